import { WarningIcon } from '../../ui/icons.tsx';
import classes from './offline-banner.module.css';
import { texts } from './texts.ts';

export function OfflineBanner() {
  return (
    <output className={classes.banner}>
      <WarningIcon />
      <span>{texts.offline}</span>
    </output>
  );
}
