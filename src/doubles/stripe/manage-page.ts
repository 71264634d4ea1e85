import { applyElapsedTime, find } from './elapsed-time.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { findOpenInvoice } from './invoices.ts';
import { renderManagePage } from './manage-page-markup.ts';
import type { PageAnswer, PageRequest } from './page-answer.ts';
import { goTo, notice } from './page-answer.ts';
import { payOpenInvoice, refundPayment } from './purchases.ts';
import type { RecordOf } from './records.ts';
import { StripeRefusal, missing } from './refusal.ts';
import { cancelSubscription, failRenewal, hasEnded, resumeSubscription } from './subscription-life.ts';

type Subscription = RecordOf['subscription'];

export const managePath = '/demo/manage/';
const openSeconds = 24 * 3600;
const mostShown = 20;

/** Where a customer sees what they pay for and changes it. */
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

async function act(unit: UnitOfWork, portal: RecordOf['portal'], form: URLSearchParams): Promise<void> {
  const [action, target] = [form.get('action') ?? '', form.get('target') ?? ''];
  if (action === 'refund') {
    const payment = own(portal, await find(unit, 'payment', target));
    await refundPayment(unit, payment, { amount: null, reason: 'requested_by_customer', metadata: {} });
    return;
  }
  const change = Object.hasOwn(subscriptionActions, action) ? subscriptionActions[action] : undefined;
  if (change === undefined) throw missing('action', action);
  await change(unit, own(portal, await find(unit, 'subscription', target)));
}

/** What belongs to another customer is as good as not there. */
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
    title: 'This cannot be done any more',
    text: 'It was done already, or something else was changed meanwhile. Nothing was changed now.',
    backTo: `${managePath}${id}`,
  });
}
