import type { SupportedAccount } from '../../../contract/admin/support.ts';
import { Card } from '../../ui/card.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { formatCount } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { exportWords, originWords } from './labels.ts';
import classes from './support-panel.module.css';
import { texts } from './texts.ts';

/** What an account is: its address, plan, credits, and whether it goes. */
export function AccountFacts({ account }: { account: SupportedAccount }) {
  const { email, full_name, email_verified, is_admin, created_at, plan, credits, customer } = account;
  const none = 'None';
  return (
    <Card
      title={texts.account}
      aside={<Tag tone={plan.tier === 'free' ? 'neutral' : 'brand'}>{plan.tier.toUpperCase()}</Tag>}
    >
      <FactList
        facts={[
          { name: 'Name', value: <bdi className={classes.name}>{full_name.trim() || texts.unnamed}</bdi> },
          { name: 'Email', value: <span className={classes.name}>{email}</span> },
          { name: 'Address', value: email_verified ? 'Confirmed' : 'Not confirmed' },
          { name: 'User id', value: <span className={classes.mono}>{account.user_id}</span> },
          { name: 'Since', value: <Moment iso={created_at} /> },
          { name: 'Administrator', value: is_admin ? 'Yes' : 'No' },
          { name: 'Deletion', value: <Deletion deletion={account.deletion} /> },
          { name: 'Data export', value: <DataExport file={account.export} /> },
          { name: 'Tier', value: <PlanEnd plan={plan} /> },
          { name: 'Override', value: <Override plan={plan} /> },
          {
            name: 'Trial until',
            value: plan.trial_until === null ? none : <Moment iso={plan.trial_until} />,
          },
          { name: 'Subscription', value: <Subscription plan={plan} /> },
          {
            name: 'Credits',
            value: `${formatCount(credits.remaining)}${credits.unlimited ? ', not counted by the plan' : ''}`,
          },
          {
            name: 'At the card provider',
            value: customer === null ? none : <Customer customer={customer} />,
          },
        ]}
      />
    </Card>
  );
}

function Deletion({ deletion }: Pick<SupportedAccount, 'deletion'>) {
  if (deletion === null) return 'None';
  return (
    <>
      On <ClockTime iso={deletion.due_at} />, asked for by the {deletion.requested_by}
    </>
  );
}

function DataExport({ file }: { file: SupportedAccount['export'] }) {
  if (file === null) return 'None';
  if (file.state !== 'ready') return exportWords[file.state];
  return file.expires_at === null ? (
    exportWords.ready
  ) : (
    <>
      {exportWords.ready}, until <ClockTime iso={file.expires_at} />
    </>
  );
}

type Plan = SupportedAccount['plan'];

function PlanEnd({ plan: { origin, ends_at } }: { plan: Plan }) {
  if (ends_at === null) return originWords[origin];
  return (
    <>
      {originWords[origin]} until <Moment iso={ends_at} />
    </>
  );
}

function Override({ plan }: { plan: Plan }) {
  const { override_subscription_tier: tier, override_until: until, override_contract: contract } = plan;
  if (tier === null || until === null) return 'None';
  return (
    <>
      {tier.toUpperCase()} until <Moment iso={until} />
      {contract !== null && (
        <>
          , contract <bdi>{contract}</bdi>
        </>
      )}
    </>
  );
}

function Subscription({ plan }: { plan: Plan }) {
  const { subscription_tier: tier, subscription_status: status, subscription_end: end, renews } = plan;
  if (status === null) return 'None';
  return (
    <>
      {tier.toUpperCase()}, {status.replaceAll('_', ' ')}
      {end !== null && (
        <>
          , {renews ? 'renews' : 'ends'} <Moment iso={end} />
        </>
      )}
    </>
  );
}

function Customer({ customer: { id, url } }: { customer: NonNullable<SupportedAccount['customer']> }) {
  if (url === null) return <span className={classes.mono}>{id}</span>;
  return (
    <a className={classes.mono} href={url} target="_blank" rel="noreferrer">
      {id}
    </a>
  );
}
