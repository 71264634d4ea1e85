import { strongScore } from '../../../engine/analysis.ts';
import { formatPlural } from '../../ui/format.ts';
import classes from './score-card.module.css';
import { ToneWord } from './tone-word.tsx';

/** What the score means in a line; the positive icon stands from 80 on. How sure it is stands apart from it. */
export function ScoreMeaning({ score, confidence }: { score: number; confidence: number }) {
  return (
    <div className={classes.verdict}>
      {score >= strongScore ? (
        <ToneWord word="Strong score" tone="good" size="large" />
      ) : (
        <p className={classes.meaning}>
          {formatPlural(strongScore - score, 'point')} short of Strong ({strongScore}+)
        </p>
      )}
      <p className={classes.confidence}>{Math.round(100 * confidence)}% confidence</p>
    </div>
  );
}
