import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import type { ViewsEvidence } from '../../../../engine/analysis/evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import {
  formatCount,
  formatFactor,
  formatPlural,
  formatShare,
  formatSignedPercent,
  formatDate,
  formatExactTime,
} from '../../../ui/format.ts';
import { RowCell, RowTable } from '../../../ui/row-table.tsx';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ReportCard } from './report-card.tsx';
import { SampleChart } from './sample-chart.tsx';
import { listSamplePoints } from './sample-points.ts';
import type { SamplePoint } from './sample-points.ts';
import { VideoLink } from './video-link.tsx';
import classes from './evidence-list.module.css';

/** The videos behind every figure: typical views, their spread, the chart, and the same as a table. */
export function SampleCard({ analysis }: { analysis: FullAnalysis }) {
  const { sample, views } = analysis.evidence;
  const { demo } = analysis.provenance;
  const points = listSamplePoints(sample);
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
          />
          <Disclosure
            summary={`All ${formatPlural(points.length, 'video')} as a table: ${sample.videos.length} counted, ${sample.excluded.length} left out`}
          >
            <SampleTable points={points.toReversed()} isDemo={demo} />
          </Disclosure>
        </>
      )}
      {views.long === null ? null : <GrowthEvidenceList views={views.long} />}
      <ul className={classes.list}>
        {listRemarks(analysis).map((sentence) => (
          <li key={sentence} className={classes.dim}>
            {sentence}
          </li>
        ))}
      </ul>
    </ReportCard>
  );
}

function ViewsFigures({ views }: { views: ViewsEvidence }) {
  return (
    <KeyFigures>
      <KeyFigure
        label="Typical views"
        value={formatCount(views.typical)}
        note={`30 days after publication, 80% interval ${formatCount(views.interval80.low)} to ${formatCount(views.interval80.high)}`}
      />
      <KeyFigure
        label="Next video"
        value={`${formatCount(views.nextVideo80.low)} – ${formatCount(views.nextVideo80.high)}`}
        note={
          views.leadDays > 0
            ? `80% range, ${formatPlural(Math.round(views.leadDays), 'day')} ahead`
            : '80% range'
        }
      />
      <KeyFigure
        label="Trend"
        value={formatSignedPercent(views.trendPercent90Days)}
        note="change of views per 90 days"
      />
      <KeyFigure
        label="Spread"
        value={`× ${formatFactor(Math.round(views.spreadFactor * 100) / 100)}`}
        note="half of the videos are off by more than this; 1 is perfectly steady"
      />
    </KeyFigures>
  );
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
          `Shorts, apart: typically ${formatCount(short.typical)} views (80% interval ${formatCount(short.interval80.low)} to ${formatCount(short.interval80.high)}, ${formatPlural(short.sampleSize, 'Short')}).`,
        ]),
  ];
}

const basisTexts = { published: 'published growth', own: 'measured on this channel' } as const;

/** How published counts were brought to day 30. */
function GrowthEvidenceList({ views }: { views: ViewsEvidence }) {
  const { exponent, range, basis, sentence } = views.growth;
  return (
    <Disclosure summary="How views are brought to day 30">
      <ul className={classes.list}>
        <li>{sentence}</li>
        <li className={classes.dim}>
          Growth exponent {formatFactor(exponent)}, range {formatFactor(range.low)} to{' '}
          {formatFactor(range.high)} ({basisTexts[basis]}).
        </li>
      </ul>
    </Disclosure>
  );
}

const columns = {
  video: { name: 'Video' },
  published: { name: 'Published' },
  views: { name: 'Views', isNumber: true },
  day30: { name: 'At day 30', isNumber: true },
  counted: { name: 'Counted' },
} as const;

/** The chart's content as a table. */
function SampleTable({ points, isDemo }: { points: readonly SamplePoint[]; isDemo: boolean }) {
  return (
    <RowTable title="Videos of the sample" columns={Object.values(columns)} isCompact>
      {points.map((point) => (
        <tr key={point.id}>
          <th scope="row">
            <VideoLink id={point.id} title={point.title} isDemo={isDemo} />
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
