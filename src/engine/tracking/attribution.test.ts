import { expect, test } from 'vitest';
import { areManyCancelled, creditOrder, flagConversion } from './attribution.ts';
import type { OrderTraces } from './attribution.ts';

const dayMs = 24 * 3_600_000;
const none: OrderTraces = { click: null, codeOf: null, utmOf: null, occurredAtMs: 100 * dayMs };
const rules = { days: 30, onConflict: 'code' } as const;
const click = (creatorId: string, daysAgo = 1) => ({ creatorId, atMs: none.occurredAtMs - daysAgo * dayMs });
const credit = (traces: Partial<OrderTraces>, changed: Partial<Parameters<typeof creditOrder>[1]> = {}) =>
  creditOrder({ ...none, ...traces }, { ...rules, ...changed });

test('one order, one credit: click id before code before utm_content', () => {
  expect(credit({ click: click('a'), codeOf: 'a', utmOf: 'b' })).toEqual({
    creatorId: 'a',
    source: 'click_id',
    isConflict: false,
  });
  expect(credit({ codeOf: 'a', utmOf: 'b' })?.source).toBe('code');
  expect(credit({ utmOf: 'b' })).toMatchObject({ creatorId: 'b', source: 'utm_content' });
  expect(credit({})).toBeNull();
});

test('with the link of one and the code of another the code wins, unless it is set otherwise, and it is a conflict', () => {
  const traces = { click: click('a'), codeOf: 'b' };
  expect(credit(traces)).toEqual({ creatorId: 'b', source: 'code', isConflict: true });
  expect(credit(traces, { onConflict: 'click_id' })).toEqual({
    creatorId: 'a',
    source: 'click_id',
    isConflict: true,
  });
});

test('a click counts within the window, and not after its order', () => {
  expect(credit({ click: click('a', 30) })?.creatorId).toBe('a');
  expect(credit({ click: click('a', 30.01) })).toBeNull();
  expect(credit({ click: click('a', 30.01) }, { days: 31 })?.creatorId).toBe('a');
  expect(credit({ click: click('a', 31), codeOf: 'b' })).toMatchObject({ source: 'code', isConflict: false });
  expect(credit({ click: click('a', -1) })).toBeNull();
});

test('an order faster than a person, or worth nothing, is doubtful', () => {
  const flags = (sinceClickMs: number | null, valueCents = 1, type: 'purchase' | 'lead' = 'purchase') =>
    flagConversion({ type, valueCents, sinceClickMs });
  expect(flags(1_999)).toEqual(['fast']);
  expect(flags(2_000)).toEqual([]);
  expect(flags(null, 0)).toEqual(['worthless']);
  expect(flags(null, 0, 'lead')).toEqual([]);
});

test('more than three of ten orders cancelled are many, but not of four', () => {
  expect(areManyCancelled({ orders: 10, refunds: 3 })).toBe(false);
  expect(areManyCancelled({ orders: 10, refunds: 4 })).toBe(true);
  expect(areManyCancelled({ orders: 4, refunds: 4 })).toBe(false);
});
