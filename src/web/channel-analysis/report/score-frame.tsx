import type { ReactNode } from 'react';
import type { ChannelAnalysis } from '../../../contract/channel-analysis.ts';
import { EstimateNote } from './estimate-note.tsx';
import { ReportCard } from './report-card.tsx';
import classes from './score-card.module.css';
import { ScoreDial } from './score-dial.tsx';
import { ScoreVerdict } from './score-verdict.tsx';

/** The score as a dial with what it means, and below what it is made of. */
export function ScoreFrame({ analysis, children }: { analysis: ChannelAnalysis; children: ReactNode }) {
  return (
    <ReportCard
      title="Sponsorship score"
      anchor="report-score"
      aside={<EstimateNote provenance={analysis.provenance} />}
    >
      <div className={classes.layout}>
        <ScoreDial score={analysis.sponsorshipScore} />
        <ScoreVerdict
          score={analysis.sponsorshipScore}
          confidence={analysis.evidence.confidence.value}
          hasViews={analysis.avgViews !== null}
        />
      </div>
      {children}
    </ReportCard>
  );
}
