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
  return (
    <Progress.Root className={classes.bar} size="md">
      <Progress.Section
        value={Math.min(100, percent)}
        color={`var(--${tone})`}
        aria-label={label}
        aria-valuetext={text}
      />
    </Progress.Root>
  );
}
