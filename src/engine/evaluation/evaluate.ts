import { modelVersion } from '../analysis/analyse.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { analyseRecorded, analyseAt } from './analysed-channel.ts';
import type { AnalysedChannel } from './analysed-channel.ts';
import { measureConfidence } from './confidence-accuracy.ts';
import type { ConfidenceAccuracy } from './confidence-accuracy.ts';
import type { EvaluationSet, PoliticsLabel } from './evaluation-set.ts';
import { measureMarkets } from './market-accuracy.ts';
import type { MarketAccuracy } from './market-accuracy.ts';
import { measureNiches } from './niche-accuracy.ts';
import type { NicheAccuracy } from './niche-accuracy.ts';
import { measurePrices } from './price-consistency.ts';
import type { PriceConsistency } from './price-consistency.ts';
import { measureSponsors } from './sponsor-accuracy.ts';
import type { SponsorAccuracy } from './sponsor-accuracy.ts';
import { measureViews } from './view-accuracy.ts';
import type { ViewReport } from './view-accuracy.ts';
import { composeChannel, composedNow, composeVideos } from './labelled-texts.ts';
import { computeShare } from './shares.ts';

/** Every measured figure; `null` where there was nothing to measure it with. */
export interface EvaluationReport {
  modelVersion: string;
  channels: number;
  /** Languages in which at least one channel mostly is. */
  languages: number;
  views: ViewReport;
  confidence: ConfidenceAccuracy;
  market: MarketAccuracy;
  niche: NicheAccuracy;
  sponsors: SponsorAccuracy;
  secondSponsors: SponsorAccuracy;
  suitability: SuitabilityAccuracy;
  prices: PriceConsistency;
}

/**
 * Measures the engine against recorded channels and what people said about them. Pure and deterministic: the same set
 * gives the same report. Shares are 0 to 1; docs/evaluation.md explains each figure.
 */
export function evaluate(set: EvaluationSet): EvaluationReport {
  const channels = set.channels.map(analyseRecorded);
  return {
    modelVersion,
    channels: channels.length,
    languages: new Set(channels.map(({ language }) => language).filter((language) => language !== 'und'))
      .size,
    views: measureViews(channels),
    confidence: measureConfidence(channels),
    market: measureMarkets(set.countries, set.channels),
    niche: measureNiches(set.niches, channels),
    sponsors: measureSponsors(set.sponsors, set.channels),
    secondSponsors: measureSponsors(set.secondSponsors, set.channels),
    suitability: measureSuitability(set.politics, channels),
    prices: measurePrices(channels),
  };
}

interface SuitabilityAccuracy {
  /** Channels with most of their views in a script for which the lists have no words. */
  unreadChannels: number;
  /** Share (0 to 1) of them that are rated `high`. */
  highUnread: number | null;
  identitarianChannels: number;
  /** Shares (0 to 1) of the channels that others class as white-identitarian: rated `high`, not rated. */
  identitarianHigh: number | null;
  identitarianUnrated: number | null;
  criticChannels: number;
  /** Share (0 to 1) of the channels by LGBT creators rated below `high` with a hit of hate that counts. */
  criticsMarked: number | null;
}

/** Letters of the scripts for which the suitability lists have words. */
export const readLetters =
  /[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Arabic}\p{scx=Devanagari}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;

const letters = /\p{L}/gu;

/** How ratings compare with what is known about channels independently of the engine. */
function measureSuitability(
  labels: readonly PoliticsLabel[],
  channels: readonly AnalysedChannel[],
): SuitabilityAccuracy {
  const unread = channels.filter((entry) => shareUnreadable(entry) > 0.5);
  const identitarian = rateGroup(labels, 'identitarian');
  const critics = rateGroup(labels, 'lgbt');
  return {
    unreadChannels: unread.length,
    highUnread: computeShare(unread, ({ analysis }) => analysis.brandSafety === 'high'),
    identitarianChannels: identitarian.length,
    identitarianHigh: computeShare(identitarian, ({ brandSafety }) => brandSafety === 'high'),
    identitarianUnrated: computeShare(identitarian, ({ brandSafety }) => brandSafety === null),
    criticChannels: critics.length,
    criticsMarked: computeShare(critics, isMarkedForHate),
  };
}

/** Share (0 to 1) of the sample's views on videos whose title is mostly in letters that no list contains. */
function shareUnreadable({ analysis, videos }: AnalysedChannel): number {
  const sample = analysis.evidence.sample.videos;
  const rated = sample.length > 0 ? sample : videos;
  const total = rated.reduce((sum, { views }) => sum + (views ?? 0), 0);
  const unread = rated.reduce((sum, { title, views }) => sum + (isUnreadable(title) ? (views ?? 0) : 0), 0);
  return total === 0 ? 0 : unread / total;
}

function isUnreadable(title: string): boolean {
  const all = title.match(letters)?.length ?? 0;
  const read = title.match(readLetters)?.length ?? 0;
  return all > 0 && read < all / 2;
}

function rateGroup(labels: readonly PoliticsLabel[], group: PoliticsLabel['group']): Analysis[] {
  const inGroup = labels.filter((label) => label.group === group);
  return [...Map.groupBy(inGroup, ({ channelId }) => channelId)].map(([id, videos]) =>
    analyseAt(
      composeChannel({ id }),
      composeVideos(
        videos.map(({ videoId, title, description, tags }) => ({ id: videoId, title, description, tags })),
      ),
      composedNow,
    ),
  );
}

function isMarkedForHate({ brandSafety, evidence }: Analysis): boolean {
  const hate = evidence.safety.categories.find(({ name }) => name === 'hate');
  const isMarked = brandSafety === 'medium' || brandSafety === 'low';
  return isMarked && hate !== undefined && hate.level !== null;
}
