import spoken from './spoken.module.css';
import classes from './locked-value.module.css';

export interface LockedValueProps {
  /** Drawn blurred; never a real figure, because the page does not have it. */
  placeholder: string;
  spokenText: string;
}

export function LockedValue({ placeholder, spokenText }: LockedValueProps) {
  return (
    <>
      <span className={classes.blurred} aria-hidden="true">
        {placeholder}
      </span>
      <span className={spoken.spoken}>{spokenText}</span>
    </>
  );
}
