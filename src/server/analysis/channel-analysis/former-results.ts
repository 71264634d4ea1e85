import { z } from 'zod';
import { recommendedPricing } from '../../../contract/analysis/evidence.ts';
import { rating } from '../../../contract/analysis/text-evidence.ts';
import { strongScore } from '../../../engine/analysis/judgements.ts';
import type { MarketEvidence } from '../../../engine/analysis/evidence.ts';

/**
 * Results of the model before 2.0.0, completed to the shape of today. They keep their figures; what was not measured
 * then is said to be so. The verdict follows from the figures alone, by the rule of migration 011, so that lists and
 * results agree.
 */

const record = z.looseObject({});
const visible = {
  brandSafety: rating,
  sponsorshipScore: z.number(),
  riskLevel: rating,
  avgViews: z.number().nullable(),
};
const safety = z.looseObject({
  reason: z.string(),
  ratedVideos: z.number(),
  languageCoverage: z.number(),
  categories: z.array(z.looseObject({ hits: z.array(record) })),
});
const sponsors = z.looseObject({ sponsors: z.array(record) });
const fullSponsors = sponsors.extend({
  mentions: z.array(z.looseObject({ signal: z.string(), videoId: z.string() })),
});

const formerLimited = z.looseObject({
  ...visible,
  access: z.literal('limited'),
  evidence: z.looseObject({ safety, sponsors }),
});
const views = z.looseObject({}).nullable();
const formerFull = z.looseObject({
  ...visible,
  access: z.literal('full'),
  recommendedPricing: recommendedPricing.nullable(),
  evidence: z.looseObject({
    modelVersion: z.string(),
    channel: z.looseObject({ country: z.string().nullable() }),
    sample: z.looseObject({ videos: z.array(z.looseObject({ views: z.number() })) }),
    views: z.strictObject({ long: views, short: views }),
    safety,
    sponsors: fullSponsors,
    price: z.looseObject({
      unavailableReason: z.string().nullable(),
      multipliers: z.array(z.looseObject({ name: z.string(), value: z.number(), reason: z.string() })),
      rate: z.record(z.string(), z.number()),
      clamped: z.array(z.string()),
    }),
  }),
});
const former = z.discriminatedUnion('access', [formerFull, formerLimited]);
type Former = z.infer<typeof former>;
type FormerFull = z.infer<typeof formerFull>;

/** The text of a stored result in today's shape; one that has it already is not even parsed. */
export function completeResult(text: string): string {
  // Inside a text of YouTube the quotation marks would be escaped.
  if (text.includes('"verdict":')) return text;
  const result = former.parse(JSON.parse(text));
  const verdict = judge(result);
  const { evidence } = result;
  const common = {
    verdict: verdict.word,
    sponsorshipScore: verdict.word === 'Not scored' ? null : result.sponsorshipScore,
    brandSafety: evidence.safety.ratedVideos === 0 ? null : result.brandSafety,
  };
  const commonEvidence = {
    safety: completeSafety(evidence.safety),
    sponsors: completeSponsors(result),
    verdict,
    // Nobody but the lists read these texts.
    reader: null,
  };
  if (result.access === 'limited') {
    return JSON.stringify({ ...result, ...common, evidence: { ...evidence, ...commonEvidence } });
  }
  return JSON.stringify({
    ...result,
    ...common,
    recommendedPricing: verdict.word === 'Avoid' ? null : result.recommendedPricing,
    evidence: { ...result.evidence, ...commonEvidence, ...completeFigures(result, verdict) },
  });
}

interface Verdict {
  word: 'Not scored' | 'Avoid' | 'Caution' | 'Strong' | 'Good';
  reasons: string[];
}

const goodFrom = 60;

