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
