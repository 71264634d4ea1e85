import type { FullAnalysis } from '../../../contract/channel-analysis.ts';
import { formatShort } from '../format.ts';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { ReportCard } from './report-card.tsx';

/** How often the channel uploads, from the gaps between its videos. */
export function FrequencyCard({ analysis }: { analysis: FullAnalysis }) {
  const { medianGapDays, longestRecentGapDays } = analysis.evidence.frequency;
  return (
    <ReportCard title="Upload rhythm" anchor="report-frequency">
      <KeyFigures>
        <KeyFigure
          label="Content frequency"
          value={analysis.contentFrequency}
          note="from the gaps between uploads"
        />
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
    </ReportCard>
  );
}
