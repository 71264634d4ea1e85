// Until the page's script has taken over, the press of a button comes to nothing: the last one is kept and made then.
(() => {
  // Without a script, what the browser itself makes of the press is still better than nothing.
  const mostWaitMs = 5000;
  let pressed = null;
  let timer;
  const keep = (event) => {
    const button = event.target.closest('button');
    if (button === null) return;
    event.preventDefault();
    pressed = button;
    timer ??= setTimeout(makeUp, mostWaitMs);
  };
  const makeUp = () => {
    clearTimeout(timer);
    removeEventListener('click', keep, true);
    if (pressed === null) document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    else pressed.click();
    pressed = null;
  };
  addEventListener('click', keep, true);
  // Later than the drawing that tells it, which cannot answer a press itself.
  addEventListener('scripted', () => setTimeout(makeUp), { once: true });
})();
