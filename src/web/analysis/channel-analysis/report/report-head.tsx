import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { itemise, itemiseClosed } from '../../../../engine/pricing/receipt.ts';
import { Receipt } from '../../../ui/receipt.tsx';
import type { Reader } from './reader.ts';
import { lockedTexts } from './report-texts.ts';
import { AboutChannel, VerdictStrip } from './verdict-strip.tsx';
import type { Arrival } from './verdict-strip.tsx';
import classes from './report-layout.module.css';

interface ReportHeadProps {
  analysis: ChannelAnalysis;
  arrival: Arrival;
  reader: Reader | null;
}

/** What a decision needs, on one screen: the strip and the receipt. */
export function ReportHead({ analysis, arrival, reader }: ReportHeadProps) {
  return (
    <div className={classes.head} data-receipt={reader !== null}>
      <div className={classes.lead}>
        <VerdictStrip analysis={analysis} arrival={arrival} reader={reader} />
        <AboutChannel analysis={analysis} />
      </div>
      {reader === null ? null : (
        <Receipt
          receipt={itemiseFor(analysis)}
          channelName={analysis.channelName}
          note={`${analysis.provenance.disclaimer}, model ${analysis.evidence.modelVersion}`}
          closedText={lockedTexts[reader].spoken}
        />
      )}
    </div>
  );
}

/** A price that is not recommended stands further below, for whoever asks for it. */
function itemiseFor(analysis: ChannelAnalysis) {
  return analysis.access === 'full' && analysis.verdict !== 'Avoid'
    ? itemise(analysis)
    : itemiseClosed(analysis);
}
