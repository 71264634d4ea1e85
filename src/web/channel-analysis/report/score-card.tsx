import type { FullAnalysis } from '../../../contract/channel-analysis.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EstimateNote } from './estimate-note.tsx';
import { formatFactor } from '../../ui/format.ts';
import classes from './score-card.module.css';
import { ReportCard } from './report-card.tsx';
import { ScoreDial } from './score-dial.tsx';
import { ScorePartRow } from './score-part-row.tsx';
import { ScoreVerdict } from './score-verdict.tsx';
import type { VideoIndex } from './video-index.ts';

/** The score as a dial, and its six parts as bars that open into what they rest on. */
export function ScoreCard({ analysis, videos }: { analysis: FullAnalysis; videos: VideoIndex }) {
  const { score, confidence, fit } = analysis.evidence;
  const lowering = confidence.reasons.filter(({ factor }) => factor < 1);
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
      <div className={classes.parts}>
        {score.parts.map((part) => (
          <ScorePartRow key={part.name} part={part} videos={videos} isDemo={analysis.provenance.demo} />
        ))}
      </div>
      <Disclosure summary="What lowers the confidence">
        <ul className={classes.reasons}>
          {lowering.map((reason) => (
            <li key={reason.sentence}>
              <span className={classes.factor}>× {formatFactor(reason.factor)}</span> {reason.sentence}
            </li>
          ))}
        </ul>
        {lowering.length === 0 ? <p>Nothing lowers it.</p> : null}
      </Disclosure>
      {fit.personalised ? <p className={classes.fit}>{fit.sentence}</p> : null}
    </ReportCard>
  );
}
