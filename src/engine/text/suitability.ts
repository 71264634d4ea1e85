import type { Rating } from '../analysis.ts';
import type { Channel } from '../channel.ts';
import type { NicheEvidence, SafetyEvidence, SuitabilityCategory, SuitabilityHit } from '../text-evidence.ts';
import { fields } from './fields.ts';
import { suitabilityCategories } from './suitability-categories.ts';
import { fieldOf } from './suitability-contexts.ts';
import type { CategoryHit } from './suitability-hits.ts';
import { findHits, levelsBySeverity, severityOf } from './suitability-hits.ts';
import { formatPercent } from '../wording.ts';
import { compareText } from './text-order.ts';
import type { TextBook, VideoTexts } from './video-texts.ts';

/** From this share of the views on, high-risk content is what a brand buys: the rating is low. */
const lowAtHighShare = 0.1;

/** A single rarely watched slip stays under this share; anything above is a habit worth a look. */
const mediumAtHighShare = 0.02;

/** Drama, conflict or strong words in a quarter of the views set the tone of the channel. */
const mediumAtMediumShare = 0.25;

/** Where the lists cannot read more of the videos than this, having found nothing proves nothing. */
const maxUnreadShare = 0.5;

const maxHits = 12;

interface Measured {
  weight: number;
  hits: readonly CategoryHit[];
  /** Place of the worst counted level in `levelsBySeverity`, -1 without any. */
  severity: number;
}

/**
 * The brand-suitability rating: the views-weighted share of the rated videos with a counted hit at
 * each level. Any floor hit makes it low. Categories after the former GARM framework.
 */
export function rateSuitability(input: {
  channel: Channel;
  niche: NicheEvidence;
  rated: readonly VideoTexts[];
  others: readonly VideoTexts[];
  languageCoverage: number;
  /** Share (0 to 1) of the videos in a language without phrase lists. */
  unreadShare: number;
  book: TextBook;
}): SafetyEvidence {
  const { channel, rated, others, book } = input;
  const options = { channelField: fieldOf(input.niche, fields), book };
  const measured = rated.map((texts): Measured => {
    const hits = findHits(texts, options);
    return { weight: weighVideo(texts), hits, severity: worstSeverity(hits) };
  });
  return {
    ...doubtUnread(rate(measured), input.unreadShare),
    categories: summariseCategories(measured),
    ratedVideos: rated.length,
    hitsOutsideSample: others.reduce((sum, texts) => sum + countHits(findHits(texts, options)), 0),
    madeForKids: channel.madeForKids === true,
    ageRestrictedVideos: rated.filter(({ video }) => video.ageRestricted).length,
    languageCoverage: input.languageCoverage,
  };
}

/** One more than the views, so that a video without a count still weighs something. */
function weighVideo({ video }: VideoTexts): number {
  const views = video.views ?? 0;
  return 1 + (Number.isFinite(views) ? Math.max(0, views) : 0);
}

function countHits(hits: readonly CategoryHit[]): number {
  return hits.reduce((count, { counted }) => count + (counted ? 1 : 0), 0);
}

function worstSeverity(hits: readonly CategoryHit[]): number {
  let worst = -1;
  for (const { counted, level } of hits) if (counted) worst = Math.max(worst, severityOf(level));
  return worst;
}

