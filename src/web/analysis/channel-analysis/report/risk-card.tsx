import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import type { RiskReason } from '../../../../engine/analysis/evidence.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ReportCard } from './report-card.tsx';
import { briefRisks } from './report-texts.ts';
import { judgeRisk, riskSourceTexts, riskTexts } from '../../../../engine/analysis/result-labels.ts';
import classes from './risk-card.module.css';
import { ToneWord } from './tone-word.tsx';

export interface RiskCardProps {
  analysis: Pick<ChannelAnalysis, 'riskLevel' | 'verdict'>;
  /** `null` where the viewer's access does not include them. */
  reasons: readonly RiskReason[] | null;
}

/** The risk in a word, and its four sources, each with its level and a reason that opens. */
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
              <RiskRow reason={reason} isScored={analysis.verdict !== 'Not scored'} />
            </li>
          ))}
        </ul>
      )}
    </ReportCard>
  );
}

/** Beyond this many characters a sentence is evidence to open. */
const briefLength = 50;

function RiskRow({ reason, isScored }: { reason: RiskReason; isScored: boolean }) {
  const { source, level, sentence } = reason;
  const isBrief = sentence.length <= briefLength;
  const row = (
    <span className={classes.row}>
      <span className={classes.source}>{riskSourceTexts[source]}</span>{' '}
      {isScored ? <ToneWord {...riskTexts[level]} size="small" /> : null}
      {isBrief || !isScored || level !== 'low' ? (
        <span className={classes.sentence}>{isBrief ? sentence : briefRisks[source][level]}</span>
      ) : null}
    </span>
  );
  if (isBrief) return <p className={classes.plain}>{row}</p>;
  return (
    <Disclosure summary={row}>
      <p className={classes.sentence}>{sentence}</p>
    </Disclosure>
  );
}
