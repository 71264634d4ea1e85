import type { Account } from '../../../contract/accounts/account.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import type { ChannelLines } from './channel-lines.ts';
import { describeCost } from './cost.ts';
import classes from './start-card.module.css';

/** What the list may cost, and what there is. */
export function CostNote({ account, list }: { account: Account; list: ChannelLines }) {
  const { sentence, warning } = describeCost(list.distinctCount, {
    credits: account.profile.credits_remaining,
    usage: account.usage,
  });
  return (
    <>
      <p className={classes.note}>{sentence}</p>
      {warning !== null && (
        <p className={classes.warning}>
          <WarningIcon />
          <span>{warning}</span>
        </p>
      )}
    </>
  );
}
