import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import type { ViewsEvidence } from '../../../../engine/analysis/evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import classes from './evidence-list.module.css';
import {
  formatCount,
  formatFactor,
  formatPlural,
  formatShare,
  formatSignedPercent,
} from '../../../ui/format.ts';
import { GrowthEvidenceList } from './growth-evidence-list.tsx';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ReportCard } from './report-card.tsx';
import { SampleChart } from './sample-chart.tsx';
import { listSamplePoints } from './sample-points.ts';
import { SampleTable } from './sample-table.tsx';

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
