import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/format.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import spoken from '../../ui/spoken.module.css';
import { JobItem } from './job-item.tsx';
import classes from './jobs-card.module.css';
import { connectionWords, texts } from './texts.ts';
import type { BulkJobs } from './use-bulk-jobs.ts';

/** How many jobs stand there at first, so that a hundred do not bury the newest. */
const firstShown = 10;

export function JobsCard({ jobs, usesCredits }: { jobs: BulkJobs; usesCredits: boolean }) {
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
          <JobList jobs={jobs.jobs} keep={jobs.keep} usesCredits={usesCredits} />
        </>
      )}
    </Card>
  );
}

interface JobListProps {
  jobs: NonNullable<BulkJobs['jobs']>;
  keep: BulkJobs['keep'];
  usesCredits: boolean;
}

function JobList({ jobs, keep, usesCredits }: JobListProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (jobs.length === 0) {
    return (
      <div className={classes.empty}>
        <p className={classes.emptyTitle}>{texts.empty}</p>
        <p className={classes.note}>{texts.emptyMore}</p>
      </div>
    );
  }
  const shown = showsAll ? jobs : jobs.slice(0, firstShown);
  return (
    <>
      <ul className={classes.jobs}>
        {shown.map((job) => (
          <JobItem key={job.id} job={job} keep={keep} usesCredits={usesCredits} />
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
