import { Button } from '@mantine/core';
import { WarningIcon } from '../ui/icons.tsx';
import classes from './card-failure.module.css';
import { texts } from './texts.ts';
import type { Loaded } from './use-dashboard-data.ts';

/** A part of the screen that could not be loaded, while the rest stands. */
export function CardFailure({ sentence, data }: { sentence: string; data: Loaded }) {
  return (
    <div className={classes.failure}>
      <WarningIcon />
      <p className={classes.sentence}>{sentence}</p>
      <Button variant="default" size="xs" aria-disabled={data.isRetrying} onClick={data.retry}>
        {data.isRetrying ? texts.retrying : texts.retry}
      </Button>
    </div>
  );
}
