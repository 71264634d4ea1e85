import type { Verdict } from '../../../../engine/analysis/analysis.ts';
import { strongScore } from '../../../../engine/analysis/analysis.ts';
import { formatPlural } from '../../../ui/format.ts';
import classes from './score-card.module.css';
import { ToneWord } from './tone-word.tsx';

interface ScoreMeaningProps {
  score: number;
  verdict: Verdict;
  /** 0 to 1. */
  confidence: number;
}

/** What the score means in a line; the positive icon stands from 80 on. How sure it is stands apart from it. */
export function ScoreMeaning({ score, verdict, confidence }: ScoreMeaningProps) {
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
