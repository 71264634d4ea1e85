import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { formatDay, formatPlural, formatShort } from '../../../ui/format.ts';
import classes from './evidence-list.module.css';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ReportCard } from './report-card.tsx';
import { UploadCalendar } from './upload-calendar.tsx';
import { layOutUploads } from './upload-weeks.ts';
import type { UploadWeek } from './upload-weeks.ts';

/** How often the channel uploads: its days on a calendar, and the gaps between them. */
export function FrequencyCard({ analysis }: { analysis: FullAnalysis }) {
  const { frequency, sample, analysedAt } = analysis.evidence;
  const { medianGapDays, longestRecentGapDays } = frequency;
  const weeks = layOutUploads([...sample.videos, ...sample.excluded], analysedAt);
  const uploads = weeks.reduce((sum, { total }) => sum + total, 0);
  const hasGaps = medianGapDays !== null || longestRecentGapDays !== null;
  return (
    <ReportCard
      title="Upload rhythm"
      anchor="report-frequency"
      aside={<span className={classes.text}>{analysis.contentFrequency}</span>}
      brief={`${formatPlural(uploads, 'upload')} seen in ${formatPlural(weeks.length, 'week')}`}
    >
      {uploads === 0 ? null : <UploadCalendar weeks={weeks} />}
      {hasGaps ? (
        <KeyFigures>
          {medianGapDays === null ? null : (
            <KeyFigure label="Typical gap" value={`${formatShort(medianGapDays)} days`} />
          )}
          {longestRecentGapDays === null ? null : (
            <KeyFigure label="Longest gap" value={`${formatShort(longestRecentGapDays)} days`} />
          )}
        </KeyFigures>
      ) : (
        <p className={classes.text}>There are too few uploads to measure a gap between them.</p>
      )}
      {uploads === 0 ? null : (
        <Disclosure summary="Week by week">
          <ul className={classes.list}>
            {weeks
              .filter(({ total }) => total > 0)
              .toReversed()
              .map((week) => (
                <li key={week.monday} className={classes.row}>
                  Week of {formatDay(week.monday)}
                  <span className={classes.number}>{describeWeek(week)}</span>
                </li>
              ))}
          </ul>
        </Disclosure>
      )}
    </ReportCard>
  );
}

function describeWeek({ days }: UploadWeek): string {
  return days
    .filter(({ uploads }) => uploads > 0)
    .map(({ name, uploads }) => (uploads === 1 ? name : `${name} × ${uploads}`))
    .join(', ');
}
