import {
  array,
  assert,
  boolean,
  constantFrom,
  infiniteStream,
  nat,
  option,
  property,
  record,
  uniqueArray,
  uuid,
} from 'fast-check';
import { expect, test } from 'vitest';
import { cardTiers } from './plans.ts';
import type { ReadSubscription } from './subscriptions.ts';
import {
  chooseSubscription,
  closesAtMs,
  noSubscription,
  readSubscriptionStatus,
  renewalGraceMs,
  statusMeanings,
  subscriptionStatuses,
} from './subscriptions.ts';

const subscription = record<ReadSubscription>({
  id: uuid(),
  tier: constantFrom(...cardTiers, null),
  status: constantFrom(...subscriptionStatuses),
  periodEndMs: option(nat()),
  endsWithPeriod: boolean(),
});
const growth: ReadSubscription = {
  id: 'sub_1',
  tier: 'growth',
  status: 'active',
  periodEndMs: 1_000,
  endsWithPeriod: false,
};

test('without a subscription to a plan of the table there is nothing to serve', () => {
  expect(chooseSubscription([])).toEqual(noSubscription);
  expect(chooseSubscription([{ ...growth, tier: null }])).toEqual(noSubscription);
});

test('the order in which subscriptions are listed changes nothing', () => {
  assert(
    property(uniqueArray(subscription, { selector: ({ id }) => id }), infiniteStream(nat()), (all, keys) => {
      const shuffled = all.map((one) => ({ one, key: keys.next().value })).toSorted((a, b) => a.key - b.key);
      expect(chooseSubscription(shuffled.map(({ one }) => one))).toEqual(chooseSubscription(all));
    }),
  );
});

test('a plan is served exactly where one of the subscriptions serves it, and then the highest', () => {
  assert(
    property(array(subscription), (all) => {
      const served = all.filter(({ tier, status }) => tier !== null && statusMeanings[status].serves);
      const highest = cardTiers.findLast((tier) => served.some((one) => one.tier === tier)) ?? 'free';
      expect(chooseSubscription(all).tier).toBe(highest);
    }),
  );
});

test.each([
  ['active', 'growth', true],
  ['trialing', 'growth', true],
  ['past_due', 'growth', true],
  ['unpaid', 'free', false],
  ['paused', 'free', false],
  ['incomplete', 'free', false],
  ['incomplete_expired', 'free', false],
  ['canceled', 'free', false],
] as const)('a subscription that is %s serves %s', (status, tier, renews) => {
  expect(chooseSubscription([{ ...growth, status }])).toEqual({ tier, status, endMs: 1_000, renews });
});

test('one that can still be mended is shown before one that is over', () => {
  const over: ReadSubscription = { ...growth, id: 'sub_2', status: 'canceled', periodEndMs: 9_000 };
  expect(chooseSubscription([over, { ...growth, status: 'unpaid' }]).status).toBe('unpaid');
});

test('one that ends with its period is not renewed', () => {
  expect(chooseSubscription([{ ...growth, endsWithPeriod: true }])).toMatchObject({
    tier: 'growth',
    renews: false,
  });
});

test('a status that nobody knows serves nothing, and still keeps a second plan from being sold', () => {
  for (const spelled of ['frozen', '', 'ACTIVE', 'toString', '__proto__']) {
    const status = readSubscriptionStatus(spelled);
    expect(statusMeanings[status]).toMatchObject({ serves: false, open: true });
  }
  for (const status of subscriptionStatuses) expect(readSubscriptionStatus(status)).toBe(status);
});

test('a plan that is renewed stays open for the days in which the renewal is booked', () => {
  expect(closesAtMs({ endMs: 5, renews: false })).toBe(5);
  expect(closesAtMs({ endMs: 5, renews: true })).toBe(5 + renewalGraceMs);
});

test('the renewal of a plan may take three days', () => {
  const endMs = Date.UTC(2026, 10, 21);
  expect(closesAtMs({ endMs, renews: true })).toBe(Date.UTC(2026, 10, 24));
  expect(closesAtMs({ endMs, renews: false })).toBe(endMs);
});

test('a plan whose payment was withdrawn serves nothing and can still be managed; one that has ended stays as it was', () => {
  const withdrawn = (status: ReadSubscription['status']) =>
    chooseSubscription([{ ...growth, status }], { withdrawn: true });
  expect(withdrawn('active')).toEqual({ tier: 'free', status: 'disputed', endMs: 1_000, renews: false });
  expect(withdrawn('past_due').status).toBe('disputed');
  expect(withdrawn('canceled').status).toBe('canceled');
  expect(statusMeanings.disputed).toMatchObject({ serves: false, open: true });
});
