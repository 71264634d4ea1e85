/** Works on the text that is there already: this server's own address in the examples, and a button to copy each. */
const exampleOrigin = 'https://sponsorscope.example';
const shownMs = 3000;

for (const block of document.querySelectorAll('.text pre')) {
  const code = block.querySelector('code');
  code.textContent = code.textContent.replaceAll(exampleOrigin, location.origin);
  block.translate = false;
  if (block.dataset.language !== 'json' && block.dataset.language !== 'http') addCopyButton(block, code);
}

function addCopyButton(block, code) {
  const button = document.createElement('button');
  const label = 'Copy';
  button.type = 'button';
  button.className = 'copy';
  button.textContent = label;
  button.addEventListener('click', () => void copy());
  block.after(button);

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(code.textContent).then(
      () => true,
      () => false,
    );
    const outcome = isCopied ? 'Copied' : 'Please select and copy it';
    button.textContent = outcome;
    say(outcome);
    setTimeout(() => {
      button.textContent = label;
      say('');
    }, shownMs);
  }
}

function say(text) {
  document.querySelector('#said').textContent = text;
}
