import { useMantineColorScheme } from '@mantine/core';
import classes from './colour-scheme-switch.module.css';
import { nextColourScheme } from './colour-scheme.ts';
import { MoonIcon, SunIcon } from './icons.tsx';

/** Turns light into dark and back. Choosing what the system shows anyway means following it again. */
export function ColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const turn = () => {
    const isDark = document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark';
    setColorScheme(nextColourScheme(isDark, matchMedia('(prefers-color-scheme: dark)').matches));
  };
  return (
    <button type="button" className={classes.switch} aria-label="Switch color scheme" onClick={turn}>
      <span className={classes.toDark}>
        <MoonIcon />
      </span>
      <span className={classes.toLight}>
        <SunIcon />
      </span>
    </button>
  );
}