function judge({ avgViews, brandSafety, sponsorshipScore: score, riskLevel, evidence }: Former): Verdict {
  const { reason } = evidence.safety;
  if (avgViews === null) return { word: 'Not scored', reasons: ['Fewer than 3 usable long-form videos.'] };
  if (brandSafety === 'low') return { word: 'Avoid', reasons: [reason] };
  const figures = [reason, `The risk is ${riskLevel}.`];
  const scored = `The score is ${score} of 100.`;
  if (brandSafety === 'medium') return { word: 'Caution', reasons: [...figures, scored] };
  if (riskLevel === 'high') return { word: 'Caution', reasons: [...figures.toReversed(), scored] };
  const word = score >= strongScore && riskLevel === 'low' ? 'Strong' : 'Good';
  return { word: score < goodFrom ? 'Caution' : word, reasons: [scored, ...figures] };
}

function completeSafety(kept: Former['evidence']['safety']): object {
  const { ratedVideos, languageCoverage } = kept;
  const categories = kept.categories.map((category) => ({
    ...category,
    hits: category.hits.map((hit) => ({ ...hit, reader: null })),
  }));
  const rated = { ...kept, categories, viewsRead: languageCoverage, themes: [] };
  return ratedVideos === 0 ? { ...rated, rating: null } : rated;
}

function completeSponsors({ access, evidence }: Former): object {
  const named = evidence.sponsors.sponsors.map((sponsor) => ({ ...sponsor, recurring: false }));
  if (access === 'limited') return { ...evidence.sponsors, sponsors: named };
  const { mentions } = evidence.sponsors;
  const sponsored = mentions.filter(({ signal }) => signal !== 'affiliate link');
  return {
    ...evidence.sponsors,
    sponsors: named,
    mentions: mentions.map((mention) => ({ ...mention, reader: null })),
    ownProducts: [],
    sponsoredVideoIds: [...new Set(sponsored.map(({ videoId }) => videoId))],
  };
}

function completeFigures({ evidence, recommendedPricing: pricing }: FormerFull, verdict: Verdict): object {
  const { sample, views: kept } = evidence;
  const growth = {
    exponent: 0,
    range: { low: 0, high: 0 },
    basis: 'published',
    sentence: `Model ${evidence.modelVersion} took the views as they stood and scaled up those of videos younger than 14 days.`,
  };
  const complete = (views: object | null) => views && { ...views, growth, leadDays: 0 };
  return {
    sample: { ...sample, videos: sample.videos.map((video) => ({ ...video, viewsAtDay30: video.views })) },
    views: { long: complete(kept.long), short: complete(kept.short) },
    market: readMarket(evidence),
    price: completePrice(evidence, { pricing, verdict }),
  };
}

function readMarket({ channel, price }: FormerFull['evidence']): MarketEvidence {
  const country = price.multipliers.find(({ name }) => name === 'country');
  return {
    country: channel.country,
    basis: channel.country === null ? 'unknown' : 'declared',
    multiplier: country?.value ?? 1,
    regions: [],
    reasons: country === undefined ? [] : [country.reason],
  };
}

const heldRates = { floor: 15, ceiling: 100 } as const;

function completePrice(
  { price, modelVersion }: FormerFull['evidence'],
  { pricing, verdict }: { pricing: FormerFull['recommendedPricing']; verdict: Verdict },
): object {
  const { clamped, ...kept } = price;
  const after = price.multipliers.filter(({ name }) => name === 'country' || name === 'calibration');
  const factor = after.reduce((product, { value }) => product * value, 1);
  const [level] = clamped;
  const edge = level !== undefined && price.rate[level] === heldRates.floor ? 'floor' : 'ceiling';
  const reason = `Model ${modelVersion} held each level within 15 to 100 USD per 1,000 views after all factors`;
  const isToAvoid = verdict.word === 'Avoid';
  return {
    ...kept,
    unavailableReason: isToAvoid
      ? `We recommend no price for a channel to avoid. ${verdict.reasons[0]}`
      : price.unavailableReason,
    nicheRate: Object.fromEntries(
      Object.entries(price.rate).map(([name, rate]) => [name, factor > 0 ? rate / factor : rate]),
    ),
    bound: level === undefined ? null : { edge, limit: heldRates[edge], reason },
    smallFeeNote: null,
    ifYouBookAnyway: isToAvoid ? pricing : null,
  };
}
