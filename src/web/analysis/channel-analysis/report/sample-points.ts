import type { SampleEvidence } from '../../../../engine/analysis/evidence.ts';
import { createAxisScale, listMonthTicks, type AxisScale } from '../../../../drawing/axis-scale.ts';
import { findThumbnail, readSamplePicture } from '../../../../engine/analysis/pictures.ts';
import { exclusionTexts, scaledNote } from '../../../../engine/analysis/result-labels.ts';
import { formatCount } from '../../../ui/format.ts';

/** One video of the chart. */
export interface SamplePoint {
  id: string;
  title: string;
  publishedAt: string;
  timeMs: number;
  views: number | null;
  /** `null` where the video is left out. */
  viewsAtDay30: number | null;
  /** What the chart draws: views at day 30 where the video counts, published views where it is left out. */
  drawnViews: number | null;
  counted: boolean;
  /** Why it is left out, or what was done to its count; `null` where nothing is to be said. */
  note: string | null;
}

export interface TimeSpan {
  startMs: number;
  endMs: number;
}

/** All videos of the sample, counted or left out, oldest first; those without a readable date are not placed. */
export function listSamplePoints(sample: SampleEvidence): SamplePoint[] {
  const counted = sample.videos.map((video) => ({
    ...pickPlace(video),
    viewsAtDay30: video.viewsAtDay30,
    drawnViews: video.viewsAtDay30,
    counted: true,
    note: video.scaled ? scaledNote : null,
  }));
  const excluded = sample.excluded.map((video) => ({
    ...pickPlace(video),
    viewsAtDay30: null,
    drawnViews: video.views,
    counted: false,
    note: exclusionTexts[video.reason],
  }));
  return [...counted, ...excluded]
    .filter((point) => Number.isFinite(point.timeMs))
    .toSorted((first, second) => first.timeMs - second.timeMs);
}

/** Points that have a height, the axis that holds them all, the span of their dates, and its months. */
export function layOutSample(points: readonly SamplePoint[], monthLimit: number): SampleLayout {
  const placed = points.filter((point) => point.drawnViews !== null);
  const times = placed.map((point) => point.timeMs);
  const span = times.length === 0 ? { startMs: 0, endMs: 1 } : widenSpan(times);
  return {
    placed,
    scale: createAxisScale(placed.map((point) => point.drawnViews ?? 0)),
    months: listMonthTicks(span.startMs, span.endMs, monthLimit),
    placeTime: (timeMs) => (timeMs - span.startMs) / (span.endMs - span.startMs),
  };
}

export interface SampleLayout {
  placed: SamplePoint[];
  scale: AxisScale;
  months: number[];
  /** 0 at the left end, 1 at the right end. */
  placeTime: (timeMs: number) => number;
}

export function describeViews(point: SamplePoint): string {
  if (point.views === null) return 'views not published';
  const published = `${formatCount(point.views)} views`;
  return point.viewsAtDay30 === null
    ? published
    : `${published}, ${formatCount(point.viewsAtDay30)} at day 30`;
}

/** The picture of a video; an invented one has none but the drawn one. */
export function findPicture(id: string, { isDemo, channelPicture }: PictureSource): string | null {
  const isDrawn = channelPicture !== null && readSamplePicture(channelPicture) !== null;
  return isDemo && !isDrawn ? null : findThumbnail(id, channelPicture);
}

export interface PictureSource {
  isDemo: boolean;
  channelPicture: string | null;
}

const minimumSpanMs = 86_400_000;

function widenSpan(times: readonly number[]): TimeSpan {
  const startMs = Math.min(...times);
  const endMs = Math.max(...times);
  return endMs - startMs >= minimumSpanMs
    ? { startMs, endMs }
    : { startMs: startMs - minimumSpanMs, endMs: endMs + minimumSpanMs };
}

function pickPlace(video: { id: string; title: string; publishedAt: string; views: number | null }) {
  const { id, title, publishedAt, views } = video;
  return { id, title, publishedAt, views, timeMs: Date.parse(publishedAt) };
}
