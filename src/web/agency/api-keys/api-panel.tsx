import { CallCard } from './call-card.tsx';
import classes from './api-panel.module.css';
import { KeysCard } from './keys-card.tsx';

/** The keys of an account, and how a program calls with one. */
export function ApiPanel() {
  return (
    <div className={classes.panel}>
      <KeysCard />
      <CallCard />
    </div>
  );
}
