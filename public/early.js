// Runs before the first paint, so that nobody who reads in the dark is dazzled by a white page.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  } catch {
    // A browser that refuses storage follows the system.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = chosen === 'dark' || (chosen !== 'light' && systemIsDark);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
// The page's first data are asked for now: after its script, on a phone, they would come seconds later.
(() => {
  const { start } = document.currentScript.dataset;
  if (start === undefined) return;
  // A link may be for one of several workspaces.
  const workspace = /[?&]w=([\da-f-]{36})(?:&|$)/.exec(location.search)?.[1];
  const address =
    workspace === undefined ? start : `${start}${start.includes('?') ? '&' : '?'}w=${workspace}`;
  const ask = () => {
    globalThis.earlyStart = fetch(address);
    // Whoever takes it hears of its failure.
    globalThis.earlyStart.catch(() => {});
  };
  ask();
  if (typeof BroadcastChannel === 'undefined') return;
  // Another tab may sign out before the script has taken the answer and listens itself.
  globalThis.otherTabs = new BroadcastChannel('sponsorscope.session');
  globalThis.otherTabs.addEventListener('message', () => {
    if (globalThis.earlyStart !== undefined) ask();
  });
})();
// Until the page's script has taken over, the press of a button comes to nothing: the last one is kept and made then.
(() => {
  // The documentation has buttons that answer by themselves.
  if (document.currentScript.dataset.start === undefined) return;
  // Without a script, what the browser itself makes of the press is still better than nothing.
  const mostWaitMs = 5000;
  let pressed = null;
  let timer;
  const keep = (event) => {
    const button = event.target.closest('button');
    if (button === null) return;
    event.preventDefault();
    // The script begins to listen before it says so: what it heard then would be pressed twice.
    event.stopPropagation();
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
// The page is drawn before its script runs: what is to be read does not wait for what answers.
(() => {
  const { script, sheet } = document.currentScript.dataset;
  if (script === undefined) return;
  // Parts that are loaded later ask for the sheet by its link: without one they would bring it again, in the wrong
  // place. It came with the page, so nothing is asked for; in the page itself, browsers would ask ahead.
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', disabled: true, href: sheet });
  document.head.append(link);
  let isAsked = false;
  const run = () => {
    if (isAsked) return;
    isAsked = true;
    for (const part of document.querySelectorAll('[data-rel]')) part.rel = part.dataset.rel;
    const element = document.createElement('script');
    Object.assign(element, { type: 'module', crossOrigin: '', src: script });
    document.head.append(element);
  };
  // Not before the page is whole: the script takes over all of it. A tab in the background is not drawn, and need not
  // wait for that; nor is a browser waited for that tells of no drawing.
  const runOnceDrawn = () => {
    if (document.hidden) run();
    else new PerformanceObserver(run).observe({ type: 'paint', buffered: true });
  };
  addEventListener('DOMContentLoaded', runOnceDrawn, { once: true });
  addEventListener('load', () => setTimeout(run, 1000));
})();
