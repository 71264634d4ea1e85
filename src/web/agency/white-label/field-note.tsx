import { InfoIcon } from '../../ui/icons.tsx';
import classes from './white-label-panel.module.css';

/** What is not used of a field, and why; under its hint, in the field's description. */
export function FieldNote({ hint, note }: { hint?: string; note: string | null }) {
  return (
    <>
      {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      {note !== null && (
        <span className={classes.warning}>
          <InfoIcon />
          <span>{note}</span>
        </span>
      )}
    </>
  );
}
