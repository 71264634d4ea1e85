/** The setting that turns what is shown around: `auto` where the system shows the wanted scheme by itself. */
export function nextColourScheme(isDark: boolean, systemIsDark: boolean): 'light' | 'dark' | 'auto' {
  const wantsDark = !isDark;
  if (wantsDark === systemIsDark) return 'auto';
  return wantsDark ? 'dark' : 'light';
}
