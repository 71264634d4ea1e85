import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { formatFactor } from '../../../ui/format.ts';
import { formatConfidence } from './report-texts.ts';
import classes from './score-card.module.css';
import { ScoreFrame } from './score-frame.tsx';
import { ScorePartRow } from './score-part-row.tsx';
import type { VideoIndex } from './video-index.ts';

/** The score as a dial, and its six parts as bars that open into what they rest on. */
export function ScoreCard({ analysis, videos }: { analysis: FullAnalysis; videos: VideoIndex }) {
  const { score, confidence, fit } = analysis.evidence;
  const lowering = confidence.reasons.filter(({ factor }) => factor < 1);
  return (
    <ScoreFrame analysis={analysis}>
      {analysis.sponsorshipScore === null ? null : (
        <div className={classes.parts}>
          {score.parts.map((part) => (
            <ScorePartRow key={part.name} part={part} videos={videos} isDemo={analysis.provenance.demo} />
          ))}
        </div>
      )}
      <Disclosure summary={formatConfidence(confidence.value)}>
        <ul className={classes.reasons}>
          {lowering.map((reason) => (
            <li key={reason.sentence}>
              <span className={classes.factor}>× {formatFactor(reason.factor)}</span> {reason.sentence}
            </li>
          ))}
        </ul>
        {lowering.length === 0 ? <p className={classes.reasons}>Nothing lowers it.</p> : null}
      </Disclosure>
      {fit.personalised ? <p className={classes.fit}>{fit.sentence}</p> : null}
    </ScoreFrame>
  );
}
