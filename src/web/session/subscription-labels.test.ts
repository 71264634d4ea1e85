import { expect, test } from 'vitest';
import type { Subscription } from '../../contract/accounts/account.ts';
import { subscriptionStatuses, statusMeanings } from '../../engine/plans/subscriptions.ts';
import { describeSubscription } from './subscription-labels.ts';

const growth: Subscription = {
  subscribed: true,
  subscription_tier: 'growth',
  subscription_end: '2026-12-21T09:00:00.000Z',
  status: 'active',
  renews: true,
};

test('a plan that goes on says when it is renewed, one that was cancelled when it ends', () => {
  expect(describeSubscription(growth)).toMatchObject({ state: 'Active', dayLabel: 'Renews on' });
  expect(describeSubscription({ ...growth, renews: false })).toMatchObject({
    state: 'Active',
    dayLabel: 'Ends on',
  });
});

test('a plan that is over names no day to come', () => {
  const over = { ...growth, subscribed: false, status: 'canceled', renews: false } as const;
  expect(describeSubscription(over)).toEqual({
    state: 'Inactive',
    dayLabel: null,
    day: null,
    note: null,
    canManage: false,
  });
});

test.each(subscriptionStatuses)('%s: its note is told, and it can be managed while it is open', (status) => {
  const { note, open, serves } = statusMeanings[status];
  const words = describeSubscription({ ...growth, status, subscribed: serves });
  expect(words.note).toBe(note);
  expect(words.canManage).toBe(open);
});
