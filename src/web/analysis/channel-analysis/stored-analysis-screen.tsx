import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { useStart } from '../../session/start.ts';
import { findReader } from './report/reader.ts';
import { ReportSkeleton } from './report/report-skeleton.tsx';
import { ResultScreen } from './report/result-screen.tsx';
import classes from './stored-analysis-screen.module.css';
import { texts } from './texts.ts';

export interface StoredAnalysisProps {
  id: string;
  onClose: () => void;
  renderFeedback?: (analysisId: string) => ReactNode;
}

/** One analysis of the reader's history, as it was stored. */
export function StoredAnalysis({ id, onClose, renderFeedback }: StoredAnalysisProps) {
  const { account } = useStart();
  const stored = useQuery({
    queryKey: ['stored-analysis', id],
    queryFn: ({ signal }) => api.storedAnalysis({ id }, { signal }),
  });
  return (
    <div className={classes.screen}>
      <Button className={classes.close} variant="default" onClick={onClose}>
        {texts.closeStored}
      </Button>
      {stored.isFetching && !stored.isSuccess ? <ReportSkeleton /> : null}
      {stored.isError && !stored.isFetching ? (
        <StoredFailure id={id} error={stored.error} onRetry={() => void stored.refetch()} />
      ) : null}
      {stored.isSuccess ? (
        <ResultScreen
          analysis={stored.data}
          channel={stored.data.evidence.channel.id}
          reader={findReader(account)}
          arrival="focus"
          feedback={renderFeedback?.(stored.data.id)}
        />
      ) : null}
    </div>
  );
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
      <p>{isExplained ? error.message : texts.storedFailed}</p>
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
      {texts.analyzeAgain}
    </Button>
  );
}
