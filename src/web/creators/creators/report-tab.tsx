import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ChannelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { CreatorReport } from '../../../contract/creators/creators.ts';
import { CheckList } from './check-list.tsx';
import { DownloadBar } from './download-bar.tsx';
import { MetricList } from './metric-list.tsx';
import { OfferCard } from './offer-card.tsx';
import { RecommendationList } from './recommendation-list.tsx';
import { ReportFailure } from './report-failure.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import classes from './report-tab.module.css';

/** What other parts of the product bring into the report. */
export interface ReportParts {
  /** Draws an analysis as a creator sees it, the extras inside it. */
  renderAnalysis: (analysis: ChannelAnalysis, extras: ReactNode) => ReactNode;
  /** The button that begins the purchase of a channel's Full Report, with its price. */
  renderPurchase: (channelId: string) => ReactNode;
}

interface ReportTabProps {
  channelId: string;
  report: UseQueryResult<CreatorReport>;
  parts: ReportParts;
}

/** The report itself: free for whoever has analyzed the channel, in full for whoever has bought it. */
export function ReportTab({ channelId, report, parts }: ReportTabProps) {
  if (report.data === undefined) {
    return report.isError ? (
      <ReportFailure
        channelId={channelId}
        error={report.error}
        isAsking={report.isFetching}
        onRetry={() => void report.refetch()}
      />
    ) : (
      <ReportSkeleton />
    );
  }
  const { analysis, recommendations, full, bought } = report.data;
  return (
    <div className={classes.report}>
      {full !== null && <DownloadBar analysisId={analysis.id} name={analysis.channelName} />}
      {parts.renderAnalysis(
        analysis,
        <div className={classes.extras}>
          <RecommendationList recommendations={recommendations} />
          {full !== null && (
            <>
              <MetricList metrics={full.metrics} disclaimer={analysis.provenance.disclaimer} />
              <CheckList checks={full.checks} />
            </>
          )}
          {!bought && (
            <OfferCard
              isShownInFull={full !== null}
              hasRates={analysis.avgViews !== null}
              purchase={parts.renderPurchase(channelId)}
            />
          )}
        </div>,
      )}
    </div>
  );
}
