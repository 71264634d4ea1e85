import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import type { Interval, ViewsEvidence } from '../../../../engine/analysis/evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import {
  formatCompact,
  formatCount,
  formatFactor,
  formatPlural,
  formatShare,
  formatSignedPercent,
  formatDate,
  formatExactTime,
} from '../../../ui/format.ts';
import { Thumbnail } from '../../../ui/picture.tsx';
import { RowCell, RowTable } from '../../../ui/row-table.tsx';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ReportCard } from './report-card.tsx';
import { SampleChart } from './sample-chart.tsx';
import { findPicture, listSamplePoints } from './sample-points.ts';
import type { PictureSource, SamplePoint } from './sample-points.ts';
import { VideoLink } from './video-link.tsx';
import classes from './evidence-list.module.css';

/** The videos behind every figure: typical views, their spread, the chart, and the same as a table. */
export function SampleCard({ analysis }: { analysis: FullAnalysis }) {
  const { sample, views } = analysis.evidence;
  const { demo } = analysis.provenance;
  const points = listSamplePoints(sample);
  const picture = analysis.evidence.channel.thumbnailUrl;
  return (
    <ReportCard title="Recent videos and their views" anchor="report-views">
      {views.long === null ? null : <ViewsFigures views={views.long} />}
      {points.length === 0 ? (
        <p className={classes.text}>No upload was found.</p>
      ) : (
        <>
          <SampleChart
            points={points}
            typical={views.long?.typical ?? null}
            nextVideo80={views.long?.nextVideo80 ?? null}
            isDemo={demo}
            channelPicture={picture}
          />
          <Disclosure summary={`All ${formatPlural(points.length, 'video')} as a table`}>
            <p className={classes.text}>
              {sample.videos.length} counted, {sample.excluded.length} left out
            </p>
            <SampleTable points={points.toReversed()} isDemo={demo} channelPicture={picture} />
          </Disclosure>
        </>
      )}
      <HowToRead analysis={analysis} />
    </ReportCard>
  );
}

function ViewsFigures({ views }: { views: ViewsEvidence }) {
  const { interval80, nextVideo80, leadDays, spreadFactor } = views;
  return (
    <KeyFigures>
      <KeyFigure
        label="Typical views"
        value={formatCount(views.typical)}
        note={`80%: ${formatSpan(interval80)}`}
      />
      <KeyFigure
        label="Next video"
        value={`${formatCompact(nextVideo80.low)} – ${formatCompact(nextVideo80.high)}`}
        note={leadDays > 0 ? `80% range, ${formatPlural(Math.round(leadDays), 'day')} ahead` : '80% range'}
      />
      <KeyFigure label="Trend" value={formatSignedPercent(views.trendPercent90Days)} note="per 90 days" />
      <KeyFigure
        label="Spread"
        value={`× ${formatFactor(Math.round(spreadFactor * 100) / 100)}`}
        note="× 1 is steady"
      />
    </KeyFigures>
  );
}

function formatSpan({ low, high }: Interval): string {
  return `${formatCount(low)} to ${formatCount(high)}`;
}

function listRemarks({ evidence }: FullAnalysis): string[] {
  const { long, short } = evidence.views;
  return [
    ...(long !== null && long.ownWeight < 1
      ? [
          `With only ${formatPlural(long.sampleSize, 'usable video')}, ${formatShare(1 - long.ownWeight)} of the typical views comes from channels of the same size.`,
        ]
      : []),
    ...(evidence.sample.mixesViewDefinitions
      ? [
          'Counts from before and after YouTube’s new definition of a view (August 24, 2026) meet in this sample.',
        ]
      : []),
    ...(short === null
      ? []
      : [
          `Shorts, counted apart: typically ${formatCount(short.typical)} views (80% range ${formatSpan(short.interval80)}, ${formatPlural(short.sampleSize, 'Short')}).`,
        ]),
  ];
}

const basisTexts = { published: 'published growth', own: 'measured on this channel' } as const;

/** What the figures and the chart mean, and what the sample lacks. */
function HowToRead({ analysis }: { analysis: FullAnalysis }) {
  const { long } = analysis.evidence.views;
  const remarks = listRemarks(analysis);
  if (long === null && remarks.length === 0) return null;
  return (
    <Disclosure summary="How to read this">
      <ul className={classes.list}>
        {long === null ? null : (
          <>
            <li>
              All views are those 30 days after publication; of videos left out the chart shows the published
              ones.
            </li>
            <li>Spread: half of the videos are off by more than this factor.</li>
            <li>{long.growth.sentence}</li>
            <li>{describeGrowth(long)}</li>
          </>
        )}
        {remarks.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** How published counts were brought to day 30. */
function describeGrowth({ growth: { exponent, range, basis } }: ViewsEvidence): string {
  const known = `${formatFactor(range.low)} to ${formatFactor(range.high)} (${basisTexts[basis]})`;
  return `Growth exponent ${formatFactor(exponent)}, range ${known}.`;
}

const columns = {
  video: { name: 'Video' },
  published: { name: 'Published' },
  views: { name: 'Views', isNumber: true },
  day30: { name: 'At day 30', isNumber: true },
  counted: { name: 'Counted' },
} as const;

interface SampleTableProps extends PictureSource {
  points: readonly SamplePoint[];
}

/** The chart's content as a table. */
function SampleTable({ points, ...source }: SampleTableProps) {
  return (
    <RowTable title="Videos of the sample" columns={Object.values(columns)} isCompact>
      {points.map((point) => (
        <tr key={point.id}>
          <th scope="row">
            <span className={classes.video}>
              <Thumbnail title={point.title} url={findPicture(point.id, source)} size="small" />
              <VideoLink id={point.id} title={point.title} isDemo={source.isDemo} />
            </span>
          </th>
          <RowCell of={columns.published}>
            <time dateTime={point.publishedAt} title={formatExactTime(point.publishedAt)}>
              {formatDate(point.publishedAt)}
            </time>
          </RowCell>
          <RowCell of={columns.views}>
            {point.views === null ? 'not published' : formatCount(point.views)}
          </RowCell>
          <RowCell of={columns.day30}>
            {point.viewsAtDay30 === null ? 'not counted' : formatCount(point.viewsAtDay30)}
          </RowCell>
          <RowCell of={columns.counted}>{point.note ?? 'Yes'}</RowCell>
        </tr>
      ))}
    </RowTable>
  );
}
