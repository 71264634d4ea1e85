import { Button } from '@mantine/core';
import { WarningIcon } from './icons.tsx';
import classes from './load-failure.module.css';

interface LoadFailureProps {
  /** What could not be loaded, and why. */
  sentence: string;
  isAsking?: boolean;
  onRetry: () => void;
}

/** Stands in the place of what could not be loaded, with a way to ask again. */
export function LoadFailure({ sentence, isAsking = false, onRetry }: LoadFailureProps) {
  return (
    <div className={classes.failure} role="alert">
      <WarningIcon />
      <p className={classes.sentence}>{sentence}</p>
      <Button
        variant="default"
        aria-disabled={isAsking}
        onClick={() => {
          if (!isAsking) onRetry();
        }}
      >
        {isAsking ? 'Loading...' : 'Retry'}
      </Button>
    </div>
  );
}
