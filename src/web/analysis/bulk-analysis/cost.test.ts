import { expect, test } from 'vitest';
import { describeCost } from './cost.ts';

const usage = (analyses: number, limit: number | null) => ({ analyses, limit, per_hour: 50, resets_at: '' });

test('what a list holds at the start and what there is stand side by side', () => {
  const { sentence, warning } = describeCost(1200, { credits: 5000, usage: usage(0, 5000) });
  expect(sentence).toContain('Reserves up to 1,200 credits of your 5,000; unused credits are returned.');
  expect(warning).toBeNull();
  expect(describeCost(1, { credits: 1, usage: usage(0, 5000) }).sentence).toContain(
    'Reserves up to 1 credit of',
  );
});

test('a list that may need more than there is, is warned of before it is sent', () => {
  expect(describeCost(12, { credits: 11, usage: usage(0, 5000) }).warning).toBe(
    'This list may need 12 credits; you have 11.',
  );
  expect(describeCost(12, { credits: 5000, usage: usage(4995, 5000) }).warning).toBe(
    'This list may need 12 analyses; 5 are left this month.',
  );
  expect(describeCost(12, { credits: 12, usage: usage(4988, 5000) }).warning).toBeNull();
  expect(describeCost(1, { credits: 5, usage: usage(5100, 5000) }).warning).toContain('0 are left');
});

test('a plan without credits is told so, and warned of nothing', () => {
  const { sentence, warning } = describeCost(100_000, { credits: null, usage: usage(7, null) });
  expect(sentence).toContain('Your plan uses no credits.');
  expect(warning).toBeNull();
});
