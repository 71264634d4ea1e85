import classes from './score-arc.module.css';

/** Half a circle, `score` of 100 of it drawn; the number stands below as text. */
export function ScoreArc({ score }: { score: number }) {
  const arc = 'M14 74a56 56 0 0 1 112 0';
  return (
    <div className={classes.dial}>
      <svg viewBox="0 0 140 84" fill="none" aria-hidden="true" focusable="false" className={classes.drawing}>
        <path d={arc} className={classes.track} />
        <path d={arc} className={classes.reading} pathLength={100} strokeDasharray={`${score} 100`} />
      </svg>
      <p className={classes.score}>
        <strong className={classes.number}>{score}</strong> out of 100
      </p>
    </div>
  );
}
