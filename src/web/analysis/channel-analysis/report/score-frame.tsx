import type { ReactNode } from 'react';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { verdictTexts } from '../../../../engine/analysis/result-labels.ts';
import { strongScore } from '../../../../engine/analysis/judgements.ts';
import type { Verdict } from '../../../../engine/analysis/judgements.ts';
import { formatPlural } from '../../../ui/format.ts';
import { EstimateNote } from './estimate-note.tsx';
import { ReportCard } from './report-card.tsx';
import { ScoreDial } from './score-dial.tsx';
import { ToneWord } from './tone-word.tsx';
import classes from './score-card.module.css';

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

interface ScoreMeaningProps {
  score: number;
  verdict: Verdict;
  /** 0 to 1. */
  confidence: number;
}

/** What the score means in a line; the positive icon stands from 80 on. How sure it is stands apart from it. */
function ScoreMeaning({ score, verdict, confidence }: ScoreMeaningProps) {
  return (
    <div className={classes.verdict}>
      {score >= strongScore ? (
        <ToneWord word="Strong score" tone="good" size="large" />
      ) : (
        // Whoever is to be avoided is not short of points.
        verdict !== 'Avoid' && (
          <p className={classes.meaning}>
            {formatPlural(strongScore - score, 'point')} short of Strong ({strongScore}+)
          </p>
        )
      )}
      <p className={classes.confidence}>{Math.round(100 * confidence)}% confidence</p>
    </div>
  );
}
