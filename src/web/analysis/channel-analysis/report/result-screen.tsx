import { useDeferredValue, type ReactNode } from 'react';
import type { ChannelAnalysis, LimitedAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { explainWithheldPrice } from '../../../../engine/analysis/result-labels.ts';
import { LockIcon } from '../../../ui/icons.tsx';
import { CreatorLink } from './creator-link.tsx';
import { FullReport } from './full-report.tsx';
import type { Reader } from './reader.ts';
import { ReportFooter } from './report-footer.tsx';
import { ReportHead } from './report-head.tsx';
import type { Arrival } from './verdict-strip.tsx';
import { AudienceCard } from './audience-card.tsx';
import { FreeFigures } from './free-figures.tsx';
import { KeyFigure } from './key-figure.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LimitedScoreCard } from './limited-score-card.tsx';
import { LockedPriceCard } from './locked-price-card.tsx';
import { NoPriceCard } from './no-price-card.tsx';
import { LockedValue } from '../../../ui/locked-value.tsx';
import { lockedTexts } from './report-texts.ts';
import { RiskCard } from './risk-card.tsx';
import { SafetyCard } from './safety-card.tsx';
import { SponsorsCard } from './sponsors-card.tsx';
import classes from './report-layout.module.css';

export interface ResultScreenProps {
  analysis: ChannelAnalysis;
  /** What the visitor typed: kept for the time after the sign-in. */
  channel: string;
  reader: Reader;
  arrival: Arrival;
  /** What can be done with the result, for whoever owns it. */
  bar?: ReactNode;
  /** Stands right below the price: what do they ask? */
  offer?: ReactNode;
  /** Stands at the end of the result: where the reader says how good it was. */
  feedback?: ReactNode;
}

/** The result of one analysis, full or limited. */
export function ResultScreen(props: ResultScreenProps) {
  const { analysis, channel, reader, arrival, bar, offer, feedback } = props;
  // The verdict stands before the rest is drawn, in slices that keep the page answering.
  const isRestDue = useDeferredValue(true, false);
  return (
    <article className={classes.report} key={analysis.id}>
      {bar}
      <ReportHead analysis={analysis} arrival={arrival} reader={reader} />
      {isRestDue && (
        <>
          {analysis.access === 'full' ? (
            <FullReport analysis={analysis} offer={offer} />
          ) : (
            <LimitedReport analysis={analysis} channel={channel} reader={reader} offer={offer} />
          )}
          {reader === 'visitor' ? null : <CreatorLink channelId={analysis.evidence.channel.id} />}
          {feedback}
          <ReportFooter analysis={analysis} />
        </>
      )}
    </article>
  );
}

interface LimitedReportProps {
  analysis: LimitedAnalysis;
  channel: string;
  reader: Reader;
  offer: ReactNode;
}

/** What anybody may see: whole ratings with their reasons; engagement, frequency and prices stay closed. */
function LimitedReport({ analysis, channel, reader, offer }: LimitedReportProps) {
  const { evidence, provenance } = analysis;
  const withheld = explainWithheldPrice(analysis);
  return (
    <>
      <div className={classes.strip}>
        <LimitedKeyFigures analysis={analysis} locked={lockedTexts[reader]} />
      </div>
      <div className={classes.columns}>
        <LimitedScoreCard analysis={analysis} />
        <div className={classes.beside}>
          {withheld !== null ? (
            <NoPriceCard verdict={analysis.verdict} reason={withheld} />
          ) : (
            <LockedPriceCard reader={reader} channel={channel} provenance={provenance} />
          )}
          {offer}
          <SafetyCard analysis={analysis} />
          <RiskCard analysis={analysis} reasons={null} />
        </div>
        <div className={classes.column}>
          <SponsorsCard sponsors={evidence.sponsors} details={null} isDemo={provenance.demo} />
          <AudienceCard audience={evidence.audience} />
        </div>
      </div>
    </>
  );
}

interface LimitedKeyFiguresProps {
  analysis: LimitedAnalysis;
  locked: (typeof lockedTexts)[Reader];
}

function LimitedKeyFigures({ analysis, locked }: LimitedKeyFiguresProps) {
  return (
    <KeyFigures>
      <FreeFigures analysis={analysis} />
      <KeyFigure
        label="Engagement rate"
        value={<LockedValue placeholder="0.0%" spokenText={locked.spoken} />}
        note={locked.note}
      />
      <KeyFigure
        label="Content frequency"
        value={
          <span className={classes.hidden}>
            <LockIcon /> Hidden
          </span>
        }
        note={locked.note}
      />
    </KeyFigures>
  );
}
