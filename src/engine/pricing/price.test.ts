import { describe, expect, test } from 'vitest';
import type { AnalysisContext } from '../analysis/context.ts';
import { defaultPreferences, priorCalibration } from '../analysis/context.ts';
import type { Niche } from '../analysis/niches.ts';
import { estimateGrowth } from '../analysis/growth.ts';
import { niches } from '../analysis/niches.ts';
import { computePrice } from './price.ts';
import { baseCpms, publishedRanges } from './price-tables.ts';
import { estimateViews } from '../analysis/typical-views.ts';
import { fixtureNow } from '../analysis/video.fixture.ts';

const quartiles = { p25: 2, median: 4, p75: 8 };

interface Setting {
  niche?: Niche;
  multiplier?: number;
  /** Percent of the views. */
  engagement?: number;
  views?: number;
  context?: Partial<AnalysisContext>;
}

function price({ niche = 'Tech', multiplier = 1, engagement = 4, views = 100_000, context = {} }: Setting) {
  return computePrice({
    niche,
    market: { country: 'US', basis: 'declared', multiplier, regions: [], reasons: ['Market'] },
    views: estimateViews(
      Array.from({ length: 10 }, (_, index) => ({ views, ageDays: 20 + index, weight: 1 })),
      { subscriberCount: null, growth: estimateGrowth([]), leadDays: 0 },
    ),
    engagement: {
      ratePercent: engagement,
      tier: null,
      tierQuartiles: quartiles,
      measuredVideos: 10,
      typicalInteractions: (views * engagement) / 100,
    },
    unavailableReason: null,
    context: {
      now: fixtureNow,
      campaignMonth: 5,
      calibration: priorCalibration,
      preferences: defaultPreferences,
      ...context,
    },
  });
}

function prefer(pricingSensitivity: number): Partial<AnalysisContext> {
  return { preferences: { ...defaultPreferences, pricingSensitivity } };
}

describe('a rate', () => {
  test('in the lowest-paid market keeps its three levels apart', () => {
    for (const niche of niches) {
      const { rate } = price({ niche, multiplier: 0.3 }).evidence;
      expect(rate.medium / rate.low).toBeCloseTo(baseCpms[niche].medium / baseCpms[niche].low, 9);
      expect(rate.high / rate.medium).toBeCloseTo(baseCpms[niche].high / baseCpms[niche].medium, 9);
      expect(rate.medium).toBeCloseTo(0.3 * baseCpms[niche].medium, 9);
    }
  });

  test('of season and engagement together stays in the published range, and says so', () => {
    const best = price({ engagement: 30, context: { campaignMonth: 11 } }).evidence;
    expect(best.nicheRate.medium).toBe(publishedRanges.Tech.high);
    expect(best.bound).toMatchObject({ edge: 'ceiling', limit: 40 });
    expect(best.bound?.reason).toContain('Published prices of Tech range');
    for (const niche of niches) {
      for (const engagement of [0.01, 4, 50]) {
        for (let campaignMonth = 1; campaignMonth <= 12; campaignMonth += 1) {
          const { nicheRate } = price({ niche, engagement, context: { campaignMonth } }).evidence;
          expect(nicheRate.medium).toBeGreaterThanOrEqual(publishedRanges[niche].low);
          expect(nicheRate.medium).toBeLessThanOrEqual(publishedRanges[niche].high);
        }
      }
    }
  });

  test('leaves the published range by the user or by collected rates only, with the reason', () => {
    const reasonOf = ({ evidence }: ReturnType<typeof price>, name: string) =>
      evidence.multipliers.find((multiplier) => multiplier.name === name)?.reason;
    const dear = price({ context: prefer(1.5) });
    expect(dear.evidence.nicheRate.medium).toBe(45);
    expect(reasonOf(dear, 'sensitivity')).toContain('out of the published range of Tech');
    expect(reasonOf(price({ context: prefer(1.1) }), 'sensitivity')).not.toContain('published range');
    const calibration = { ...priorCalibration, ratesAnalysed: 40, global: 1.8 };
    const learned = price({ context: { calibration } });
    expect(learned.evidence.rate.medium).toBeCloseTo(54, 9);
    expect(reasonOf(learned, 'calibration')).toContain('out of the published range of Tech');
  });

  test('keeps the specified limits of 15 and 100 USD whatever the sensitivity', () => {
    const cheap = price({ niche: 'Entertainment', context: prefer(0.5) }).evidence;
    expect(cheap.nicheRate.medium).toBe(15);
    expect(cheap.bound?.reason).toContain('CPMs by niche lie within');
  });

  test('is not changed by engagement at the median of its size', () => {
    expect(price({ engagement: quartiles.median }).evidence.rate.medium).toBe(baseCpms.Tech.medium);
  });
});

describe('a small fee', () => {
  test('below 50 USD is shown beside what creators of this size ask', () => {
    const small = price({ views: 1_600, multiplier: 1 });
    expect(small.pricing?.flatFee.medium).toBe(48);
    expect(small.evidence.smallFeeNote).toMatch(/50 to USD.300 a video whatever the views/);
    expect(price({ views: 1_700 }).evidence.smallFeeNote).toBeNull();
  });
});

describe('the reasons beside a price', () => {
  const reasonOf = (name: string, setting: Setting) =>
    price(setting).evidence.multipliers.find((multiplier) => multiplier.name === name)?.reason;

  test('say whether it was learned from collected rates', () => {
    expect(reasonOf('calibration', {})).toBe('Published prices alone: no collected creator rates yet');
    const calibration = { ...priorCalibration, version: 'calibration-1', ratesAnalysed: 12, global: 1.1 };
    expect(reasonOf('calibration', { context: { calibration } })).toBe(
      'Learned from 12 collected creator rates',
    );
  });

  test('name the pricing sensitivity where the user has set one, and nowhere else', () => {
    const dear = { engagement: 30, context: { campaignMonth: 11 } };
    expect(price(dear).evidence.bound?.reason).not.toContain('sensitivity');
    const preferred = { ...dear, context: { ...dear.context, ...prefer(1.1) } };
    expect(price(preferred).evidence.bound?.reason).toContain('times your pricing sensitivity of 1.10');
    expect(reasonOf('sensitivity', {})).toBe('Your pricing sensitivity stands at the market');
    expect(reasonOf('sensitivity', preferred)).toContain('scales the rate by 1.10');
  });

  test('name the season where one is known', () => {
    expect(reasonOf('season', { context: { campaignMonth: 11 } })).toBe(
      'Tech brands pay more in the fourth quarter',
    );
    expect(reasonOf('season', {})).toBe('No season known for Tech in this month');
  });
});
