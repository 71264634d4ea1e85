import { nichePlaceTexts } from '../../../../engine/analysis/result-labels.ts';
import type { NicheEvidence } from '../../../../engine/analysis/text-evidence.ts';
import { formatRoundShare } from '../../../ui/format.ts';
import classes from './evidence-list.module.css';

/** What the niche was read from, strongest first. */
export function NicheEvidenceList({ niche }: { niche: NicheEvidence }) {
  const { runnerUp, signals } = niche;
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        {runnerUp === null
          ? 'No second niche comes near.'
          : `Next nearest: ${runnerUp.niche}, ${formatRoundShare(runnerUp.probability)}.`}{' '}
        {signals.length === 0 ? 'No clear signal was found.' : 'Read from, strongest first:'}
      </p>
      <ul className={classes.chips}>
        {signals.map((signal) => (
          <li key={`${signal.place} ${signal.term} ${signal.niche}`} className={classes.chip}>
            <bdi>{signal.term}</bdi>{' '}
            <span className={classes.dim}>
              {nichePlaceTexts[signal.place]}
              {signal.niche === niche.niche ? '' : `, points to ${signal.niche}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
