import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { ResultBar } from './report/result-bar.tsx';
import { findReader } from './report/reader.ts';
import { ReportSkeleton } from './report/report-skeleton.tsx';
import { ResultScreen } from './report/result-screen.tsx';
import classes from './stored-analysis-screen.module.css';
import spoken from '../../ui/spoken.module.css';
import { pageTexts } from './report/report-texts.ts';
import { texts } from './texts.ts';

/** What an analysis found does not change; what its reader's plan shows of it may. */
const keptMs = 60_000;

interface StoredAnalysisProps {
  id: string;
  account: Account;
  renderFeedback: (analysisId: string) => ReactNode;
  /** Judges what is asked for the channel, right below its price. */
  renderOffer?: (result: { analysisId: string; channelId: string; name: string }) => ReactNode;
  /** What else can be done with the channel, in the result’s bar. */
  renderActions?: (channel: { id: string; name: string }) => ReactNode;
}

/** One analysis of the reader's history, as a page of its own. */
export function StoredAnalysis(props: StoredAnalysisProps) {
  const { id, account, renderFeedback, renderActions, renderOffer } = props;
  const stored = useQuery({
    queryKey: storedAnalysisKey(id),
    queryFn: ({ signal }) => api.storedAnalysis({ id }, { signal }),
    staleTime: keptMs,
  });
  const analysis = stored.data;
  useEffect(() => {
    if (analysis === undefined) return;
    document.title = `${analysis.channelName}: ${analysis.verdict} | Sponsorscope`;
  }, [analysis]);
  return (
    <div className={classes.screen}>
      <h1 className={spoken.spoken}>{pageTexts.resultTitle}</h1>
      {stored.isFetching && analysis === undefined ? <ReportSkeleton /> : null}
      {stored.isError && analysis === undefined && !stored.isFetching ? (
        <StoredFailure id={id} error={stored.error} onRetry={() => void stored.refetch()} />
      ) : null}
      {analysis === undefined ? null : (
        <ResultScreen
          analysis={analysis}
          channel={analysis.evidence.channel.id}
          reader={findReader(account)}
          arrival="focus"
          bar={
            <ResultBar analysis={analysis} canExport={account.plan.features.includes('exports')}>
              {renderActions?.({ id: analysis.evidence.channel.id, name: analysis.channelName })}
            </ResultBar>
          }
          offer={renderOffer?.({
            analysisId: analysis.id,
            channelId: analysis.evidence.channel.id,
            name: analysis.channelName,
          })}
          feedback={renderFeedback(analysis.id)}
        />
      )}
    </div>
  );
}

export function storedAnalysisKey(id: string): string[] {
  return ['stored-analysis', id];
}

interface StoredFailureProps {
  id: string;
  error: Error;
  onRetry: () => void;
}

/** Focus moves along, because the row that was pressed is gone from the screen. */
function StoredFailure({ id, error, onRetry }: StoredFailureProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const code = error instanceof ORPCError ? String(error.code) : null;
  const isExplained = code === 'ANALYSIS_NOT_FOUND' || code === 'ANALYSIS_FORGOTTEN';
  return (
    <div className={classes.failure} role="alert" ref={notice} tabIndex={-1}>
      <p>{isExplained ? error.message : pageTexts.storedFailed}</p>
      {code === 'ANALYSIS_FORGOTTEN' ? <AnalyzeAgain id={id} /> : null}
      {isExplained ? null : (
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}

/** The history still knows which channel it was; where it cannot say, the analyzer opens empty. */
function AnalyzeAgain({ id }: { id: string }) {
  const history = useQuery({
    queryKey: ['stored-analysis-channel', id],
    queryFn: async ({ signal }) => {
      const { recent_analyses: recent } = await api.dashboard(undefined, { signal });
      return recent.find((analysis) => analysis.id === id)?.channel_id ?? null;
    },
  });
  if (history.isPending) return null;
  const target =
    typeof history.data === 'string'
      ? { to: links.home, state: { channelUrl: history.data } }
      : { to: links.tryAnalyzer };
  return (
    <Button component={Link} {...target}>
      {pageTexts.analyzeAgain}
    </Button>
  );
}
