import { describe, expect, test } from 'vitest';
import { compareChannels } from './comparison.ts';
import type { ComparedChannel, ComparedFigures } from './comparison-figures.ts';
import { callRow } from './comparison-outcome.ts';

const estimate = { direction: 'more', certainty: 'estimate' } as const;
const fact = { direction: 'more', certainty: 'fact' } as const;
const span = (low: number, high: number) => ({ value: (low + high) / 2, range: { low, high } });

/** Every row of up to four ranges with ends from a few numbers: all ways in which ranges can lie. */
const ends = [0, 1, 2, 3];
const spans = ends.flatMap((low) => ends.filter((high) => high >= low).map((high) => span(low, high)));
const pairs = spans.flatMap((one) => spans.map((other) => [one, other] as const));

describe('a row', () => {
  test('names a best one only where its range lies wholly beyond all others', () => {
    expect(callRow([span(5, 9), span(1, 4)], estimate)).toEqual({ outcome: 'clear', best: 0 });
    expect(callRow([span(5, 9), span(1, 5)], estimate)).toEqual({ outcome: 'too-close', best: null });
    expect(callRow([span(5, 9), span(1, 4), span(6, 7)], estimate).best).toBeNull();
    expect(callRow([span(5, 9), span(1, 4)], { ...estimate, direction: 'less' }).best).toBe(1);
  });

  test('says the same whatever the order', () => {
    for (const [one, other] of pairs)
      for (const third of spans) {
        const { outcome, best } = callRow([one, other, third], estimate);
        const turned = callRow([third, other, one], estimate);
        expect(turned).toEqual({ outcome, best: best === null ? null : 2 - best });
      }
  });

  test('makes no clear pair of one that is too close, whoever is added', () => {
    for (const [one, other] of pairs) {
      if (callRow([one, other], estimate).outcome === 'clear') continue;
      for (const third of spans) expect([2, null]).toContain(callRow([one, other, third], estimate).best);
    }
  });

  test('never marks equal ones, by range or by fact', () => {
    for (const each of spans) {
      expect(callRow([each, each], estimate).best).toBeNull();
      expect(callRow([each, each, span(-2, -1)], fact).best).toBeNull();
    }
    expect(callRow([span(3, 3), span(3, 3)], fact).outcome).toBe('equal');
    expect(callRow([span(3, 3), span(2, 2)], fact)).toEqual({ outcome: 'clear', best: 0 });
  });

  test('judges no estimate without its range, and nothing alone', () => {
    const unknown = { value: 100, range: null };
    expect(callRow([span(5, 9), span(1, 4), unknown], estimate).outcome).toBe('no-range');
    expect(callRow([span(5, 9), { value: null, range: null }], estimate).outcome).toBe('none');
    expect(callRow([span(5, 9), span(1, 4)], { ...fact, direction: null }).outcome).toBe('none');
  });
});

const figures: ComparedFigures = {
  verdict: 'Good',
  verdictReason: 'The score is 70.',
  score: 70,
  subscribers: 10_000,
  typicalViews: 5_000,
  typicalViews80: { low: 4_000, high: 6_000 },
  nextVideo80: { low: 2_000, high: 9_000 },
  engagementPercent: 3.4,
  uploads: '1.0 videos per week',
  trendPercent: -12.4,
  pricing: {
    flatFee: { low: 80, medium: 100, high: 150 },
    cpm: { low: 20, medium: 25, high: 30 },
    affiliate: { low: 5, medium: 8, high: 10 },
  },
  priceNote: null,
  feeRange80: { low: 60, high: 180 },
  safety: 'high',
  safetyReason: 'No risky wording.',
  risk: 'low',
  riskReason: null,
  saturation: 'light',
  sponsors: [],
  niche: 'Tech',
  nicheWords: [],
  confidence: 0.8,
  videos: 30,
};
const channel = (number: number, changes: Partial<ComparedFigures> = {}): ComparedChannel => ({
  id: `analysis-${number}`,
  channelId: `UC${number}`,
  name: `Channel ${number}`,
  handle: null,
  thumbnailUrl: null,
  analysedAt: '2026-11-20T00:00:00Z',
  fetchedAt: '2026-11-20T00:00:00Z',
  modelVersion: '2.0.0',
  demo: false,
  isLimited: false,
  isForgotten: false,
  figures: { ...figures, ...changes },
});
const at = { now: '2026-11-23T12:00:00Z', modelVersion: '2.0.0' };
const rowOf = (channels: readonly ComparedChannel[], key: string) => {
  const row = compareChannels(channels, at).rows.find((each) => each.key === key);
  if (row === undefined) throw new Error(`There is no row ${key}.`);
  return row;
};

