import type { Rating } from '../judgements.ts';
import type { Channel, Video } from '../channel.ts';
import type { NicheEvidence, SafetyEvidence, SafetyTheme } from '../text-evidence.ts';
import { fields } from './fields.ts';
import { fieldOf } from './suitability-contexts.ts';
import type { CategoryHit } from './suitability-hits.ts';
import { HitFinder, joinHits } from './suitability-hits.ts';
import { MovementReader } from './suitability-movement.ts';
import { ThemeReader } from './suitability-themes.ts';
import { SuitabilityTotals } from './suitability-totals.ts';
import { formatNumberOf, formatPercent } from '../../../values/wording.ts';
import { VideoShare } from './video-share.ts';
import type { TextBook, VideoTexts } from './video-texts.ts';

/** From this share of the views, high-risk content is what a brand would buy: the rating is low. */
const lowAtHighShare = 0.1;

/** A single rarely watched slip stays below this share; anything above is a habit worth a look. */
const mediumAtHighShare = 0.02;

/** Drama, conflict or strong words in a quarter of the views set the tone of the channel. */
const mediumAtMediumShare = 0.25;

/** If the lists can read less of the views than this, finding nothing proves nothing. */
const minViewsRead = 0.5;

/**
 * The brand-suitability rating: the views-weighted share of the rated videos with a hit that counts at each level.
 * Any floor hit makes it low. Categories after the former GARM framework.
 */
export function rateSuitability(input: {
  channel: Channel;
  niche: NicheEvidence;
  rated: readonly VideoTexts[];
  others: readonly VideoTexts[];
  /** The rated videos whose language the phrase lists cover. */
  read: ReadonlySet<Video>;
  book: TextBook;
  /** What a second reader found in addition, by video. */
  added?: ReadonlyMap<string, readonly CategoryHit[]> | undefined;
}): SafetyEvidence {
  const { channel, rated, others, book } = input;
  const field = fieldOf(input.niche, fields);
  const finder = new HitFinder(field, book);
  const movement = readMovement(rated);
  const themes = new ThemeReader({ field, isPolitical: movement.isPolitical }, book);
  const movementHits = movement.findHits();
  const totals = new SuitabilityTotals();
  const read = new VideoShare();
  let ageRestrictedVideos = 0;
  for (const texts of rated) {
    const weight = weighVideo(texts);
    const found = movementHits.get(texts) ?? [];
    const listed = found.length === 0 ? finder.find(texts) : [...finder.find(texts), ...found];
    const hits = joinHits(listed, input.added?.get(texts.video.id));
    totals.addVideo(weight, hits);
    themes.add(texts, hits, { weight, isMovement: found.length > 0 });
    read.add(weight, input.read.has(texts.video));
    if (texts.video.ageRestricted) ageRestrictedVideos += 1;
  }
  let hitsOutsideSample = 0;
  for (const texts of others) hitsOutsideSample += countHits(finder.find(texts));
  const found = themes.list();
  return {
    ...limitByTheme(doubtUnread(rate(totals, rated.length), read), found),
    categories: totals.summarise(),
    ratedVideos: rated.length,
    hitsOutsideSample,
    madeForKids: channel.madeForKids === true,
    ageRestrictedVideos,
    languageCoverage: read.videosShare,
    viewsRead: read.viewsShare,
    themes: found,
  };
}

function readMovement(rated: readonly VideoTexts[]): MovementReader {
  const movement = new MovementReader();
  for (const texts of rated) movement.add(texts);
  return movement;
}

/** One more than the views, which gives a video without a count some weight. */
function weighVideo({ video }: VideoTexts): number {
  const views = video.views ?? 0;
  return 1 + (Number.isFinite(views) ? Math.max(0, views) : 0);
}

function countHits(hits: readonly CategoryHit[]): number {
  return hits.reduce((count, { shown }) => count + (shown.counted ? 1 : 0), 0);
}

interface Rated {
  rating: Rating | null;
  reason: string;
}

function rate(totals: SuitabilityTotals, videos: number): Rated {
  if (videos === 0) {
    return {
      rating: null,
      reason: 'No long-form video has texts that could be rated, so nothing is known for or against it.',
    };
  }
  const { floor } = totals;
  if (floor !== null) {
    return {
      rating: 'low',
      reason: `Unsafe for any brand: “${floor.phrase}” in the ${floor.place} of a video.`,
    };
  }
  const highShare = totals.shareFrom('high');
  const mediumShare = totals.shareFrom('medium');
  if (highShare >= mediumAtHighShare) {
    const rating = highShare >= lowAtHighShare ? 'low' : 'medium';
    return {
      rating,
      reason: `Videos with ${percent(highShare)} of the views carry high-risk content, above all: ${totals.mainLabel('high')}.`,
    };
  }
  if (mediumShare >= mediumAtMediumShare) {
    return {
      rating: 'medium',
      reason: `Videos with ${percent(mediumShare)} of the views carry medium-risk content, above all: ${totals.mainLabel('medium')}.`,
    };
  }
  if (mediumShare > 0) {
    return {
      rating: 'high',
      reason: `Videos with ${percent(mediumShare)} of the views carry medium-risk content (${percent(mediumAtMediumShare)} would set the tone), above all: ${totals.mainLabel('medium')}.`,
    };
  }
  return {
    rating: 'high',
    reason: `No risky wording in ${formatNumberOf(videos, 'video')}.`,
  };
}

/** If a subject that many brands avoid runs through the channel, single words need not say so. */
function limitByTheme(rated: Rated, [main]: readonly SafetyTheme[]): Rated {
  if (rated.rating !== 'high' || main === undefined) return rated;
  return {
    rating: 'medium',
    reason: `A subject that many brands avoid runs through ${percent(main.videosShare)} of the videos: ${main.label}.`,
  };
}

/** A channel that could hardly be read is not called safe, and one that could not be read at all is not rated. */
function doubtUnread(rated: Rated, { videosShare, viewsShare }: VideoShare): Rated {
  if (rated.rating !== 'high' || viewsShare >= minViewsRead) return rated;
  if (videosShare === 0) {
    return { rating: null, reason: 'Every video is in a language we do not read.' };
  }
  const unread = formatPercent(100 * (1 - viewsShare));
  return { rating: 'medium', reason: `${unread} of the views are in languages we do not read.` };
}

function percent(share: number): string {
  return share < 0.001 ? 'under 0.1%' : formatPercent(share * 100);
}
