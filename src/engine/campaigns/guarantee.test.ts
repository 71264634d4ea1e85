import { assert, integer, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { trialRuns } from '../../values/test-trials.ts';
import { decideGuarantee } from './guarantee.ts';
import type { GuaranteeInput } from './guarantee.ts';
import { countFinished } from './finished-forecasts.ts';

const input: GuaranteeInput = {
  guaranteedViews: 100_000,
  dayViews: null,
  latestViews: null,
  ageDays: null,
  price: { cents: 350_000, currency: 'USD' },
};

test('a guarantee is open before day 30 and met as soon as the views are there', () => {
  expect(decideGuarantee(input).state).toBe('open');
  expect(decideGuarantee({ ...input, ageDays: 29, latestViews: 99_999 }).state).toBe('open');
  expect(decideGuarantee({ ...input, ageDays: 12, latestViews: 100_000 })).toMatchObject({
    state: 'met',
    views: 100_000,
    words: 'Met: 100,000 views of 100,000 guaranteed.',
  });
});

test('from day 30 on the views of that day decide, whatever came later', () => {
  const late = { ...input, ageDays: 60, dayViews: 87_700, latestViews: 140_000 };
  const missed = decideGuarantee(late);
  expect(missed).toMatchObject({ state: 'missed', missingViews: 12_300 });
  expect(missed.words).toBe('Missed by 12,300: 87,700 views of 100,000 guaranteed (87.7%).');
  expect(missed.makeGood?.text).toContain('a credit of 425 USD');
  expect(missed.makeGood?.creditCents).toBe(42_500);
  expect(decideGuarantee({ ...late, dayViews: null }).state).toBe('not_measured');
  expect(decideGuarantee({ ...late, price: null }).makeGood?.text).not.toContain('credit');
});

test('each figure of the make-good text is one of the outcome’s, and the credit is never above the missing part', () => {
  assert(
    property(integer({ min: 1, max: 10 ** 9 }), nat(10 ** 9), nat(10 ** 9), (aim, views, cents) => {
      const found = decideGuarantee({
        guaranteedViews: aim,
        dayViews: views,
        latestViews: views,
        ageDays: 30,
        price: { cents, currency: 'EUR' },
      });
      expect(found.state).toBe(views >= aim ? 'met' : 'missed');
      if (found.makeGood === null) return;
      expect((found.missingViews ?? 0) + views).toBe(aim);
      const told = [30, aim, views, found.missingViews ?? 0, (found.makeGood.creditCents ?? 0) / 100].map(
        (figure) => figure.toLocaleString('en-US'),
      );
      for (const figure of found.makeGood.text.match(/\d[\d,]*/g) ?? []) expect(told).toContain(figure);
      expect(found.makeGood.creditCents ?? 0).toBeLessThanOrEqual((cents * (aim - views)) / aim + 1);
    }),
    trialRuns({ sample: 200, whole: 10_000 }),
  );
});

test('nothing is said of fewer than 20 finished forecasts', () => {
  const outcomes = Array.from({ length: 20 }, (_, index) => index % 5 !== 0);
  expect(countFinished(outcomes)).toEqual({ finished: 20, inside: 16, insidePercent: 80 });
  expect(countFinished(outcomes.slice(1)).insidePercent).toBeNull();
  expect(countFinished([])).toEqual({ finished: 0, inside: 0, insidePercent: null });
});
