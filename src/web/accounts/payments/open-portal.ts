import { track } from '../../session/analytics.ts';
import { askForPage, openOutsidePage } from './outside-page.ts';
import { texts } from './texts.ts';

/** Opens the place where a subscription is changed or cancelled. To be called within a click. */
export function openPortal(): Promise<string | null> {
  track('manage_subscription_clicked');
  return openOutsidePage({
    find: () => askForPage('/functions/v1/customer-portal', {}, texts.portalFailedMessage),
    opening: texts.openingPortal,
    failed: texts.portalFailed,
  });
}
