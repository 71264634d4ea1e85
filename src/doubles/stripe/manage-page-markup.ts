import type { UnitOfWork } from './unit-of-work.ts';
import { priceOf } from './unit-of-work.ts';
import type { Markup } from './page-layout.ts';
import { layOut, markup } from './page-layout.ts';
import { statusWords, writeDay, writeMoney } from './page-texts.ts';
import type { RecordOf } from './records.ts';
import { periodOf } from './renderings.ts';
import { hasEnded } from './subscription-life.ts';

interface Shown {
  subscription: RecordOf['subscription'];
  /** Whether an invoice of it is open. */
  owes: boolean;
}

interface ManagePage {
  portal: RecordOf['portal'];
  subscriptions: readonly Shown[];
  payments: readonly RecordOf['payment'][];
}

export function renderManagePage(unit: UnitOfWork, { portal, subscriptions, payments }: ManagePage): string {
  const none = markup`<section class="card"><p>There is no subscription.</p></section>`;
  const body = markup`<h1>Your subscription</h1>
${subscriptions.length === 0 ? none : subscriptions.map((shown) => subscriptionCard(unit, shown))}
${payments.length === 0 ? null : paymentsCard(payments)}
<p><a class="button" href="${portal.returnUrl}">Back to Sponsorscope</a></p>`;
  return layOut({ title: 'Your subscription', body });
}

function subscriptionCard(unit: UnitOfWork, { subscription, owes }: Shown): Markup {
  const name = priceOf(unit, subscription.priceId)?.name ?? 'Subscription';
  const buttons = actionsOf(subscription, owes).map(
    ([action, text]) => markup`<button name="action" value="${action}">${text}</button>`,
  );
  const form = markup`<form method="post" class="actions">
<input type="hidden" name="target" value="${subscription.id}">
${buttons}
</form>`;
  return markup`<section class="card">
<h2>${name}</h2>
<dl>
<dt>Price</dt><dd>${writeMoney(subscription)} a month</dd>
<dt>Status</dt><dd>${statusWords[subscription.status]}</dd>
${endOf(subscription)}
</dl>
${buttons.length === 0 ? null : form}
</section>`;
}

function endOf(subscription: RecordOf['subscription']): Markup | null {
  const { status, cancelAtPeriodEnd, endedAt } = subscription;
  if (endedAt !== null) return markup`<dt>Ended</dt><dd>${writeDay(endedAt)}</dd>`;
  if (status === 'paused' || status === 'incomplete') return null;
  const day = writeDay(periodOf(subscription).end);
  if (cancelAtPeriodEnd) return markup`<dt>Ends</dt><dd>${day}</dd>`;
  // What is owed is to be paid first, so nothing is renewed on this day.
  const word = status === 'past_due' || status === 'unpaid' ? 'Period ends' : 'Renews';
  return markup`<dt>${word}</dt><dd>${day}</dd>`;
}

function actionsOf(
  subscription: RecordOf['subscription'],
  owes: boolean,
): readonly (readonly [action: string, text: string])[] {
  if (hasEnded(subscription)) return [];
  const { status, cancelAtPeriodEnd } = subscription;
  const canBeKept = cancelAtPeriodEnd || status === 'paused';
  return [
    ...(owes ? [['pay-invoice', 'Pay the open invoice'] as const] : []),
    canBeKept
      ? (['keep', 'Keep the plan'] as const)
      : (['cancel-at-end', 'Cancel at the end of the period'] as const),
    ['cancel-now', 'Cancel now'],
    ...(status === 'paused' || status === 'unpaid'
      ? []
      : [['fail-payment', 'Simulate a failed payment'] as const]),
  ];
}

function paymentsCard(payments: readonly RecordOf['payment'][]): Markup {
  return markup`<section class="card">
<h2>Payments</h2>
<ul>${payments.map(paymentItem)}</ul>
</section>`;
}

function paymentItem(payment: RecordOf['payment']): Markup {
  const { amount, amountRefunded, created, currency, description, id } = payment;
  const what = `${description}, ${writeMoney(payment)}`;
  const back =
    amountRefunded === 0
      ? null
      : markup`<strong>Refunded ${writeMoney({ amount: amountRefunded, currency })}</strong>`;
  const form = markup`<form method="post">
<input type="hidden" name="target" value="${id}">
<button class="small" name="action" value="refund" aria-label="Refund ${what}">Refund</button>
</form>`;
  return markup`<li><p>${what}<br><span class="muted">${writeDay(created)}</span></p>${back}${amountRefunded < amount ? form : null}</li>`;
}
