import classes from './outbox-note.module.css';
import { texts } from './texts.ts';

/** Where mails go nowhere, whoever waits for one has to know. */
export function OutboxNote({ isDemo }: { isDemo: boolean }) {
  return isDemo ? <p className={classes.note}>{texts.outbox}</p> : null;
}
