/** A face that arrives among a phone's first scripts delays all of them, and its text stands in the system's meanwhile. */
const afterLoadMs = 300;

/**
 * Style sheets of faces for the writing systems that Inter lacks, and letters of theirs. They name hundreds of files,
 * and most pages need none of them: each is loaded when the first text that needs it appears.
 */
const sheets = [
  {
    href: '/fonts/world-scripts.css',
    letters:
      /[\u0530-\u10ff\u1200-\u13ff\u1c80-\u1cff\u2d00-\u2ddf\ua8e0-\ua8ff\uab00-\uab2f\ufb13-\ufdff\ufe70-\ufefe]/u,
  },
  {
    href: '/fonts/east-asian.css',
    letters: /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff01-\uffee\u{20000}-\u{3ffff}]/u,
  },
];

export function loadScriptFaces(root: HTMLElement, load: (href: string) => void = addSheetLater): void {
  let missing = sheets;
  const look = (text: string) => {
    const found = missing.filter(({ letters }) => letters.test(text));
    if (found.length === 0) return;
    missing = missing.filter((sheet) => !found.includes(sheet));
    for (const { href } of found) load(href);
    if (missing.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') look(target.textContent ?? '');
      for (const node of addedNodes) look(node.textContent ?? '');
    }
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  look(root.textContent ?? '');
}

function addSheetLater(href: string): void {
  const wait = () => setTimeout(addSheet, afterLoadMs, href);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

function addSheet(href: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}
