import { setImmediate as breathe } from 'node:timers/promises';
import type { CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import { analyse } from '../../../engine/analysis/analyse.ts';
import type { RecommendedPricing } from '../../../engine/analysis/judgements.ts';
import type { Channel, SubscriberTier } from '../../../engine/analysis/channel.ts';
import { defaultPreferences, priorCalibration } from '../../../engine/analysis/context.ts';
import type { Niche } from '../../../engine/analysis/niches.ts';
import { findMarketRegion } from '../../../engine/analysis/market/market-regions.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import type { Currency, RateType } from '../../../engine/pricing/rates.ts';
import { findTierBenchmark } from '../../../engine/analysis/subscriber-benchmarks.ts';
import type { ChannelSample } from '../../../youtube/channel-file.ts';
import { readChannelFile } from '../../../youtube/channel-file.ts';
import { Random } from '../../../doubles/samples/random.ts';
import { sampleChannels } from '../../../doubles/samples/sample-channels.ts';

/** An invented rate, with the dollars of its day that it was drawn in. */
export interface SampleRate {
  fields: CreatorRateFields;
  channelId: string;
  usdPerUnit: number;
}

/** How the invented market differs from the published prices, for the calibration to find. */
const marketFactor = 1.3;
const nicheFactors: Partial<Record<Niche, number>> = {
  Tech: 1.25,
  Finance: 1.3,
  Beauty: 1.15,
  Education: 1.15,
  Gaming: 0.8,
  Food: 0.85,
  Entertainment: 0.8,
};
const tierFactors: Partial<Record<SubscriberTier, number>> = { '1-10K': 0.9, '500K+': 1.15 };
/** Standard deviation of the natural logarithm of what is agreed. */
const spread = 0.22;
/** One in so many was written down wrong by a factor of ten. */
const grossErrorEvery = 29;
/** So far back the rates go, in days. */
const oldestDays = 400;
const lowestRegion = 0.75;
const dayMs = 24 * 3_600_000;

/** Rates as creators of the invented channels might have told them up to `at`: the same for the same day. */
export async function composeSampleRates(at: Date): Promise<SampleRate[]> {
  const rates: SampleRate[] = [];
  const channels = sampleChannels().flatMap((file) => {
    const niche = niches.find((known) => known === file.niche);
    const sample = readChannelFile(file);
    return niche === undefined || !isUsual(sample.channel) ? [] : [{ niche, sample }];
  });
  for (const channel of channels.flatMap((each) => [each, each])) {
    // Each takes the processor for a moment; requests come between them.
    await breathe();
    const rate = composeRate({ ...channel, place: rates.length }, at);
    if (rate !== null) rates.push(rate);
  }
  return rates;
}

/** Channels of common sizes in declared countries that are paid much alike: of their rates a calibration can learn. */
function isUsual({ country, subscriberCount }: Channel): boolean {
  if (subscriberCount === null || subscriberCount < 10_000 || subscriberCount > 10_000_000) return false;
  return country !== null && (findMarketRegion(country)?.multiplier ?? 1) >= lowestRegion;
}

interface Drawing {
  sample: ChannelSample;
  niche: Niche;
  /** Which of all rates it is. */
  place: number;
}

function composeRate({ sample, niche, place }: Drawing, at: Date): SampleRate | null {
  const { channel } = sample;
  const random = new Random(`rate ${place} of ${channel.id}`);
  const day = new Date(at.getTime() - random.drawInteger(3, oldestDays) * dayMs);
  const pricing = priceIn(sample, day.getUTCMonth() + 1);
  if (pricing === null || channel.subscriberCount === null) return null;
  const tier = findTierBenchmark(channel.subscriberCount)?.tier ?? '1-10K';
  const effect = marketFactor * (nicheFactors[niche] ?? 1) * (tierFactors[tier] ?? 1);
  const error = place % grossErrorEvery === grossErrorEvery - 1 ? 10 : 1;
  const factor = effect * Math.exp(spread * random.drawNormal()) * error;
  const rateType = drawRateType(place);
  const currency = drawCurrency(place);
  const dateCollected = day.toISOString().slice(0, 10);
  const usdPerUnit = currency === 'USD' ? 1 : inventRate(currency, day);
  const amount = pricing[priceOf[rateType]].medium * (rateType === 'affiliate' ? 1 : factor / usdPerUnit);
  return {
    fields: {
      channel_name: channel.title,
      channel_url: `https://www.youtube.com/channel/${channel.id}`,
      subscriber_count: writeSubscribers(channel),
      niche,
      rate_type: rateType,
      quoted_amount: roundAmount(amount, rateType),
      currency,
      notes: 'Invented sample',
      date_collected: dateCollected,
    },
    channelId: channel.id,
    usdPerUnit,
  };
}

const priceOf = { flat_fee: 'flatFee', cpm: 'cpm', affiliate: 'affiliate' } as const;

/** The engine's own price for that month, from the published prices alone. */
function priceIn({ asOf, channel, videos }: ChannelSample, campaignMonth: number): RecommendedPricing | null {
  const { recommendedPricing, evidence } = analyse(channel, videos, {
    now: asOf,
    campaignMonth,
    calibration: priorCalibration,
    preferences: defaultPreferences,
  });
  return recommendedPricing ?? evidence.price.ifYouBookAnyway;
}

function drawRateType(place: number): RateType {
  if (place % 15 === 7) return 'affiliate';
  return place % 3 === 2 ? 'flat_fee' : 'cpm';
}

function drawCurrency(place: number): Currency {
  if (place % 5 === 1) return 'EUR';
  return place % 7 === 3 ? 'GBP' : 'USD';
}

/** Dollars for a unit on a day, about a level that rises and falls with the year. */
function inventRate(currency: 'EUR' | 'GBP', day: Date): number {
  const wave = Math.sin((2 * Math.PI * day.getTime()) / (365 * dayMs));
  const level = currency === 'EUR' ? 1.1 : 1.29;
  return Math.round(level * (1 + 0.03 * wave) * 10_000) / 10_000;
}

/** As a person writes it: `128K`, `1.2M`. */
function writeSubscribers({ subscriberCount }: Channel): string {
  const count = subscriberCount ?? 0;
  if (count >= 1e6) return `${Number((count / 1e6).toFixed(1))}M`;
  return count >= 1000 ? `${Math.round(count / 1000)}K` : String(count);
}

/** As people agree: fees to the ten, prices for a thousand views to the half. */
function roundAmount(amount: number, rateType: RateType): number {
  const step = rateType === 'flat_fee' ? (amount < 200 ? 5 : 10) : 0.5;
  return Math.max(step, Math.round(amount / step) * step);
}
