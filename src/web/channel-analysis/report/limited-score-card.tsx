import type { LimitedAnalysis } from '../../../contract/channel-analysis.ts';
import evidenceClasses from './evidence-list.module.css';
import { EstimateNote } from './estimate-note.tsx';
import { formatShort } from '../../ui/format.ts';
import { ReportCard } from './report-card.tsx';
import { scorePartTexts } from '../../../engine/result-words.ts';
import classes from './score-card.module.css';
import { ScoreDial } from './score-dial.tsx';
import { ScoreVerdict } from './score-verdict.tsx';

/** The score and what it is made of, without the parts' own points. */
export function LimitedScoreCard({ analysis }: { analysis: LimitedAnalysis }) {
  const { score, confidence } = analysis.evidence;
  return (
    <ReportCard
      title="Sponsorship score"
      anchor="report-score"
      aside={<EstimateNote provenance={analysis.provenance} />}
    >
      <div className={classes.layout}>
        <ScoreDial score={analysis.sponsorshipScore} />
        <ScoreVerdict
          score={analysis.sponsorshipScore}
          confidence={confidence.value}
          hasViews={analysis.avgViews !== null}
        />
      </div>
      <ul className={evidenceClasses.list}>
        {score.parts.map((part) => (
          <li key={part.name} className={evidenceClasses.row}>
            {scorePartTexts[part.name]}
            <span className={evidenceClasses.number}>up to {formatShort(part.weight)}</span>
          </li>
        ))}
      </ul>
      <p className={evidenceClasses.text}>
        <span className={evidenceClasses.dim}>
          What each part earned, and from which videos, is in the full result.
        </span>
      </p>
    </ReportCard>
  );
}
