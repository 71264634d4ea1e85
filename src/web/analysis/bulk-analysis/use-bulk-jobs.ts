import { ORPCError } from '@orpc/client';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { api } from '../../session/api.ts';
import { explainFailure } from '../../session/failure.ts';
import { refreshStart } from '../../session/start.ts';
import { followJobs, type Connection, type JobsSource } from './follow-jobs.ts';
import { whileVisible, type VisibleWork } from './while-visible.ts';

const jobsKey = ['bulk-jobs'];

export interface BulkJobs {
  /** Newest first; `undefined` until they are there. */
  jobs: BulkJob[] | undefined;
  connection: Connection;
  /** Why the last question was not answered. */
  failure: string | null;
  retry: () => void;
  /** Shows what an answer tells of one job at once. */
  keep: (job: BulkJob) => void;
}

const source: JobsSource = {
  stream: (signal) => api.bulkProgress(undefined, { signal }),
  list: (signal) => api.bulkJobs(undefined, { signal }),
};

/** The reader's jobs as they change, for as long as the screen is seen. */
export function useBulkJobs(): BulkJobs {
  const queries = useQueryClient();
  const { data: jobs } = useQuery<BulkJob[]>({ queryKey: jobsKey, queryFn: skipToken });
  const [connection, setConnection] = useState<Connection>('connecting');
  const [failure, setFailure] = useState<string | null>(null);
  const following = useRef<VisibleWork>(null);

  useEffect(() => {
    const work = whileVisible((signal) => {
      setConnection('connecting');
      setFailure(null);
      const onJobs = (found: BulkJob[]) => {
        setFailure(null);
        queries.setQueryData(jobsKey, found);
      };
      const onFailure = (error: unknown) => setFailure(explain(error));
      return followJobs(source, { onConnection: setConnection, onJobs, onFailure }, signal);
    });
    following.current = work;
    return work.stop;
  }, [queries]);

  // A cancelled job ends with the last channel that was at work, which may be later than its status says.
  const finishedCount = jobs?.filter(({ finished_at }) => finished_at !== null).length;
  useEffect(() => {
    // A job that ends gives credits back, which the account tells.
    if (finishedCount !== undefined) void refreshStart();
  }, [finishedCount]);

  const keep = useCallback(
    (job: BulkJob) =>
      queries.setQueryData<BulkJob[]>(jobsKey, (known) => [
        ...(known?.some(({ id }) => id === job.id) === true ? [] : [job]),
        ...(known ?? []).map((one) => (one.id === job.id ? job : one)),
      ]),
    [queries],
  );
  return { jobs, connection, failure, retry: () => following.current?.begin(), keep };
}

/** The plan may have changed since this page learned of it; its gate then takes this panel's place. */
function explain(error: unknown): string {
  if (error instanceof ORPCError && error.code === 'PLAN_REQUIRED') void refreshStart();
  return explainFailure(error);
}
