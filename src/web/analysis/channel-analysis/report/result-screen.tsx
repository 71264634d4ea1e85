import type { ReactNode } from 'react';
import type { ChannelAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { CreatorLink } from './creator-link.tsx';
import { FullReport } from './full-report.tsx';
import { LimitedReport } from './limited-report.tsx';
import type { Reader } from './reader.ts';
import { ReportFooter } from './report-footer.tsx';
import { ReportHeader, type Arrival } from './report-header.tsx';
import classes from './report-layout.module.css';

export interface ResultScreenProps {
  analysis: ChannelAnalysis;
  /** What the visitor typed: kept for the time after the sign-in. */
  channel: string;
  reader: Reader;
  arrival: Arrival;
  /** Stands at the end of the result: where the reader says how good it was. */
  feedback?: ReactNode;
}

/** The result of one analysis, full or limited. */
export function ResultScreen({ analysis, channel, reader, arrival, feedback }: ResultScreenProps) {
  return (
    <article className={classes.report} key={analysis.id}>
      <ReportHeader analysis={analysis} arrival={arrival} />
      {analysis.access === 'full' ? (
        <FullReport analysis={analysis} />
      ) : (
        <LimitedReport analysis={analysis} channel={channel} reader={reader} />
      )}
      {reader === 'visitor' ? null : <CreatorLink channelId={analysis.evidence.channel.id} />}
      {feedback}
      <ReportFooter analysis={analysis} />
    </article>
  );
}
