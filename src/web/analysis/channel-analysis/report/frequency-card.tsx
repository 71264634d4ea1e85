import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { formatShort } from '../../../ui/format.ts';
import classes from './evidence-list.module.css';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ReportCard } from './report-card.tsx';

/** How often the channel uploads, from the gaps between its videos. */
export function FrequencyCard({ analysis }: { analysis: FullAnalysis }) {
  const { medianGapDays, longestRecentGapDays } = analysis.evidence.frequency;
  const hasGaps = medianGapDays !== null || longestRecentGapDays !== null;
  return (
    <ReportCard
      title="Upload rhythm"
      anchor="report-frequency"
      aside={<span className={classes.text}>{analysis.contentFrequency}</span>}
    >
      {hasGaps ? (
        <KeyFigures>
          {medianGapDays === null ? null : (
            <KeyFigure
              label="Typical gap"
              value={`${formatShort(medianGapDays)} days`}
              note="between two uploads"
            />
          )}
          {longestRecentGapDays === null ? null : (
            <KeyFigure
              label="Longest gap"
              value={`${formatShort(longestRecentGapDays)} days`}
              note="recently"
            />
          )}
        </KeyFigures>
      ) : (
        <p className={classes.text}>There are too few uploads to measure a gap between them.</p>
      )}
    </ReportCard>
  );
}