test('a cheaper, a safer and a more viewed channel are the better ones, each in words', () => {
  const cheap = channel(1, { feeRange80: { low: 10, high: 50 }, risk: 'low', safety: 'high' });
  const dear = channel(2, {
    risk: 'high',
    safety: 'low',
    typicalViews: 90_000,
    typicalViews80: { low: 80_000, high: 99_000 },
  });
  expect(rowOf([cheap, dear], 'fee-medium')).toMatchObject({ better: 'Lower is cheaper', best: 0 });
  expect(rowOf([cheap, dear], 'risk')).toMatchObject({ better: 'Lower is safer', best: 0 });
  expect(rowOf([cheap, dear], 'safety')).toMatchObject({ best: 0 });
  expect(rowOf([cheap, dear], 'views')).toMatchObject({ better: 'Higher is better', best: 1 });
  expect(rowOf([cheap, dear], 'subscribers')).toMatchObject({ better: null, outcome: 'none' });
  expect(rowOf([cheap, channel(3)], 'views')).toMatchObject({ outcome: 'too-close', best: null });
});

test('what is not scored is neither better nor worse, and what is missing says why', () => {
  const gone = {
    verdict: 'Not scored',
    score: null,
    risk: null,
    pricing: null,
    priceNote: 'Too few.',
  } as const;
  const unscored = channel(1, { ...gone, feeRange80: null });
  expect(rowOf([unscored, channel(2)], 'verdict')).toMatchObject({ outcome: 'none', best: null });
  expect(rowOf([unscored, channel(2)], 'risk').cells[0]?.text).toBe('Not rated');
  expect(rowOf([unscored, channel(2)], 'fee-medium').cells[0]).toMatchObject({
    text: 'None recommended',
    note: 'Too few.',
  });
  const limited = { ...channel(3, { pricing: null, typicalViews80: null }), isLimited: true };
  expect(rowOf([limited, channel(2)], 'fee-medium').cells[0]?.text).toBe('Not in your plan');
  expect(rowOf([limited, channel(2)], 'views').outcome).toBe('no-range');
  const forgotten = { ...channel(4, { sponsors: null, nextVideo80: null }), isForgotten: true };
  expect(rowOf([forgotten, channel(2)], 'next-video').cells[0]?.text).toBe('No longer stored');
  expect(compareChannels([forgotten, channel(2)], at)).toMatchObject({
    unread: [0],
    notes: [expect.stringContaining('Of one channel only figures are left')],
  });
});

test('shared names are those of more than one channel, however they are written', () => {
  const names = (...all: string[]) => all.map((name) => ({ name, kind: 'sponsor' as const, videos: 2 }));
  const one = channel(1, { sponsors: names('Northwind', 'Solo'), nicheWords: ['garden', 'seed'] });
  const two = channel(2, { sponsors: names('NORTHWIND'), nicheWords: ['seed'] });
  const unnamed = { name: 'Not named', kind: 'unnamed' as const, videos: 1 };
  const three = channel(3, { sponsors: [unnamed] });
  const four = channel(4, { sponsors: [unnamed] });
  const { sharedSponsors, sharedWords } = compareChannels([one, two, three, four], at);
  expect(sharedSponsors).toEqual([
    {
      name: 'Northwind',
      columns: [
        { column: 0, videos: 2 },
        { column: 1, videos: 2 },
      ],
    },
  ]);
  expect(sharedWords.map(({ name }) => name)).toEqual(['seed']);
  // One channel at two times shares nothing with itself.
  expect(compareChannels([one, { ...one, id: 'later' }], at)).toMatchObject({
    sharedSponsors: [],
    notes: ['One channel stands here more than once, at different times.'],
  });
});

test('different models and readings far apart are told', () => {
  const old = { ...channel(1), modelVersion: '1.9.0', fetchedAt: '2026-11-01T00:00:00Z' };
  const { notes } = compareChannels([old, channel(2)], at);
  expect(notes).toEqual([
    'Model versions 1.9.0 and 2.0.0 made these figures: they are not strictly alike. Analyze again.',
    'Their data were read 19 days apart.',
  ]);
  expect(rowOf([old, channel(2)], 'model').cells[0]?.note).toBe('today’s is 2.0.0');
  expect(compareChannels([channel(1), channel(2)], at).notes).toEqual([]);
});

test('a comparison without prices holds none', () => {
  const { rows, prices } = compareChannels([channel(1), channel(2)], { ...at, withPrices: false });
  expect(prices).toEqual([null, null]);
  expect(rows.some(({ group }) => group === 'price')).toBe(false);
  expect(JSON.stringify({ rows, prices })).not.toContain('USD');
});
