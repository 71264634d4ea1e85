import { strongScore } from '../../../contract/limits.ts';
import { formatShare } from '../../ui/format.ts';
import classes from './score-card.module.css';
import { ToneWord } from './tone-word.tsx';

export interface ScoreVerdictProps {
  score: number;
  confidence: number;
  /** False where there are too few usable videos for typical views, and so for a meaningful score. */
  hasViews: boolean;
}

/** What the score means in a line; the positive icon stands from 80 on. How sure it is stands apart from it. */
export function ScoreVerdict({ score, confidence, hasViews }: ScoreVerdictProps) {
  return (
    <div className={classes.verdict}>
      {!hasViews ? (
        <p className={classes.meaning}>Too few usable videos to earn points</p>
      ) : score >= strongScore ? (
        <ToneWord word="Strong channel" tone="good" size="large" />
      ) : (
        <p className={classes.meaning}>
          {strongScore - score} below {strongScore}, the mark of a strong channel
        </p>
      )}
      <p className={classes.confidence}>{formatShare(confidence)} confidence, never mixed into the score</p>
    </div>
  );
}
