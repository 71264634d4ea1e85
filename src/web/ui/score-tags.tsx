import type { Verdict } from '../../engine/analysis/judgements.ts';
import { strongScore } from '../../engine/analysis/judgements.ts';
import { CheckIcon } from './icons.tsx';
import classes from './score-tags.module.css';
import { Tag } from './tag.tsx';
import { VerdictTag } from './verdict-tag.tsx';

interface ScoreTagsProps {
  /** `null` where the verdict is that it is not scored. */
  score: number | null;
  /** `null` where the analysis is older than verdicts are. */
  verdict: Verdict | null;
}

/** An analysis in a list: its verdict, and the score with the positive icon from 80 on. */
export function ScoreTags({ score, verdict }: ScoreTagsProps) {
  const isStrong = score !== null && score >= strongScore;
  return (
    <span className={classes.tags}>
      {verdict !== null && <VerdictTag verdict={verdict} />}
      {score !== null && (
        <Tag tone={isStrong ? 'good' : 'neutral'} icon={isStrong && <CheckIcon />}>
          Score {score}/100
        </Tag>
      )}
    </span>
  );
}
