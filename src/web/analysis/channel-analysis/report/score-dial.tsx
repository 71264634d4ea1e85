import { strongScore } from '../../../../engine/analysis/judgements.ts';
import type { Tone } from '../../../../engine/analysis/result-labels.ts';
import { describeDialArc, pointOnDial } from '../../../../drawing/dial-geometry.ts';
import classes from './score-dial.module.css';
import spoken from '../../../ui/spoken.module.css';

const maximumScore = 100;

const view = { width: 200, height: 176 } as const;
const ring = { center: 100, radius: 84 };
const markInner = { center: 100, radius: 72 };
const markOuter = { center: 100, radius: 96 };

/** The score on a ring, in the verdict's colour. */
export function ScoreDial({ score, tone }: { score: number; tone: Tone }) {
  const share = score / maximumScore;
  const markFrom = pointOnDial(markInner, strongScore / maximumScore);
  const markTo = pointOnDial(markOuter, strongScore / maximumScore);
  return (
    <div className={classes.frame}>
      <p className={spoken.spoken}>
        Sponsorship score {score} out of {maximumScore}
      </p>
      <svg
        className={classes.dial}
        viewBox={`0 0 ${view.width} ${view.height}`}
        data-tone={tone}
        aria-hidden="true"
      >
        <path className={classes.edge} d={describeDialArc(ring, 0, 1)} />
        <path className={classes.track} d={describeDialArc(ring, 0, 1)} />
        <path className={classes.value} d={describeDialArc(ring, 0, share)} />
        <line className={classes.mark} x1={markFrom.x} y1={markFrom.y} x2={markTo.x} y2={markTo.y} />
        <text className={classes.score} x={ring.center} y="112">
          {score}
        </text>
        <text className={classes.caption} x={ring.center} y="140">
          of {maximumScore}
        </text>
      </svg>
    </div>
  );
}
