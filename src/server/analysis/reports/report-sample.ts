import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { EngagementEvidence, SampleEvidence, ViewsEvidence } from '../../../engine/analysis/evidence.ts';
import { engagementSource } from '../../../engine/analysis/subscriber-benchmarks.ts';
import { exclusionTexts, scaledNote } from '../../../engine/analysis/result-labels.ts';
import { formatWhole, formatFactor, formatNumberOf, formatPercent } from '../../../values/wording.ts';
import type { Block, ChartBlock, ChartPoint, Fact } from '../../platform/documents/document.ts';
import { formatShortDay } from '../../platform/documents/formats.ts';
import { formatChange, formatShare, linkVideo } from './report-formats.ts';

/** The videos behind the figures: their views, the chart, and each one with its reason where it is left out. */
export function describeSample({ evidence, provenance }: FullAnalysis): Block[] {
  const { sample, views, engagement } = evidence;
  return [
    { kind: 'heading', level: 2, text: 'Recent videos and their views' },
    ...(views.long === null ? [] : [{ kind: 'facts' as const, facts: listFigures(views.long) }]),
    ...listRemarks(evidence).map((text): Block => ({ kind: 'paragraph', text, quiet: true })),
    { kind: 'heading', level: 3, text: 'Engagement beside channels of its size' },
    { kind: 'paragraph', text: describeEngagement(engagement, sample) },
    ...listVideos(sample, provenance.demo),
  ];
}

function listFigures(views: ViewsEvidence): Fact[] {
  return [
    {
      label: 'Typical views',
      value: formatWhole(views.typical),
      note: `30 days after publication, 80% range ${formatWhole(views.interval80.low)} to ${formatWhole(views.interval80.high)}`,
    },
    {
      label: 'Next video',
      value: `${formatWhole(views.nextVideo80.low)} – ${formatWhole(views.nextVideo80.high)}`,
      note:
        views.leadDays > 0
          ? `80% range, ${formatNumberOf(Math.round(views.leadDays), 'day')} ahead`
          : '80% range',
    },
    { label: 'Trend', value: formatChange(views.trendPercent90Days), note: 'change of views per 90 days' },
    {
      label: 'Spread',
      value: `× ${formatFactor(views.spreadFactor)}`,
      note: 'half of the videos are off by more than this; 1 is perfectly steady',
    },
  ];
}

/** The sample by date; `null` where nothing has a public figure. */
export function drawSample({ evidence }: FullAnalysis): ChartBlock | null {
  const { sample, views } = evidence;
  const points = [
    ...sample.videos.map((video) => placeVideo({ ...video, views: video.viewsAtDay30 }, true)),
    ...sample.excluded.map((video) => placeVideo(video, false)),
  ].flat();
  if (points.length === 0) return null;
  return {
    kind: 'chart',
    title: `Views of ${formatNumberOf(sample.videos.length, 'counted video')} and ${sample.excluded.length} left out, by date of upload`,
    points,
    typical: views.long?.typical ?? null,
    band: views.long?.nextVideo80 ?? null,
    note: 'Filled: counted, at day 30. Hollow: left out. Dashed line: typical views. Band: the next video, 80% range.',
  };
}

function placeVideo(
  { title, publishedAt, views }: { title: string; publishedAt: string; views: number | null },
  counted: boolean,
): ChartPoint[] {
  return views === null ? [] : [{ label: title, at: publishedAt, value: views, counted }];
}

function listRemarks({ views, sample }: FullAnalysis['evidence']): string[] {
  const { long, short } = views;
  return [
    ...(long === null ? [] : [describeGrowth(long.growth)]),
    ...(long !== null && long.ownWeight < 1
      ? [
          `With only ${formatNumberOf(long.sampleSize, 'usable video')}, ${formatShare(1 - long.ownWeight)} of the typical views comes from channels of the same size.`,
        ]
      : []),
    ...(sample.mixesViewDefinitions
      ? [
          'Counts from before and after YouTube’s new definition of a view (August 24, 2026) meet in this sample.',
        ]
      : []),
    ...(short === null
      ? []
      : [
          `Shorts, counted apart: typically ${formatWhole(short.typical)} views (80% range ${formatWhole(short.interval80.low)} to ${formatWhole(short.interval80.high)}, ${formatNumberOf(short.sampleSize, 'Short')}).`,
        ]),
  ];
}

function describeGrowth({ sentence, exponent, range }: ViewsEvidence['growth']): string {
  return `${sentence} Growth exponent ${formatFactor(exponent)}, range ${formatFactor(range.low)} to ${formatFactor(range.high)}.`;
}

function describeEngagement(
  { ratePercent, tier, tierQuartiles }: EngagementEvidence,
  sample: SampleEvidence,
): string {
  const group = tier === null ? 'all channels' : `channels with ${tier} subscribers`;
  const { p25, median, p75 } = tierQuartiles;
  const quartiles = `Quartiles of ${group}: ${formatPercent(p25)}, ${formatPercent(median)}, ${formatPercent(p75)} (${engagementSource}).`;
  if (sample.videos.length === 0) return `There is no usable video to measure it on. ${quartiles}`;
  if (ratePercent === null) {
    return `The channel hides its likes or comments, so there is no rate to compare. ${quartiles}`;
  }
  const place =
    ratePercent >= p75
      ? 'in the upper quarter'
      : ratePercent >= median
        ? 'above the middle'
        : ratePercent >= p25
          ? 'below the middle'
          : 'in the lower quarter';
  return `${formatPercent(ratePercent)} is ${place} of ${group}. ${quartiles}`;
}

function listVideos(sample: SampleEvidence, isDemo: boolean): Block[] {
  const rows = [
    ...sample.videos.map((video) => ({ ...video, note: video.scaled ? scaledNote : 'Yes' })),
    ...sample.excluded.map((video) => ({
      ...video,
      viewsAtDay30: null,
      note: exclusionTexts[video.reason],
    })),
  ].toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  if (rows.length === 0) return [{ kind: 'paragraph', text: 'No upload was found.' }];
  return [
    { kind: 'heading', level: 3, text: 'Every video of the sample' },
    {
      kind: 'table',
      caption: `${formatNumberOf(rows.length, 'video')}: ${sample.videos.length} counted, ${sample.excluded.length} left out`,
      columns: [
        { label: 'Video', numeric: false, weight: 7 },
        { label: 'Published', numeric: false, weight: 2.2 },
        { label: 'Views', numeric: true, weight: 2 },
        { label: 'At day 30', numeric: true, weight: 2 },
        { label: 'Counted', numeric: false, weight: 3.6 },
      ],
      rows: rows.map((video) => [
        linkVideo(video, isDemo),
        formatShortDay(video.publishedAt),
        video.views === null ? 'not published' : formatWhole(video.views),
        video.viewsAtDay30 === null ? '–' : formatWhole(video.viewsAtDay30),
        video.note,
      ]),
    },
  ];
}
