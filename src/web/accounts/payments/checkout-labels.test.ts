import { expect, test } from 'vitest';
import type { CheckoutState } from '../../../contract/accounts/payments.ts';
import { checkoutStatuses } from '../../../contract/accounts/payments.ts';
import { products } from '../../../engine/plans/plans.ts';
import { describeCheckout, findPhase } from './checkout-labels.ts';

const growth: CheckoutState = {
  id: '0b8f6c1e-2f0a-4b5e-9a61-6a1a3a5d9f10',
  product: 'growth',
  status: 'open',
  channel_id: null,
  url: 'https://pay.example/1',
};

test('only an open purchase depends on the way its page was left', () => {
  expect(findPhase(growth, false)).toBe('waiting');
  expect(findPhase(growth, true)).toBe('unpaid');
  for (const status of checkoutStatuses.filter((one) => one !== 'open')) {
    expect(findPhase({ ...growth, status }, true)).toBe(status);
  }
});

test('a paid plan says what it opens and leads to the dashboard', () => {
  const { sentence, way } = describeCheckout({ ...growth, status: 'paid' }, 'paid');
  expect(sentence).toBe('Your Growth plan is open: 500 analyses a month, full results and exports.');
  expect(way.to).toBe('/dashboard');
});

test('a paid report leads to the channel it is about, whatever its id holds', () => {
  const report = { ...growth, product: 'full_report', status: 'paid', channel_id: 'UC&x=1' } as const;
  expect(describeCheckout(report, 'paid').way.to).toBe('/creators/report?channel=UC%26x%3D1');
});

test('a boost says how much it adds', () => {
  const boost = { ...growth, product: 'boost', status: 'paid' } as const;
  expect(describeCheckout(boost, 'paid').sentence).toContain('500 further analyses');
});

test.each(products)('%s has words for every state', (product) => {
  for (const phase of ['waiting', 'unpaid', 'paid', 'expired', 'refunded'] as const) {
    const { label, title, sentence, way } = describeCheckout({ ...growth, product }, phase);
    for (const words of [label, title, sentence, way.label, way.to]) expect(words).toMatch(/\S/);
  }
});
