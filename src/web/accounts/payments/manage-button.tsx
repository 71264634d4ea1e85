import { Button } from '@mantine/core';
import { track } from '../../session/analytics.ts';
import { useRight, whoMay } from '../../session/rights.ts';
import { BlockedTab } from './blocked-tab.tsx';
import { texts } from './texts.ts';
import { useOpening } from './use-opening.ts';
import { askForPage, openOutsidePage } from './outside-page.ts';
import classes from './payments.module.css';

/** Leads to where the subscription is changed, paid or cancelled. */
export function ManageButton() {
  const { isOpening, blockedUrl, begin } = useOpening(openPortal);
  const mayManage = useRight('own');
  if (!mayManage) return <p className={classes.blocked}>{whoMay('own')}</p>;
  return (
    <div className={classes.purchase}>
      <Button variant="default" size="xs" disabled={isOpening} onClick={begin}>
        {isOpening ? texts.loading : texts.manage}
      </Button>
      {blockedUrl !== null && <BlockedTab url={blockedUrl} label={texts.openPortal} />}
    </div>
  );
}

/** Opens the place where a subscription is changed or cancelled. To be called within a click. */
function openPortal(): Promise<string | null> {
  track('manage_subscription_clicked');
  return openOutsidePage({
    find: () => askForPage('/functions/v1/customer-portal', {}, texts.portalFailedMessage),
    opening: texts.openingPortal,
    failed: texts.portalFailed,
  });
}
