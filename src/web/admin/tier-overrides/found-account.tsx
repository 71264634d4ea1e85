import type { OverrideAccount } from '../../../contract/admin/tier-overrides.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './override-panel.module.css';
import { formatEnd, originWords, tierWords } from './labels.ts';

/** What an administrator sees before they change anything. */
export function FoundAccount({ account }: { account: OverrideAccount }) {
  const { tier, origin, subscription_tier, full_name, email } = account;
  return (
    <div className={classes.found}>
      <FactList
        facts={[
          { name: 'Name', value: <bdi className={classes.name}>{full_name.trim() || 'User'}</bdi> },
          { name: 'Email', value: <span className={classes.name}>{email}</span> },
          {
            name: 'Tier that counts',
            value: (
              <>
                <Tag tone={tier === 'free' ? 'neutral' : 'brand'}>{tierWords[tier]}</Tag>
                <span className={classes.origin}>{originWords[origin]}</span>
              </>
            ),
          },
          {
            name: 'Paid for',
            value: subscription_tier === 'free' ? 'Nothing' : tierWords[subscription_tier],
          },
          { name: 'Override', value: <OverrideState account={account} /> },
        ]}
      />
    </div>
  );
}

function OverrideState({ account }: { account: OverrideAccount }) {
  const { override_subscription_tier: tier, override_until: end, origin } = account;
  if (tier === null) return 'None';
  if (end === null) return tierWords[tier];
  return `${tierWords[tier]} ${origin === 'override' ? 'until' : '(over), ended'} ${formatEnd(end)}`;
}
