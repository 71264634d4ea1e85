import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { Link } from 'react-router';
import type { ChannelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type {
  CreatorReport,
  Recommendation,
  DeepMetric,
  MonetizationCheck,
} from '../../../contract/creators/creators.ts';
import { ArrowRightIcon, CheckIcon, CrossIcon, InfoIcon } from '../../ui/icons.tsx';
import { DownloadIcon, WarningIcon } from '../../ui/icons.tsx';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import { downloadReport, reportForms } from '../../session/report-download.ts';
import type { ReportForm } from '../../session/report-download.ts';
import { links } from '../../app/paths.ts';
import { explainFailure } from '../../session/failure.ts';
import { OfferCard } from './offer-card.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { formatMetric } from './amounts.ts';
import { checkWords, words } from './labels.ts';
import classes from './report-tab.module.css';

const ShareDialog = lazy(async () => ({
  default: (await import('../../session/share-dialog.tsx')).ShareDialog,
}));

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

/** What to do next, each step with the figure that speaks for it. */
function RecommendationList({ recommendations }: { recommendations: readonly Recommendation[] }) {
  return (
    <Card title="What you could do next" lede="From the figures of your own channel, the weightiest first.">
      <ol className={classes.steps}>
        {recommendations.map(({ id, title, reason, action }) => (
          <li key={id} className={classes.step}>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.reason}>{reason}</p>
            <p className={classes.action}>
              <ArrowRightIcon />
              <span>{action}</span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface MetricListProps {
  metrics: readonly DeepMetric[];
  disclaimer: string;
}

/** Each figure with the sentence that says what it means; where there is none, why not. */
function MetricList({ metrics, disclaimer }: MetricListProps) {
  return (
    <Card title="Deep metrics" aside={<p className={classes.disclaimer}>{disclaimer}</p>}>
      <dl className={classes.metrics}>
        {metrics.map((metric) => (
          <div key={metric.id} className={classes.metric}>
            <dt className={classes.label}>{metric.label}</dt>
            <dd className={classes.value} data-known={metric.value !== null}>
              {formatMetric(metric)}
            </dd>
            <dd className={classes.sentence}>{metric.sentence}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const icons = { good: CheckIcon, attention: WarningIcon, problem: CrossIcon, unknown: InfoIcon } as const;

/** What asks for something to be done stands first. */
const urgency = ['problem', 'attention', 'unknown', 'good'] as const;

/** The brand-safety and monetization check, line by line. */
function CheckList({ checks }: { checks: readonly MonetizationCheck[] }) {
  const sorted = checks.toSorted((a, b) => urgency.indexOf(a.result) - urgency.indexOf(b.result));
  return (
    <Card
      title="Brand-safety and monetization check"
      lede="What the public data answers. What only YouTube Studio shows is marked as not known."
    >
      <ul className={classes.checks}>
        {sorted.map(({ id, title, result, sentence }) => {
          const Icon = icons[result];
          return (
            <li key={id} className={classes.check}>
              <h3 className={classes.checkListTitle}>{title}</h3>
              <Tag tone={checkWords[result].tone} icon={<Icon />}>
                {checkWords[result].word}
              </Tag>
              <p className={classes.checkListSentence}>{sentence}</p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The report to take along, on paper of either continent or as a page that needs no network; or a link to it. */
function DownloadBar({ analysisId, name }: { analysisId: string; name: string }) {
  const [running, setRunning] = useState<ReportForm | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  const endSharing = () => {
    setIsSharing(false);
    opener.current?.focus();
  };
  const begin = async (form: ReportForm) => {
    if (running !== null) return;
    setRunning(form);
    await downloadReport(analysisId, form);
    setRunning(null);
  };
  return (
    <section className={classes.bar} aria-labelledby="take-along">
      <h2 className={classes.downloadBarTitle} id="take-along">
        Export report
      </h2>
      <div className={classes.buttons} aria-busy={running !== null}>
        {reportForms.map(({ form, label }) => (
          <Button
            key={form}
            variant="default"
            leftSection={<DownloadIcon />}
            aria-disabled={running !== null}
            onClick={() => void begin(form)}
          >
            {running === form ? 'Loading...' : label}
          </Button>
        ))}
        <Button ref={opener} variant="default" onClick={() => setIsSharing(true)}>
          Share link
        </Button>
      </div>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog analysisId={analysisId} name={name} onClose={endSharing} />
        </Suspense>
      )}
    </section>
  );
}

interface ReportFailureProps {
  channelId: string;
  error: Error;
  isAsking: boolean;
  onRetry: () => void;
}

/** A channel that was not analyzed yet is no failure: the way to its analysis stands there. */
function ReportFailure({ channelId, error, isAsking, onRetry }: ReportFailureProps) {
  if (error instanceof ORPCError && error.code === 'ANALYSIS_NOT_FOUND') {
    return (
      <section className={classes.notice}>
        <h2 className={classes.reportFailureTitle}>{error.message}</h2>
        <p className={classes.text}>
          The creator report is made from the newest analysis of the channel in your history. It is ready as
          soon as the analysis is.
        </p>
        <Button component={Link} to={links.home} state={{ channelUrl: channelId }}>
          {words.analyzeFirst}
        </Button>
      </section>
    );
  }
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.failure}>
        <WarningIcon /> {words.reportFailed}
      </p>
      <p className={classes.text}>{explainFailure(error)}</p>
      <Button
        variant="default"
        aria-disabled={isAsking}
        onClick={() => {
          if (!isAsking) onRetry();
        }}
      >
        {isAsking ? words.retrying : words.retry}
      </Button>
    </div>
  );
}
