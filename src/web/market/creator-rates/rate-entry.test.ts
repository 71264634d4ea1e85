import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creatorRateFields, type CreatorRate } from '../../../contract/market/creator-rates.ts';
import { emptyEntry, entryOf, nextEntry, problemsOf, readEntry, type RateEntry } from './rate-entry.ts';

const nowMs = Date.parse('2026-11-21T23:59:59Z');
const entry: RateEntry = {
  ...emptyEntry(nowMs),
  channel_name: ' Kestrel Workbench ',
  niche: 'Tech',
  quoted_amount: '1,250.50',
};
const problemsIn = (change: Partial<RateEntry>) => readEntry({ ...entry, ...change }, nowMs);

test('a whole entry becomes what the server takes, with today as its day and no address where none is given', () => {
  expect(readEntry(entry, nowMs)).toEqual({
    fields: {
      channel_name: 'Kestrel Workbench',
      channel_url: null,
      subscriber_count: '',
      niche: 'Tech',
      rate_type: 'flat_fee',
      quoted_amount: 1250.5,
      currency: 'USD',
      notes: '',
      date_collected: '2026-11-21',
    },
  });
});

describe('told at its field, all at once', () => {
  test('is everything that is missing', () => {
    const read = readEntry({ ...emptyEntry(nowMs), date_collected: '' }, nowMs);
    expect(read).toEqual({
      problems: {
        channel_name: 'Please enter a channel name.',
        niche: 'Please choose a niche.',
        quoted_amount: expect.stringContaining('above zero'),
        date_collected: expect.stringContaining('Please enter the day'),
      },
    });
  });

  test.each(['', '0', '-1', '12,50', '1e308', 'Infinity', '1.234', '100,000,000.01'])(
    'is the amount “%s”',
    (quoted_amount) => expect(problemsIn({ quoted_amount })).toHaveProperty('problems.quoted_amount'),
  );

  test.each(['2026-11-22', '2004-12-31', '0001-01-01'])('is the day %s', (date_collected) =>
    expect(problemsIn({ date_collected })).toHaveProperty('problems.date_collected'),
  );

  test('is a share above a hundred percent, which as a fee is none', () => {
    expect(problemsIn({ rate_type: 'affiliate', quoted_amount: '100' })).toHaveProperty('fields');
    expect(problemsIn({ rate_type: 'affiliate', quoted_amount: '100.01' })).toHaveProperty(
      'problems.quoted_amount',
    );
  });
});

test('whatever is pasted into its texts, the contract takes it', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 40 }), (text) => {
      const read = readEntry(
        { ...entry, channel_name: `x${text}`, channel_url: text, subscriber_count: text, notes: text },
        nowMs,
      );
      expect('fields' in read && creatorRateFields.safeParse(read.fields).success).toBe(true);
    }),
  );
});

test('a rate comes back from the form as it went in', () => {
  const fields = {
    channel_name: 'Kestrel',
    channel_url: 'https://www.youtube.com/@kestrel',
    subscriber_count: '100K',
    niche: 'Food',
    rate_type: 'cpm',
    quoted_amount: 24.5,
    currency: 'GBP',
    notes: 'Two\nlines',
    date_collected: '2026-10-03',
  } as const;
  const rate: CreatorRate = {
    ...fields,
    id: '3f0f5d4e-0000-4000-8000-000000000000',
    admin_user_id: null,
    source: 'admin',
    state: 'learning',
    state_reason: null,
    revision: 3,
    created_at: '2026-10-03T00:00:00.000Z',
  };
  expect(entryOf(rate).quoted_amount).toBe('24.50');
  expect(readEntry(entryOf(rate), nowMs)).toEqual({ fields });
});

test('the next rate keeps the day and the currency of the one before, and nothing else', () => {
  const before = { ...entry, currency: 'EUR', date_collected: '2026-10-03', notes: 'x' } as const;
  expect(nextEntry(before, nowMs)).toEqual({
    ...emptyEntry(nowMs),
    currency: 'EUR',
    date_collected: '2026-10-03',
  });
});

test('a refusal of the server goes to the field it speaks of', () => {
  const failure = { message: 'Why', retryAt: null };
  expect(problemsOf({ ...failure, code: 'WRONG_DATE' })).toEqual({ date_collected: 'Why' });
  expect(problemsOf({ ...failure, code: 'WRONG_SHARE' })).toEqual({ quoted_amount: 'Why' });
  expect(problemsOf({ ...failure, code: 'WRONG_ADDRESS' })).toEqual({ channel_url: 'Why' });
  expect(problemsOf({ ...failure, code: 'CHANNEL_NAME_MISSING' })).toEqual({ channel_name: 'Why' });
  expect(problemsOf({ ...failure, code: 'RATE_CHANGED' })).toEqual({});
});
