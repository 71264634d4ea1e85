import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import type { RiskReason } from '../../../../engine/analysis/evidence.ts';
import { ReportCard } from './report-card.tsx';
import { judgeRisk, riskSourceTexts, riskTexts } from '../../../../engine/analysis/result-labels.ts';
import classes from './risk-card.module.css';
import { ToneWord } from './tone-word.tsx';

export interface RiskCardProps {
  analysis: Pick<ChannelAnalysis, 'riskLevel' | 'verdict'>;
  /** `null` where the viewer's access does not include them. */
  reasons: readonly RiskReason[] | null;
}

/** The risk in a word, and the worst of its four sources in sentences. */
export function RiskCard({ analysis, reasons }: RiskCardProps) {
  return (
    <ReportCard
      title="Risk level"
      anchor="report-risk"
      aside={<ToneWord {...judgeRisk(analysis)} size="large" />}
    >
      {reasons === null ? (
        <p className={classes.sentence}>The reasons are part of the full result.</p>
      ) : (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={`${reason.source} ${reason.sentence}`}>
              <p className={classes.source}>
                {riskSourceTexts[reason.source]}{' '}
                {analysis.verdict === 'Not scored' ? null : (
                  <ToneWord {...riskTexts[reason.level]} size="small" />
                )}
              </p>
              <p className={classes.sentence}>{reason.sentence}</p>
            </li>
          ))}
        </ul>
      )}
    </ReportCard>
  );
}
