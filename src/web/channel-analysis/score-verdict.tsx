import { strongScore } from './score-dial.tsx';
import classes from './score-card.module.css';
import { ToneWord } from './tone-word.tsx';

/** What the score means in a line; the positive icon stands from 80 on. */
export function ScoreVerdict({ score }: { score: number }) {
  if (score >= strongScore)
    return <ToneWord word={`Strong: ${strongScore} or more`} tone="good" size="small" />;
  return <p className={classes.below}>{strongScore - score} below the mark of a strong channel</p>;
}
