import type { AlgorithmPreferences } from '../../../contract/analysis/personalization.ts';
import {
  findAlgorithmConfidenceLevel,
  type AlgorithmConfidenceLevel,
} from '../../../engine/plans/learning.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatOneDecimal, formatRoundShare } from '../../ui/format.ts';
import { CheckIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './algorithm-status.module.css';
import { texts } from './texts.ts';

const confidenceLooks = {
  high: { tone: 'good', word: 'High', Icon: CheckIcon },
  fair: { tone: 'warn', word: 'Fair', Icon: InfoIcon },
  low: { tone: 'bad', word: 'Low', Icon: WarningIcon },
} as const satisfies Record<AlgorithmConfidenceLevel, object>;

/** How much the algorithm has seen of this person, and what they think of it. */
export function AlgorithmStatus({ algorithm }: { algorithm: AlgorithmPreferences }) {
  const { analysis_count, confidence_score, feedback_score } = algorithm;
  const { tone, word, Icon } = confidenceLooks[findAlgorithmConfidenceLevel(confidence_score)];
  return (
    <ul className={classes.cards} aria-label="Status">
      <li className={classes.card}>
        <Figure value={formatCount(analysis_count)} caption={texts.analyses} />
      </li>
      <li className={classes.card} data-tone={tone}>
        <Figure value={formatRoundShare(confidence_score)} caption={texts.confidence} />
        <Tag tone={tone} icon={<Icon />}>
          {word}
        </Tag>
      </li>
      <li className={classes.card}>
        {feedback_score === null ? (
          <p className={classes.none}>
            <span>{texts.noFeedback}</span> <span>{texts.feedback}</span>
          </p>
        ) : (
          <Figure value={formatOneDecimal(feedback_score)} caption={`${texts.feedback}, out of 5`} />
        )}
      </li>
    </ul>
  );
}
