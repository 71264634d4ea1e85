import { findSeason } from '../price-tables.ts';
import { formatFactor, formatWhole } from '../../../values/wording.ts';
import type { OfferChannel, OfferInput, OfferReason } from './offer.ts';
import { writeRoundMoney } from './offer-money.ts';
import { findRate, pricePackage } from './offer-package.ts';

const mostReasons = 5;
/** Percent of change in 90 days from which a trend is worth a sentence. */
const tellingTrend = 20;
/** How far the mean of the last five lies from typical, on the scale of ln views. */
const tellingShift = 0.25;
/** From here half of the videos are off by a factor of two. */
export const wideSwing = 2;
/** With fewer videos the size of the channel takes part in what is typical (typical-views.ts). */
const fewVideos = 8;
/** Below it the data are too few to call a price. */
export const leastConfidence = 0.5;

/** What moves this price or makes it unsure, each with its figure; the weightiest first. */
export function listReasons(input: OfferInput): OfferReason[] {
  const { channel } = input;
  const found = [
    judgeChannel(channel),
    judgeConfidence(channel),
    judgeTrend(channel),
    judgeSwing(channel),
    judgeSample(channel),
    judgeSeason(input),
    judgeSaturation(channel),
    judgeMarket(channel),
    judgeSensitivity(channel),
  ];
  return found.filter((reason) => reason !== null).slice(0, mostReasons);
}

function judgeChannel({ verdict }: OfferChannel): OfferReason | null {
  if (verdict !== 'Avoid') return null;
  return {
    code: 'avoid',
    text: 'We recommend no deal with this channel, at any price: its verdict is Avoid.',
  };
}

function judgeConfidence({ confidence }: OfferChannel): OfferReason | null {
  if (confidence >= leastConfidence) return null;
  const percent = Math.round(100 * confidence);
  return { code: 'confidence', text: `Too little data to call: ${percent}% confidence, 50% are needed.` };
}

/** Mean of the last five over typical views; `null` where they do not say that views fall. */
export function findFall({ long, latestViews, trendPercent90Days }: OfferChannel): number | null {
  const shift = findShift({ long, latestViews });
  return trendPercent90Days <= -tellingTrend && shift !== null && shift < -tellingShift
    ? Math.exp(shift)
    : null;
}

function findShift({ long, latestViews }: Pick<OfferChannel, 'long' | 'latestViews'>): number | null {
  if (long === null || latestViews.length === 0) return null;
  const mean = latestViews.reduce((sum, views) => sum + Math.log1p(views), 0) / latestViews.length;
  return mean - Math.log1p(long.typical);
}

function judgeTrend(channel: OfferChannel): OfferReason | null {
  const { long, latestViews, trendPercent90Days } = channel;
  if (long === null) return null;
  const [last = 0, before] = latestViews;
  const latest = before === undefined ? formatWhole(last) : `${formatWhole(last)} and ${formatWhole(before)}`;
  const beside = `${latest} in the last ${before === undefined ? 'video' : 'two'} against typical ${formatWhole(long.typical)}`;
  if (findFall(channel) !== null) return { code: 'falling', text: `Views are falling: ${beside}.` };
  const shift = findShift(channel);
  const isRising = trendPercent90Days >= tellingTrend && shift !== null && shift > tellingShift;
  return isRising ? { code: 'rising', text: `Views are rising: ${beside}.` } : null;
}

function judgeSwing({ spreadFactor, long }: OfferChannel): OfferReason | null {
  if (long === null || spreadFactor < wideSwing) return null;
  const { low, high } = long.nextVideo80;
  return {
    code: 'swing',
    text: `Views swing: half of the videos are off by a factor of ${formatFactor(spreadFactor)} or more, and the next one gets ${formatWhole(low)} to ${formatWhole(high)} views in 8 of 10 cases.`,
  };
}

function judgeSample({ long }: OfferChannel): OfferReason | null {
  if (long === null || long.videos >= fewVideos) return null;
  return { code: 'sample', text: `Only ${long.videos} videos to judge from, so the range is wide.` };
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function judgeSeason(input: OfferInput): OfferReason | null {
  const { channel, terms } = input;
  const { season } = channel.factors;
  if (season === 1) return null;
  const without = pricePackage(input, findRate(channel, { season: 1 }));
  const inSeason = (month: number) => findSeason(channel.niche, month) !== null;
  const end = monthNames.findIndex((_, index) => !inSeason(index + 1) && inSeason(index === 0 ? 12 : index));
  const after = monthNames[end];
  if (without === null || after === undefined) return null;
  return {
    code: 'season',
    text: `Includes × ${formatFactor(season)} for the season; from ${after} usually ${writeRoundMoney(without.totalCents, terms.currency)}.`,
  };
}

function judgeSaturation({ saturation }: OfferChannel): OfferReason | null {
  if (saturation !== 'heavy') return null;
  return { code: 'saturation', text: 'Many sponsors already: ask to be the only one in the video.' };
}

function judgeMarket({ market, factors }: OfferChannel): OfferReason | null {
  const [likeliest] = market.regions;
  if (market.basis === 'declared') return null;
  if (likeliest === undefined)
    return {
      code: 'market',
      text: `The channel declares no country: priced at × ${formatFactor(factors.country)} of the United States.`,
    };
  const percent = Math.round(100 * likeliest.probability);
  return {
    code: 'market',
    text: `The channel declares no country: priced at × ${formatFactor(factors.country)} of the United States, most likely ${likeliest.name} (${percent}%, × ${formatFactor(likeliest.multiplier)}).`,
  };
}

function judgeSensitivity({ factors }: OfferChannel): OfferReason | null {
  if (factors.sensitivity === 1) return null;
  return {
    code: 'sensitivity',
    text: `Your pricing sensitivity of × ${formatFactor(factors.sensitivity)} is in these figures.`,
  };
}
