import type { LimitedAnalysis } from '../../contract/channel-analysis.ts';
import evidenceClasses from './evidence-list.module.css';
import { formatShare, formatShort } from './format.ts';
import { ReportCard } from './report-card.tsx';
import { scorePartTexts } from './report-texts.ts';
import classes from './score-card.module.css';
import { ScoreDial } from './score-dial.tsx';
import { ScoreVerdict } from './score-verdict.tsx';

/** The score and what it is made of, without the parts' own points. */
export function LimitedScoreCard({ analysis }: { analysis: LimitedAnalysis }) {
  const { score, confidence } = analysis.evidence;
  return (
    <ReportCard title="Sponsorship score" anchor="report-score">
      <div className={classes.layout}>
        <div className={classes.verdict}>
          <ScoreDial score={analysis.sponsorshipScore} />
          <ScoreVerdict score={analysis.sponsorshipScore} />
        </div>
        <div className={classes.parts}>
          <p className={evidenceClasses.text}>Made of six parts; their points are in the full result.</p>
          <ul className={evidenceClasses.list}>
            {score.parts.map((part) => (
              <li key={part.name} className={evidenceClasses.row}>
                {scorePartTexts[part.name]}
                <span className={evidenceClasses.number}>up to {formatShort(part.weight)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={evidenceClasses.text}>
        <span className={evidenceClasses.dim}>
          How sure this is: {formatShare(confidence.value)} confidence, apart from the score.
        </span>
      </p>
    </ReportCard>
  );
}
