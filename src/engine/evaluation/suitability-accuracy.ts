import type { Analysis } from '../analysis/analysis.ts';
import type { AnalysedChannel } from './analysed-channel.ts';
import { analyseAt } from './analysed-channel.ts';
import type { PoliticsLabel } from './evaluation-set.ts';
import { composeChannel, composedNow, composeVideos } from './labelled-texts.ts';
import { computeShare } from './shares.ts';

export interface SuitabilityAccuracy {
  /** Channels with most views in a script of which the lists hold nothing. */
  unreadChannels: number;
  /** Share (0 to 1) of them that are rated `high`. */
  highUnread: number | null;
  identitarianChannels: number;
  /** Shares (0 to 1) of the channels that others class as white-identitarian: rated `high`, not rated. */
  identitarianHigh: number | null;
  identitarianUnrated: number | null;
  criticChannels: number;
  /** Share (0 to 1) of the channels by LGBT creators rated below `high` with a counted hit of hate. */
  criticsMarked: number | null;
}

/** Letters of the scripts in which the suitability lists hold words. */
export const readLetters =
  /[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Arabic}\p{scx=Devanagari}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/gu;
const letters = /\p{L}/gu;

/** How ratings compare with what is known of channels without asking the engine. */
export function measureSuitability(
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

/** Share (0 to 1) of the sample's views on videos whose title is mostly in letters that no list holds. */
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
