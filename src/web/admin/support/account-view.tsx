import type { SupportedAccount } from '../../../contract/admin/support.ts';
import { CreditTable } from '../../session/credit-table.tsx';
import { Card } from '../../ui/card.tsx';
import { ClockTime } from '../../ui/clock-time.tsx';
import { formatCount } from '../../ui/format.ts';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AccountFacts } from './account-facts.tsx';
import { ActForm } from './act-form.tsx';
import { ListCard } from './list-card.tsx';
import { describePurchase, disputeWords, formatAmount, nameProduct, sayAction } from './labels.ts';
import classes from './support-panel.module.css';
import { texts } from './texts.ts';

/** One account, as support sees it, and what can be done for its owner. */
export function AccountView({ account }: { account: SupportedAccount }) {
  return (
    <>
      <AccountFacts account={account} />
      <ActForm account={account} />
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
