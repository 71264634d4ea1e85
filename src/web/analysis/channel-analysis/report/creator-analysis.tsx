import type { ReactNode } from 'react';
import type { ChannelAnalysis, LimitedAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { AudienceCard } from './audience-card.tsx';
import { FreeFigures } from './free-figures.tsx';
import { FullReport } from './full-report.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LimitedScoreCard } from './limited-score-card.tsx';
import { ReportFooter } from './report-footer.tsx';
import { ReportHead } from './report-head.tsx';
import classes from './report-layout.module.css';
import { RiskCard } from './risk-card.tsx';
import { SafetyCard } from './safety-card.tsx';
import { SponsorsCard } from './sponsors-card.tsx';

interface CreatorAnalysisProps {
  analysis: ChannelAnalysis;
  /** What the creator is told besides; it stands before the sources. */
  extras: ReactNode;
}

/** An analysis as the channel's creator reads it: what is closed is left out, not blurred. */
export function CreatorAnalysis({ analysis, extras }: CreatorAnalysisProps) {
  return (
    <article className={classes.report} key={analysis.id}>
      <ReportHead
        analysis={analysis}
        arrival="none"
        reader={analysis.access === 'full' ? 'entitled' : null}
      />
      {analysis.access === 'full' ? (
        <FullReport analysis={analysis} />
      ) : (
        <PerformanceSnapshot analysis={analysis} />
      )}
      {extras}
      <ReportFooter analysis={analysis} />
    </article>
  );
}

/** The free part: whole ratings with their reasons, and no price. */
function PerformanceSnapshot({ analysis }: { analysis: LimitedAnalysis }) {
  const { evidence, provenance } = analysis;
  return (
    <>
      <div className={classes.strip}>
        <KeyFigures>
          <FreeFigures analysis={analysis} />
        </KeyFigures>
      </div>
      <div className={classes.columns}>
        <LimitedScoreCard analysis={analysis} />
        <div className={classes.beside}>
          <SafetyCard analysis={analysis} />
          <RiskCard analysis={analysis} reasons={null} />
          <AudienceCard audience={evidence.audience} />
        </div>
        <div className={classes.column}>
          <SponsorsCard sponsors={evidence.sponsors} details={null} isDemo={provenance.demo} />
        </div>
      </div>
    </>
  );
}
