import type { Analysis } from '../analysis/analysis.ts';
import { defaultPreferences } from '../analysis/context.ts';
import type {
  EngagementEvidence,
  PriceMultiplier,
  ScorePartName,
  ViewsEvidence,
} from '../analysis/evidence.ts';
import { scorePartNames } from '../analysis/evidence.ts';
import { scoreWeights } from '../analysis/score.ts';
import { findTierBenchmark } from '../analysis/subscriber-benchmarks.ts';
import { computePrice } from '../pricing/price.ts';
import { findSeason } from '../pricing/price-tables.ts';
import { formatPercent, formatPrice, formatWhole } from '../../values/wording.ts';

/** What one step of a part of the score would do to the market rate of one integration. */
export interface RaiseStep {
  part: ScorePartName;
  label: string;
  /** Points the part has, and the most it can have. */
  points: number;
  weight: number;
  /** Market-rate fees in US dollars before and after the step; `null` if the part does not enter the rate. */
  fee: { from: number; to: number } | null;
  sentence: string;
}

type Reported = Pick<Analysis, 'recommendedPricing' | 'subscriberCount'> & {
  evidence: Pick<Analysis['evidence'], 'analysedAt' | 'views' | 'engagement' | 'market' | 'price' | 'score'>;
};

/** Where there is no mark above to step to, a step is a tenth more. */
const usualStep = 1.1;

const labels: Record<ScorePartName, string> = {
  engagement: 'Engagement',
  reach: 'Reach',
  consistency: 'Consistency',
  momentum: 'Momentum',
  suitability: 'Suitability',
  sponsorFit: 'Sponsor fit',
};

/** Why a part moves the score and not the rate. */
const unpricedSentences: Record<Exclude<ScorePartName, 'engagement' | 'reach'>, string> = {
  consistency: 'Steadier uploads make a forecast narrower. They move the score, not the market rate.',
  momentum: 'Growth counts once it is in your typical views: then it is reach.',
  suitability: 'Safe wording decides whether a price is recommended at all, not how high it is.',
  sponsorFit: 'Fewer or better matching sponsors move the score, not the market rate.',
};

/**
 * For each part of the score what one step is worth: the same sample priced again by the engine with that part one
 * mark higher, everything else as it is. Empty where no price is recommended, or where the engine no longer gives the
 * price it gave. Says what the engine computes, and promises nothing.
 */
export function findRaiseSteps(analysis: Reported): RaiseStep[] {
  const { recommendedPricing, evidence } = analysis;
  const { views, engagement } = { views: evidence.views.long, engagement: evidence.engagement };
  if (recommendedPricing === null || views === null) return [];
  const from = priceAgain(analysis, { views, engagement });
  if (from === null || from !== recommendedPricing.flatFee.medium) return [];
  return scorePartNames.map((part) => {
    const { points } = evidence.score.parts.find(({ name }) => name === part) ?? { points: 0 };
    const step = { part, label: labels[part], points, weight: scoreWeights[part] };
    return { ...step, ...findEffect(analysis, part, { views, engagement, from }) };
  });
}

interface Sampled {
  views: ViewsEvidence;
  engagement: EngagementEvidence;
}

function findEffect(
  analysis: Reported,
  part: ScorePartName,
  { views, engagement, from }: Sampled & { from: number },
): Pick<RaiseStep, 'fee' | 'sentence'> {
  if (part === 'engagement') return raiseEngagement(analysis, { views, engagement, from });
  if (part === 'reach') return raiseReach(analysis, { views, engagement, from });
  return { fee: null, sentence: unpricedSentences[part] };
}

function raiseEngagement(
  analysis: Reported,
  { views, engagement, from }: Sampled & { from: number },
): Pick<RaiseStep, 'fee' | 'sentence'> {
  const { ratePercent, typicalInteractions, tierQuartiles } = engagement;
  if (ratePercent === null || typicalInteractions === null || ratePercent === 0) {
    return { fee: null, sentence: 'Engagement is not published on enough videos to price a step.' };
  }
  const marks = [tierQuartiles.p25, tierQuartiles.median, tierQuartiles.p75];
  const target = marks.find((mark) => mark > ratePercent) ?? ratePercent * usualStep;
  const raised = (typicalInteractions * target) / ratePercent;
  const to = priceAgain(analysis, { views, engagement: { ...engagement, typicalInteractions: raised } });
  return describe({
    from,
    to,
    what: `Engagement from ${formatPercent(ratePercent)} to ${formatPercent(target)}`,
  });
}

/** As many interactions for each view as now. */
function raiseReach(
  analysis: Reported,
  { views, engagement, from }: Sampled & { from: number },
): Pick<RaiseStep, 'fee' | 'sentence'> {
  const { subscriberCount } = analysis;
  const benchmark = findTierBenchmark(subscriberCount);
  const usual = benchmark === null ? 0 : benchmark.viewsPerSubscriber * (subscriberCount ?? 0);
  const target = Math.round(
    usual > views.typical ? Math.min(usual, 2 * views.typical) : views.typical * usualStep,
  );
  const factor = views.typical === 0 ? 1 : target / views.typical;
  const interactions = engagement.typicalInteractions;
  const to = priceAgain(analysis, {
    views: { ...views, typical: target },
    engagement: { ...engagement, typicalInteractions: interactions === null ? null : interactions * factor },
  });
  return describe({
    from,
    to,
    what: `Typical views from ${formatWhole(views.typical)} to ${formatWhole(target)}`,
  });
}

function describe({ from, to, what }: { from: number; to: number | null; what: string }) {
  if (to === null) return { fee: null, sentence: `${what} cannot be priced.` };
  const effect =
    from === to
      ? `leave the market rate at ${formatPrice(from)}: it is held at the edge of published prices`
      : `move the market rate from ${formatPrice(from)} to ${formatPrice(to)}`;
  return { fee: { from, to }, sentence: `${what} would ${effect}.` };
}

/** The engine's market rate for these views and this engagement, with everything else as in the analysis. */
function priceAgain({ evidence }: Reported, { views, engagement }: Sampled): number | null {
  const { niche, calibration, multipliers } = evidence.price;
  const valueOf = (name: PriceMultiplier['name']) =>
    multipliers.find((multiplier) => multiplier.name === name)?.value ?? 1;
  const { pricing } = computePrice({
    niche,
    views,
    engagement,
    market: evidence.market,
    unavailableReason: null,
    context: {
      now: evidence.analysedAt,
      campaignMonth: findMonth(evidence, valueOf('season')),
      calibration: { ...calibration, global: valueOf('calibration'), niches: {}, tiers: {} },
      preferences: { ...defaultPreferences, pricingSensitivity: valueOf('sensitivity') },
    },
  });
  return pricing?.flatFee.medium ?? null;
}

/** The analysis keeps its season's factor, not its month: any month with that factor prices the same. */
function findMonth({ analysedAt, price }: Reported['evidence'], season: number): number {
  const own = new Date(analysedAt).getUTCMonth();
  for (let ahead = 0; ahead < 12; ahead += 1) {
    const month = ((own + ahead) % 12) + 1;
    if ((findSeason(price.niche, month)?.multiplier ?? 1) === season) return month;
  }
  return own + 1;
}
