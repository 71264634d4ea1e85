import { WarningIcon } from './icons.tsx';
import classes from './failure-line.module.css';

/** Why nothing came of the last try; announced at once. Empty while there is nothing to say. */
export function FailureLine({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message !== null && (
        <p className={classes.line}>
          <WarningIcon />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
