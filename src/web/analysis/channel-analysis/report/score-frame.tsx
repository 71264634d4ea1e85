import type { ReactNode } from 'react';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { verdictTexts } from '../../../../engine/analysis/result-labels.ts';
import { EstimateNote } from './estimate-note.tsx';
import { ReportCard } from './report-card.tsx';
import classes from './score-card.module.css';
import { ScoreDial } from './score-dial.tsx';
import { ScoreMeaning } from './score-meaning.tsx';
import { ToneWord } from './tone-word.tsx';

/** The score as a dial with what it means, or why there is none, and below what it is made of. */
export function ScoreFrame({ analysis, children }: { analysis: ChannelAnalysis; children: ReactNode }) {
  const { sponsorshipScore: score, evidence } = analysis;
  const { verdict, confidence } = evidence;
  return (
    <ReportCard
      title="Sponsorship score"
      anchor="report-score"
      aside={<EstimateNote provenance={analysis.provenance} />}
    >
      {score === null ? (
        <div>
          <ToneWord {...verdictTexts['Not scored']} size="large" />
          <p className={classes.confidence}>{verdict.reasons[0]}</p>
        </div>
      ) : (
        <div className={classes.layout}>
          <ScoreDial score={score} />
          <ScoreMeaning score={score} verdict={verdict.word} confidence={confidence.value} />
        </div>
      )}
      {children}
    </ReportCard>
  );
}
