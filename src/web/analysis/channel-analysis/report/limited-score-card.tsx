import type { LimitedAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import evidenceClasses from './evidence-list.module.css';
import { formatShort } from '../../../ui/format.ts';
import { scorePartTexts } from '../../../../engine/analysis/result-labels.ts';
import { formatConfidence } from './report-texts.ts';
import { ScoreFrame } from './score-frame.tsx';

/** The score and what it is made of, without the parts' own points. */
export function LimitedScoreCard({ analysis }: { analysis: LimitedAnalysis }) {
  const { score, confidence } = analysis.evidence;
  if (analysis.sponsorshipScore === null) return <ScoreFrame analysis={analysis}>{null}</ScoreFrame>;
  return (
    <ScoreFrame analysis={analysis}>
      <ul className={evidenceClasses.list}>
        {score.parts.map((part) => (
          <li key={part.name} className={evidenceClasses.row}>
            {scorePartTexts[part.name]}
            <span className={evidenceClasses.number}>up to {formatShort(part.weight)}</span>
          </li>
        ))}
      </ul>
      <p className={evidenceClasses.text}>
        {formatConfidence(confidence.value)}.{' '}
        <span className={evidenceClasses.dim}>What each part earned is in the full result.</span>
      </p>
    </ScoreFrame>
  );
}
