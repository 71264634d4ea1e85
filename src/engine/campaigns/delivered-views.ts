import type { ViewDefinition } from '../analysis/channel.ts';
import { findGrowth, publishedExponent } from '../analysis/growth.ts';
import { readInstantMs } from '../../values/instants.ts';

/** What a published video has brought so far, beside what was forecast for it. */

/** Days after publication on which a running video's views are read. */
export const readDays = [1, 3, 7, 14, 30, 60, 90] as const;
export type ReadDay = (typeof readDays)[number];

const dayMs = 86_400_000;
/** A count that comes late says nothing of its day: views on day 2 are no views on day 1. */
const tolerance = { days: 0.5, share: 0.1 } as const;

/** The views of a deliverable on one of the days, summed over its videos. */
export interface DayCount {
  day: ReadDay;
  views: number;
  /** ISO 8601, UTC. */
  readAt: string;
}

/** A video of a deliverable as it was last seen; a re-upload is a second one. */
export interface DeliveredVideo {
  id: string;
  /** ISO 8601, UTC. */
  publishedAt: string;
  /** The newest count; it stands where the video is gone. */
  latest: { views: number; readAt: string; viewDefinition: ViewDefinition } | null;
  /** It is private or deleted. */
  isGone: boolean;
}

export interface Delivery {
  counts: readonly DayCount[];
  videos: readonly DeliveredVideo[];
}

/** The 80 % interval and the middle, in views on day 30. */
export interface ForecastBand {
  low: number;
  typical: number;
  high: number;
}

export interface CurvePoint {
  day: ReadDay;
  /** `null` where nothing was read around that day, or not all of it. */
  views: number | null;
  forecast: ForecastBand | null;
  isInside: boolean | null;
}

export interface DeliveredCurve {
  points: CurvePoint[];
  /** The newest count, whatever its day; `null` before the first. */
  latest: { views: number; readAt: string } | null;
  notes: DeliveryNote[];
}

export const deliveryNotes = [
  'gone',
  'several_videos',
  'definition_changed',
  'in_two_campaigns',
  'orders_in_two_campaigns',
  'other_currency',
] as const;
export type DeliveryNote = (typeof deliveryNotes)[number];

/** The day of which a count at this age is the count; `null` for one that is too late or too early for any. */
export function findCountedDay(ageDays: number): ReadDay | null {
  const day = readDays.findLast((each) => each <= ageDays);
  return day === undefined || ageDays > latestAge(day) ? null : day;
}

const lastDay = readDays[readDays.length - 1] ?? 0;

/** When a running video is looked at next: each whole day of its age; `null` once its last day is past. */
export function findNextLook(publishedAt: string, after: Date): Date | null {
  const published = readInstantMs(publishedAt);
  const day = Math.max(1, Math.floor((after.getTime() - published) / dayMs) + 1);
  return day > lastDay ? null : new Date(published + day * dayMs);
}

/**
 * The views of a deliverable now, over its videos: of one that is gone its last count. `null` where one that runs has
 * no count of this moment: a sum without one of its parts would be too low.
 */
export function sumCounts(
  videos: readonly { views: number | null; isGone: boolean; isCurrent: boolean }[],
): number | null {
  let sum = 0;
  for (const { views, isGone, isCurrent } of videos) {
    if (views === null || !(isGone || isCurrent)) return null;
    sum += views;
  }
  return videos.length === 0 ? null : sum;
}

/** The forecast on a day: that of day 30 by the published growth of views. */
export function forecastOn(day: number, band: ForecastBand): ForecastBand {
  const share = 1 / findGrowth(day, publishedExponent);
  const at = (views: number) => Math.round(views * share);
  return { low: at(band.low), typical: at(band.typical), high: at(band.high) };
}

/** Views by day since publication beside the forecast; a day without a count has none. */
export function traceDelivery({ counts, videos }: Delivery, band: ForecastBand | null): DeliveredCurve {
  const points = readDays.map((day): CurvePoint => {
    const views = counts.find((count) => count.day === day)?.views ?? null;
    const forecast = band && forecastOn(day, band);
    return { day, views, forecast, isInside: isWithin(views, forecast) };
  });
  return { points, latest: findLatest(videos), notes: findNotes(videos) };
}

/** The views on one of the days; `null` where they were not measured. */
export function viewsOn({ points }: Pick<DeliveredCurve, 'points'>, day: ReadDay): number | null {
  return points.find((point) => point.day === day)?.views ?? null;
}

export function isWithin(views: number | null, range: { low: number; high: number } | null): boolean | null {
  return views === null || range === null ? null : views >= range.low && views <= range.high;
}

/** How old a video may be for a count to be that of a day. */
function latestAge(day: number): number {
  return day + Math.max(tolerance.days, day * tolerance.share);
}

function findLatest(videos: readonly DeliveredVideo[]): DeliveredCurve['latest'] {
  const read = videos.flatMap(({ latest }) => latest ?? []);
  const readAt = read
    .map((each) => each.readAt)
    .toSorted()
    .at(-1);
  return readAt === undefined ? null : { views: read.reduce((sum, { views }) => sum + views, 0), readAt };
}

function findNotes(videos: readonly DeliveredVideo[]): DeliveryNote[] {
  const isChanged = videos.some(({ latest }) => latest?.viewDefinition === 'straddling');
  return [
    ...(videos.some(({ isGone }) => isGone) ? (['gone'] as const) : []),
    ...(videos.length > 1 ? (['several_videos'] as const) : []),
    ...(isChanged ? (['definition_changed'] as const) : []),
  ];
}

export const deliveryNoteTexts: Record<DeliveryNote, string> = {
  gone: 'The video is no longer public. Its last count stands.',
  several_videos: 'Published again: the views of both videos are added.',
  definition_changed: 'YouTube changed what it counts as a view while this video ran.',
  in_two_campaigns: 'The same video is in another campaign: its views count in both, its clicks by link.',
  orders_in_two_campaigns: 'Another campaign counts orders of the same name: some may stand in both reports.',
  other_currency: 'Some orders are in another currency: the revenue is not measured.',
};
