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
  const { verdict } = evidence;
  return (
    <ReportCard
      title="Sponsorship score"
      anchor="report-score"
      aside={<EstimateNote provenance={analysis.provenance} />}
    >
      {score === null ? (
        <div>
          <ToneWord {...verdictTexts['Not scored']} size="large" />
          <p className={classes.reason}>{verdict.reasons[0]}</p>
        </div>
      ) : (
        <div className={classes.layout}>
          <ScoreDial score={score} tone={verdictTexts[verdict.word].tone} />
          <ScoreMeaning score={score} verdict={verdict.word} />
        </div>
      )}
      {children}
    </ReportCard>
  );
}

/** What the score means in a line; the positive icon stands from 80 on. */
function ScoreMeaning({ score, verdict }: { score: number; verdict: Verdict }) {
  if (score >= strongScore) return <ToneWord word="Strong score" tone="good" size="large" />;
  // Whoever is to be avoided is not short of points.
  if (verdict === 'Avoid') return null;
  return (
    <p className={classes.meaning}>
      {formatPlural(strongScore - score, 'point')} short of Strong ({strongScore}+)
    </p>
  );
}
