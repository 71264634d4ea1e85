import type { ChannelAnalysis } from '../../../contract/channel-analysis.ts';
import { FullReport } from './full-report.tsx';
import { LimitedReport } from './limited-report.tsx';
import { ReportFooter } from './report-footer.tsx';
import { ReportHeader } from './report-header.tsx';
import classes from './report-layout.module.css';

export interface ResultScreenProps {
  analysis: ChannelAnalysis;
  /** What the visitor typed: kept for the time after the sign-in. */
  channel: string;
  takesFocus: boolean;
}

/** The result of one analysis, full or limited. */
export function ResultScreen({ analysis, channel, takesFocus }: ResultScreenProps) {
  return (
    <article className={classes.report} key={analysis.id}>
      <ReportHeader analysis={analysis} takesFocus={takesFocus} />
      {analysis.access === 'full' ? (
        <FullReport analysis={analysis} />
      ) : (
        <LimitedReport analysis={analysis} channel={channel} />
      )}
      <ReportFooter analysis={analysis} />
    </article>
  );
}
