import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { verdictTexts } from '../../../../engine/analysis/result-labels.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import spoken from '../../../ui/spoken.module.css';
import { ToneWord } from './tone-word.tsx';
import classes from './verdict-line.module.css';

/** The one word on the channel with the reason that decided it; the others open below. */
export function VerdictLine({ verdict }: { verdict: ChannelAnalysis['evidence']['verdict'] }) {
  const [first, ...others] = verdict.reasons;
  const judgement = verdictTexts[verdict.word];
  return (
    <div className={classes.verdict} data-tone={judgement.tone}>
      <p className={classes.line}>
        <span className={spoken.spoken}>Verdict: </span>
        <ToneWord {...judgement} size="large" />
        <span className={classes.reason}>{first}</span>
      </p>
      {others.length === 0 ? null : (
        <Disclosure summary="More reasons">
          <ul className={classes.others}>
            {others.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
