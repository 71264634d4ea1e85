import classes from './outbox-note.module.css';
import { texts } from './texts.ts';

/** Where no mail is sent, whoever waits for one has to be told. */
export function OutboxNote({ isDemo }: { isDemo: boolean }) {
  return isDemo ? <p className={classes.note}>{texts.outbox}</p> : null;
}
