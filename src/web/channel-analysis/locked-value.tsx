import { VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import classes from './locked-value.module.css';

export interface LockedValueProps {
  /** Drawn blurred; never a real figure, because the page does not have it. */
  placeholder: string;
  spoken: string;
}

export function LockedValue({ placeholder, spoken }: LockedValueProps) {
  return (
    <>
      <span className={classes.blurred} aria-hidden="true">
        {placeholder}
      </span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );
}
