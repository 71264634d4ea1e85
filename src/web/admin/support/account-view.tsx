import type { ReactNode } from 'react';
import type { SupportedAccount } from '../../../contract/admin/support.ts';
import { CreditTable } from '../../session/credit-table.tsx';
import { Card } from '../../ui/card.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { formatCount } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ActForm } from './act-form.tsx';
import { ListCard } from './list-card.tsx';
import {
  describePurchase,
  disputeWords,
  formatAmount,
  nameProduct,
  originWords,
  sayAction,
} from './labels.ts';
import classes from './support-panel.module.css';
import { texts } from './texts.ts';

/** One account, as support sees it, and what can be done for its owner. */
export function AccountView({ account, more }: { account: SupportedAccount; more: ReactNode }) {
  return (
    <>
      <AccountFacts account={account} />
      <ActForm account={account} />
      {more}
      <Card title={texts.credits}>
        {account.credits.history.length === 0 ? (
          <p className={classes.note}>{texts.nothing}</p>
        ) : (
          <CreditTable title={texts.credits} entries={account.credits.history} />
        )}
      </Card>
      <MoneyCards account={account} />
      <UseCards account={account} />
    </>
  );
}

function AccountFacts({ account }: { account: SupportedAccount }) {
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

function MoneyCards({ account: { purchases, disputes } }: { account: SupportedAccount }) {
  return (
    <>
      <ListCard title={texts.purchases} columns={['Product', 'State', 'Amount', 'When']}>
        {purchases.map((purchase) => {
          const { word, tone } = describePurchase(purchase);
          const { id, amount_cents: amount, currency, created_at } = purchase;
          return {
            id,
            cells: [
              nameProduct(purchase),
              <Tag key="state" tone={tone}>
                {word}
              </Tag>,
              formatAmount(amount, currency),
              <Moment key="when" iso={created_at} />,
            ],
          };
        })}
      </ListCard>
      <ListCard title={texts.disputes} columns={['Dispute', 'State', 'Amount', 'Reason', 'Answer until']}>
        {disputes.map(({ id, state, amount_cents: amount, currency, reason, due_at }) => ({
          id,
          cells: [
            id,
            <Tag key="state" tone={disputeWords[state].tone}>
              {disputeWords[state].word}
            </Tag>,
            formatAmount(amount, currency),
            reason.replaceAll('_', ' '),
            due_at === null ? 'No answer is asked for' : <ClockTime key="due" iso={due_at} />,
          ],
        }))}
      </ListCard>
    </>
  );
}

function UseCards({ account }: { account: SupportedAccount }) {
  return (
    <>
      <ListCard title={texts.failures} columns={['Request id', 'Call', 'Status', 'Kind', 'When']}>
        {account.failures.map(({ request_id, method, route, status, fault, failed_at }) => ({
          id: request_id,
          cells: [
            request_id,
            `${method} ${route}`,
            status,
            fault ?? 'Refused',
            <ClockTime key="at" iso={failed_at} />,
          ],
        }))}
      </ListCard>
      <ListCard title={texts.jobs} columns={['Job', 'State', 'Done', 'Failed', 'Begun']}>
        {account.jobs.map((job) => ({
          id: job.id,
          cells: [
            <bdi key="name">{job.job_name}</bdi>,
            job.status,
            `${formatCount(job.completed_count)} of ${formatCount(job.total_channels)}`,
            formatCount(job.failed_count),
            <Moment key="at" iso={job.created_at} />,
          ],
        }))}
      </ListCard>
      <ListCard title={texts.keys} columns={['Key', 'Name', 'State', 'Last used']}>
        {account.keys.map(({ key_prefix, key_name, created_at, revoked_at, last_used_at }) => ({
          id: `${key_prefix} ${created_at}`,
          cells: [
            `${key_prefix}…`,
            <bdi key="name">{key_name}</bdi>,
            revoked_at === null ? 'Active' : 'Revoked',
            last_used_at === null ? 'Never' : <ClockTime key="at" iso={last_used_at} />,
          ],
        }))}
      </ListCard>
      <ListCard title={texts.signIns} columns={['Browser', 'Signed in', 'Last used']}>
        {account.sign_ins.map(({ browser, created_at, used_at }) => ({
          id: `${created_at} ${used_at} ${browser}`,
          cells: [
            browser?.trim() || 'Unknown',
            <ClockTime key="in" iso={created_at} />,
            <ClockTime key="used" iso={used_at} />,
          ],
        }))}
      </ListCard>
      <ListCard title={texts.mails} columns={['Subject', 'State', 'When']}>
        {account.mails.map(({ subject, failure, sent_at }) => ({
          id: `${sent_at} ${subject}`,
          cells: [
            subject,
            failure === null ? 'Handed over' : `Failed: ${failure}`,
            <ClockTime key="at" iso={sent_at} />,
          ],
        }))}
      </ListCard>
      <ListCard title={texts.audit} columns={['Action', 'By', 'Reason', 'When']}>
        {account.audit.map(({ sequence, action_type, admin_email, justification, created_at }) => ({
          id: String(sequence),
          cells: [
            sayAction(action_type),
            admin_email ?? 'An operator',
            <bdi key="why">{justification ?? ''}</bdi>,
            created_at === null ? '' : <ClockTime key="at" iso={created_at} />,
          ],
        }))}
      </ListCard>
    </>
  );
}
