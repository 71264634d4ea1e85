import { expect, test } from 'vitest';
import { rateDays, readRate, type RateEntry } from './rate-entry.ts';

const nowMs = Date.parse('2026-11-21T10:00:00Z');
const entry: RateEntry = {
  rate_type: 'flat_fee',
  amount: '1,250.50',
  currency: 'USD',
  agreed_on: '2026-11-01',
  notes: 'Two mentions',
};

test('a whole entry becomes what the server takes', () => {
  expect(readRate(entry, nowMs)).toEqual({
    rate: {
      rate_type: 'flat_fee',
      amount_hundredths: 125_050,
      currency: 'USD',
      agreed_on: '2026-11-01',
      notes: 'Two mentions',
    },
  });
});

test('what is wrong is said at its field, all of it at once', () => {
  expect(readRate({ ...entry, amount: 'a lot', agreed_on: '' }, nowMs)).toEqual({
    problems: {
      amount: 'Please enter an amount above zero, such as 1,250 or 24.50.',
      agreed_on: 'Please enter the day of the agreement.',
    },
  });
});

test.each(['2026-11-22', '2021-11-20', '1999-01-01'])('%s is no day of an agreement', (agreed_on) => {
  expect(readRate({ ...entry, agreed_on }, nowMs)).toEqual({
    problems: { agreed_on: 'The day of the agreement lies in the future or more than five years ago.' },
  });
});

test.each(['2026-11-21', '2021-11-21'])('%s, the last or the first day, is one', (agreed_on) => {
  expect(readRate({ ...entry, agreed_on }, nowMs)).toHaveProperty('rate');
});

test('a share of sales ends at a hundred percent, an amount of money does not', () => {
  expect(readRate({ ...entry, rate_type: 'affiliate', amount: '100' }, nowMs)).toHaveProperty('rate');
  expect(readRate({ ...entry, rate_type: 'affiliate', amount: '100.01' }, nowMs)).toEqual({
    problems: { amount: 'An affiliate share lies between 0.01 and 100 percent.' },
  });
  expect(readRate({ ...entry, amount: '100.01' }, nowMs)).toHaveProperty('rate');
  expect(readRate({ ...entry, amount: '100,000,000.01' }, nowMs)).toHaveProperty('problems');
});

test('the days reach back five years by UTC’s calendar, over a leap day too', () => {
  expect(rateDays(nowMs)).toEqual({ first: '2021-11-21', last: '2026-11-21' });
  expect(rateDays(Date.parse('2028-02-29T23:59:59Z')).first).toBe('2023-03-01');
});
