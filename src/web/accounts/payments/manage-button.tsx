import { Button } from '@mantine/core';
import { BlockedTab } from './blocked-tab.tsx';
import { openPortal } from './open-portal.ts';
import classes from './payments.module.css';
import { texts } from './texts.ts';
import { useOpening } from './use-opening.ts';

/** Leads to where the subscription is changed, paid or cancelled. */
export function ManageButton() {
  const { isOpening, blockedUrl, begin } = useOpening(openPortal);
  return (
    <div className={classes.purchase}>
      <Button variant="default" size="xs" disabled={isOpening} onClick={begin}>
        {isOpening ? texts.loading : texts.manage}
      </Button>
      {blockedUrl !== null && <BlockedTab url={blockedUrl} label={texts.openPortal} />}
    </div>
  );
}
