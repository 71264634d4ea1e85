import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import classes from './level-bar.module.css';

interface LevelBarProps {
  /** What is measured, for a screen reader. */
  label: string;
  percent: number;
  /** The percentage as it is read. */
  text: string;
  tone: 'good' | 'warn' | 'bad';
}

/** How much of a limit is used, in the colour of how much is left. */
export function LevelBar({ label, percent, text, tone }: LevelBarProps) {
  const shown = Math.min(100, percent);
  return (
    <Progress.Root className={classes.bar} size="md">
      <Progress.Section
        value={shown}
        color={`var(--${tone})`}
        {...speakProgress({ label, text, percent: shown })}
      />
    </Progress.Root>
  );
}

/** What a screen reader is told of a bar; the part's own words would be the bare percentage, unrounded. */
export function speakProgress({ label, text, percent }: { label: string; text: string; percent: number }) {
  return {
    withAria: false,
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': percent,
    'aria-valuetext': text,
  } as const;
}