function rate(measured: readonly Measured[]): { rating: Rating; reason: string } {
  if (measured.length === 0) {
    return {
      rating: 'medium',
      reason: 'No long-form video has texts that could be rated, so nothing is known for or against it.',
    };
  }
  const hits = measured.flatMap((video) => video.hits);
  const floor = hits.find((hit) => hit.level === 'floor');
  if (floor !== undefined) {
    return {
      rating: 'low',
      reason: `A phrase no brand stands beside (“${floor.phrase}”) is in the ${floor.place} of a video.`,
    };
  }
  const highShare = shareFrom(measured, severityOf('high'));
  const mediumShare = shareFrom(measured, severityOf('medium'));
  if (highShare >= mediumAtHighShare) {
    const rating = highShare >= lowAtHighShare ? 'low' : 'medium';
    return {
      rating,
      reason: `Videos with ${percent(highShare)} of the views carry high-risk content, above all: ${mainLabel(measured, 'high')}.`,
    };
  }
  if (mediumShare >= mediumAtMediumShare) {
    return {
      rating: 'medium',
      reason: `Videos with ${percent(mediumShare)} of the views carry medium-risk content, above all: ${mainLabel(measured, 'medium')}.`,
    };
  }
  if (mediumShare > 0) {
    return {
      rating: 'high',
      reason: `Videos with ${percent(mediumShare)} of the views carry medium-risk content (${percent(mediumAtMediumShare)} would set the tone), above all: ${mainLabel(measured, 'medium')}.`,
    };
  }
  return {
    rating: 'high',
    reason: `No medium- or high-risk phrase counts in the ${measured.length} rated videos.`,
  };
}

/** A channel that could hardly be read is not called safe. */
function doubtUnread(
  rated: { rating: Rating; reason: string },
  unreadShare: number,
): { rating: Rating; reason: string } {
  if (rated.rating !== 'high' || unreadShare <= maxUnreadShare) return rated;
  return {
    rating: 'medium',
    reason: `No phrase lists cover the language of ${formatPercent(100 * unreadShare)} of the videos, so that finding nothing proves little.`,
  };
}

function shareFrom(measured: readonly Measured[], severity: number): number {
  return shareOf(measured, (video) => video.severity >= severity);
}

function shareOf(measured: readonly Measured[], test: (video: Measured) => boolean): number {
  const sum = measured.reduce((total, video) => total + video.weight, 0);
  const part = measured.reduce((total, video) => total + (test(video) ? video.weight : 0), 0);
  return sum > 0 && Number.isFinite(sum) ? part / sum : 0;
}

/** The category with the largest share of the views at this level or worse. */
function mainLabel(measured: readonly Measured[], level: SuitabilityHit['level']): string {
  const shares = suitabilityCategories.map(({ name, label }) => ({
    label: label.toLowerCase(),
    share: shareOf(measured, ({ hits }) =>
      hits.some((hit) => hit.category === name && hit.counted && severityOf(hit.level) >= severityOf(level)),
    ),
  }));
  return shares.toSorted((a, b) => b.share - a.share)[0]?.label ?? '';
}

function summariseCategories(measured: readonly Measured[]): SuitabilityCategory[] {
  const all = measured.flatMap((video) => video.hits);
  return suitabilityCategories.map(({ name, label, iabId }) => {
    const hits = all.filter((hit) => hit.category === name);
    // Most categories have no hit at all, and those need no look at every video.
    if (hits.length === 0) return { name, label, iabId, level: null, viewsShare: 0, hits: [] };
    return {
      name,
      label,
      iabId,
      level: levelsBySeverity[worstSeverity(hits)] ?? null,
      viewsShare: shareOf(measured, (video) =>
        video.hits.some((hit) => hit.category === name && hit.counted),
      ),
      hits: hits.toSorted(compareHits).slice(0, maxHits).map(withoutCategory),
    };
  });
}

/** Counted ones first, the worst first, titles before the rest; ties by text, so that order never matters. */
function compareHits(a: CategoryHit, b: CategoryHit): number {
  return (
    Number(b.counted) - Number(a.counted) ||
    severityOf(b.level) - severityOf(a.level) ||
    Number(b.place === 'title') - Number(a.place === 'title') ||
    compareText(`${a.videoId} ${a.place} ${a.phrase}`, `${b.videoId} ${b.place} ${b.phrase}`)
  );
}

function withoutCategory(hit: CategoryHit): SuitabilityHit {
  const { level, phrase, videoId, videoTitle, place, discount, counted } = hit;
  return { level, phrase, videoId, videoTitle, place, discount, counted };
}

function percent(share: number): string {
  return share < 0.001 ? 'under 0.1%' : formatPercent(share * 100);
}
