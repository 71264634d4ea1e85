import { useEffect, useRef, useState, useCallback } from 'react';
import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { ORPCError } from '@orpc/client';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useStart, refreshStart } from '../../session/start.ts';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/format.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { api } from '../../session/api.ts';
import { explainFailure } from '../../session/failure.ts';
import { StartPlace } from './start-place.tsx';
import { describeSteps } from './progress-steps.ts';
import { JobItem, type RenderResults } from './job-item.tsx';
import { connectionWords, texts } from './texts.ts';
import { followJobs } from './follow-jobs.ts';
import type { Connection, JobsSource } from './follow-jobs.ts';
import classes from './bulk-panel.module.css';
import spoken from '../../ui/spoken.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Lists of channels that are analyzed in the background: starting a job, and following those there are. */
export function BulkPanel({ renderResults }: { renderResults: RenderResults }) {
  const { account } = useStart();
  const jobs = useBulkJobs();
  if (account === null) return null;
  return (
    <div className={classes.panel}>
      <StartPlace account={account} onStarted={jobs.keep} />
      <JobsCard
        jobs={jobs}
        usesCredits={account.profile.credits_remaining !== null}
        renderResults={renderResults}
      />
      <ProgressAnnouncement jobs={jobs.jobs} />
    </div>
  );
}

/** Tells a screen reader of every quarter of a job and of its end, and of nothing between. */
function ProgressAnnouncement({ jobs }: { jobs: readonly BulkJob[] | undefined }) {
  const known = useRef<readonly BulkJob[] | undefined>(undefined);
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = jobs;
    if (before === undefined || jobs === undefined) return;
    const steps = describeSteps(before, jobs);
    if (steps.length > 0) setSentence(steps.join(' '));
  }, [jobs]);
  return <output className={spoken.spoken}>{sentence}</output>;
}

/** How many jobs stand there at first, so that a hundred do not bury the newest. */
const firstShown = 10;

interface JobsCardProps {
  jobs: BulkJobs;
  usesCredits: boolean;
  renderResults: RenderResults;
}

function JobsCard({ jobs, usesCredits, renderResults }: JobsCardProps) {
  const { connection } = jobs;
  return (
    <Card
      title={texts.jobs}
      aside={
        <span className={classes.connection} data-connection={connection}>
          {connectionWords[connection]}
        </span>
      }
    >
      {jobs.jobs === undefined ? (
        <Unloaded failure={jobs.failure} retry={jobs.retry} />
      ) : (
        <>
          {jobs.failure !== null && (
            <p className={classes.stale}>
              <WarningIcon />
              <span>
                {texts.outOfDate} {jobs.failure}
              </span>
            </p>
          )}
          <JobList
            jobs={jobs.jobs}
            keep={jobs.keep}
            usesCredits={usesCredits}
            renderResults={renderResults}
          />
        </>
      )}
    </Card>
  );
}

interface JobListProps {
  jobs: NonNullable<BulkJobs['jobs']>;
  keep: BulkJobs['keep'];
  usesCredits: boolean;
  renderResults: RenderResults;
}

function JobList({ jobs, keep, usesCredits, renderResults }: JobListProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (jobs.length === 0) {
    return <EmptyState title={texts.empty} note={texts.emptyMore} />;
  }
  const shown = showsAll ? jobs : jobs.slice(0, firstShown);
  return (
    <>
      <ul className={classes.jobs}>
        {shown.map((job) => (
          <JobItem
            key={job.id}
            job={job}
            keep={keep}
            usesCredits={usesCredits}
            renderResults={renderResults}
          />
        ))}
      </ul>
      {shown.length < jobs.length && (
        <div>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            Show all {formatCount(jobs.length)} jobs
          </Button>
        </div>
      )}
    </>
  );
}

function Unloaded({ failure, retry }: { failure: string | null; retry: () => void }) {
  if (failure === null) {
    return (
      <div className={classes.jobs} aria-busy="true">
        <output className={spoken.spoken}>{texts.loading}</output>
        <Skeleton className={classes.skeleton} />
        <Skeleton className={classes.skeleton} />
      </div>
    );
  }
  return <LoadFailure sentence={`${texts.jobsFailed} ${failure}`} onRetry={retry} />;
}

const jobsKey = ['bulk-jobs'];

interface BulkJobs {
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
function useBulkJobs(): BulkJobs {
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

/** Work that goes on while it is seen. */
interface VisibleWork {
  /** Ends it where it runs and begins anew. */
  begin: () => void;
  stop: () => void;
}

/**
 * Runs `work` for as long as the page is seen: its signal is aborted when the page is hidden, and it begins anew when
 * the page is shown again, and at once when the connection to the network is back.
 */
function whileVisible(work: (signal: AbortSignal) => Promise<void>): VisibleWork {
  let running: AbortController | null = null;
  const begin = () => {
    running?.abort();
    running = null;
    if (document.visibilityState !== 'visible') return;
    running = new AbortController();
    void work(running.signal);
  };
  document.addEventListener('visibilitychange', begin);
  addEventListener('online', begin);
  begin();
  return {
    begin,
    stop: () => {
      document.removeEventListener('visibilitychange', begin);
      removeEventListener('online', begin);
      running?.abort();
    },
  };
}
