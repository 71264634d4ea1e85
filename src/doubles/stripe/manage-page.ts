import { applyElapsedTime, find } from './elapsed-time.ts';
import { priceOf } from './unit-of-work.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { findOpenInvoice } from './invoices.ts';
import { goTo, notice } from './page-answer.ts';
import type { PageAnswer, PageRequest } from './page-answer.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { payOpenInvoice, refundPayment } from './purchases.ts';
import type { RecordOf } from './records.ts';
import { StripeRefusal, missing } from './refusal.ts';
import { cancelSubscription, failRenewal, hasEnded, resumeSubscription } from './subscription-life.ts';
import { layOut, markup } from './page-layout.ts';
import type { Markup } from './page-layout.ts';
import { statusWords, writeDay, writeMoney } from './page-texts.ts';
import { periodOf } from './renderings.ts';

type Subscription = RecordOf['subscription'];

export const managePath = '/demo/manage/';
const openSeconds = 24 * 3600;
const mostShown = 20;

/** The page on which customers see and change what they pay for. */
export async function answerManagePage(request: PageRequest): Promise<PageAnswer> {
  const { method, id, change } = request;
  const portal = await change((unit) => find(unit, 'portal', id));
  const isOver = await change((unit) => Promise.resolve(unit.at >= portal.created + openSeconds));
  if (isOver) return expiredPage(portal);
  if (method === 'GET') return change((unit) => show(unit, portal));
  try {
    await change((unit) => act(unit, portal, request.form));
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.status === 404) throw error;
    return refusedPage(portal);
  }
  return goTo(`${managePath}${portal.id}`);
}

async function show(unit: UnitOfWork, portal: RecordOf['portal']): Promise<PageAnswer> {
  const { customer } = portal;
  await applyElapsedTime(unit, customer);
  const known = await unit.records.list('subscription', customer);
  const shown = known.toSorted((a, b) => Number(hasEnded(a)) - Number(hasEnded(b))).slice(0, mostShown);
  const subscriptions = [];
  for (const subscription of shown) {
    const open = await findOpenInvoice(unit, subscription);
    subscriptions.push({ subscription, owes: open !== null && !hasEnded(subscription) });
  }
  const payments = (await unit.records.list('payment', customer))
    .filter(({ status }) => status === 'succeeded')
    .slice(0, mostShown);
  return { status: 200, html: renderManagePage(unit, { portal, subscriptions, payments }) };
}

const subscriptionActions: Record<
  string,
  (unit: UnitOfWork, subscription: Subscription) => Promise<unknown>
> = {
  'cancel-at-end': (unit, subscription) => cancelSubscription(unit, subscription, { atPeriodEnd: true }),
  'cancel-now': (unit, subscription) => cancelSubscription(unit, subscription, { atPeriodEnd: false }),
  keep: resumeSubscription,
  'fail-payment': failRenewal,
  'pay-invoice': payOpenInvoice,
};

const paymentActions: Record<string, (unit: UnitOfWork, payment: RecordOf['payment']) => Promise<unknown>> = {
  refund: (unit, payment) =>
    refundPayment(unit, payment, { amount: null, reason: 'requested_by_customer', metadata: {} }),
  dispute: openDispute,
  'dispute-won': (unit, payment) => closeDispute(unit, payment, 'won'),
  'dispute-lost': (unit, payment) => closeDispute(unit, payment, 'lost'),
};

async function act(unit: UnitOfWork, portal: RecordOf['portal'], form: URLSearchParams): Promise<void> {
  const [action, target] = [form.get('action') ?? '', form.get('target') ?? ''];
  if (Object.hasOwn(paymentActions, action)) {
    const payment = own(portal, await find(unit, 'payment', target));
    await paymentActions[action]?.(unit, payment);
    return;
  }
  const change = Object.hasOwn(subscriptionActions, action) ? subscriptionActions[action] : undefined;
  if (change === undefined) throw missing('action', action);
  await change(unit, own(portal, await find(unit, 'subscription', target)));
}

/** Another customer's object counts as missing. */
function own<T extends { id: string; customer: string }>(portal: RecordOf['portal'], object: T): T {
  if (object.customer !== portal.customer) throw missing('object', object.id);
  return object;
}

function expiredPage({ returnUrl }: RecordOf['portal']): PageAnswer {
  return notice({
    status: 410,
    title: 'This page has expired',
    text: 'Nothing was changed. Open it again with the Manage button of your dashboard.',
    backTo: returnUrl,
  });
}

function refusedPage({ id }: RecordOf['portal']): PageAnswer {
  return notice({
    status: 409,
    title: 'This can no longer be done',
    text: 'It was done already, or something else was changed meanwhile. Nothing was changed now.',
    backTo: `${managePath}${id}`,
  });
}

interface Shown {
  subscription: RecordOf['subscription'];
  /** Whether it has an open invoice. */
  owes: boolean;
}

interface ManagePage {
  portal: RecordOf['portal'];
  subscriptions: readonly Shown[];
  payments: readonly RecordOf['payment'][];
}

function renderManagePage(unit: UnitOfWork, { portal, subscriptions, payments }: ManagePage): string {
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
  // What is owed must be paid first, so nothing is renewed on this day.
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
  const { amountRefunded, created, currency, description, id, dispute } = payment;
  const what = `${description}, ${writeMoney(payment)}`;
  const back =
    amountRefunded === 0
      ? null
      : markup`<strong>Refunded ${writeMoney({ amount: amountRefunded, currency })}</strong>`;
  const disputed = dispute === null ? null : markup`<strong>${disputeWords[dispute]}</strong>`;
  const buttons = paymentActionsOf(payment).map(
    ([action, text, name]) =>
      markup`<button class="small" name="action" value="${action}" aria-label="${name} ${what}">${text}</button>`,
  );
  const form = markup`<form method="post">
<input type="hidden" name="target" value="${id}">
${buttons}
</form>`;
  const isOver = buttons.length === 0;
  return markup`<li><p>${what}<br><span class="muted">${writeDay(created)}</span></p>${back}${disputed}${isOver ? null : form}</li>`;
}

/** What can happen to a payment now, as the value of its button, its text, and its name for a screen reader. */
function paymentActionsOf({ amount, amountRefunded, dispute }: RecordOf['payment']) {
  if (dispute === 'open')
    return [
      ['dispute-won', 'Decide for the seller', 'Decide the dispute for the seller:'],
      ['dispute-lost', 'Decide for the card holder', 'Decide the dispute for the card holder:'],
    ] as const;
  if (amountRefunded >= amount || dispute === 'lost') return [];
  const refund = ['refund', 'Refund', 'Refund'] as const;
  return dispute === null ? [refund, ['dispute', 'Dispute', 'Dispute'] as const] : [refund];
}

const disputeWords = { open: 'Disputed', won: 'Dispute won by the seller', lost: 'Charged back' };
