import { expect, test } from 'vitest';
import { ratings } from '../analysis/judgements.ts';
import { noWeights, rankList, rankMeasures, writeFormula } from './list-ranking.ts';
import type { Ranked, RankFacts, RankWeights } from './list-ranking.ts';

/** Numbers that look random and are the same in each run. */
function createDraw(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Draw = ReturnType<typeof createDraw>;
const drawFacts = (draw: Draw): RankFacts => {
  const maybe = <T>(value: T) => (draw(6) === 0 ? null : value);
  return {
    avgViews: maybe((1 + draw(20)) * 1000),
    price: maybe((1 + draw(20)) * 100),
    score: maybe(draw(12) * 8),
    safety: maybe(ratings[draw(3)] ?? 'low'),
    risk: maybe(ratings[draw(3)] ?? 'low'),
    trend: maybe(draw(20) - 10),
  };
};
const drawWeights = (draw: Draw): RankWeights => ({
  value: draw(6),
  score: 1 + draw(5),
  safety: draw(6),
  risk: draw(6),
  trend: draw(6),
  cpm_fit: draw(6),
});
const trials = Array.from({ length: 200 }, (_, seed) => {
  const draw = createDraw(seed + 1);
  const rows = Array.from({ length: 1 + draw(15) }, () => drawFacts(draw));
  return { draw, rows, settings: { weights: drawWeights(draw), targetCpm: 25 } };
});

/** A ranked list with every row explained. */
function explain(
  rows: readonly RankFacts[],
  settings: { weights: RankWeights; targetCpm: number | null },
): Ranked[] | undefined {
  const ranking = rankList(rows, settings);
  return ranking === null ? undefined : rows.map((_, row) => ranking.explain(row));
}

test('the order in which channels stand in a list does not change their ranks', () => {
  for (const { rows, settings } of trials) {
    const forwards = explain(rows, settings);
    const backwards = explain(rows.toReversed(), settings)?.toReversed();
    expect(backwards).toEqual(forwards);
  }
});

test('whoever is better in one measure is never ranked lower for it', () => {
  const better = {
    score: (facts: RankFacts) => ({ ...facts, score: (facts.score ?? -8) + 8 }),
    trend: (facts: RankFacts) => ({ ...facts, trend: (facts.trend ?? -11) + 1 }),
    risk: (facts: RankFacts) => ({ ...facts, risk: 'low' as const }),
    safety: (facts: RankFacts) => ({ ...facts, safety: 'high' as const }),
    value: (facts: RankFacts) => ({ ...facts, avgViews: (facts.avgViews ?? 1) * 2 }),
  };
  for (const { draw, rows, settings } of trials) {
    const at = draw(rows.length);
    for (const [measure, improve] of Object.entries(better)) {
      // Cheaper views are nearer to a target from one side only.
      const weights = { ...settings.weights, cpm_fit: 0 };
      const before = explain(rows, { ...settings, weights })?.[at]?.place;
      const after = explain(
        rows.map((facts, row) => (row === at ? improve(facts) : facts)),
        { ...settings, weights },
      )?.[at]?.place;
      expect({ measure, isLower: (after ?? 0) > (before ?? 0) }).toEqual({ measure, isLower: false });
    }
  }
});

test('a measure with weight 0 has no influence', () => {
  for (const { draw, rows, settings } of trials) {
    for (const measure of rankMeasures.filter((each) => each !== 'score')) {
      const weights = { ...settings.weights, [measure]: 0 };
      const other = rows.map((facts) => {
        const drawn = drawFacts(draw);
        if (measure === 'safety') return { ...facts, safety: drawn.safety };
        if (measure === 'risk') return { ...facts, risk: drawn.risk };
        return measure === 'trend' ? { ...facts, trend: drawn.trend } : facts;
      });
      expect(explain(other, { ...settings, weights })).toEqual(explain(rows, { ...settings, weights }));
    }
  }
  expect(rankList([], { weights: noWeights, targetCpm: null })).toBeNull();
});

test('equals share a place, missing values are last, and the formula adds up', () => {
  const unknown = { avgViews: null, price: null, score: null, safety: null, risk: null, trend: null };
  const rows = [
    { ...unknown, score: 80 },
    { ...unknown, score: 60 },
    unknown,
    { ...unknown, score: 80, trend: -50 },
  ];
  const ranked = explain(rows, { weights: { ...noWeights, score: 2 }, targetCpm: null });
  expect(ranked?.map(({ place, points }) => [place, points])).toEqual([
    [1, 100],
    [3, 50],
    [4, 0],
    [1, 100],
  ]);
  const withTrend = explain(rows, { weights: { ...noWeights, score: 2, trend: 1 }, targetCpm: null });
  expect(withTrend?.map(writeFormula)).toEqual([
    '(2 × 1.00 score + 1 × 0.00 trend) ÷ 3 × 100 = 66.7',
    '(2 × 0.50 score + 1 × 0.00 trend) ÷ 3 × 100 = 33.3',
    '(2 × 0.00 score + 1 × 0.00 trend) ÷ 3 × 100 = 0.0',
    '(2 × 1.00 score + 1 × 1.00 trend) ÷ 3 × 100 = 100.0',
  ]);
});
