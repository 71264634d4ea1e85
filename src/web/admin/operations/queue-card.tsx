import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { OperatedJob, OperationsState } from '../../../contract/admin/operations.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/format.ts';
import { JobRow } from './job-row.tsx';
import classes from './operations-panel.module.css';
import { texts } from './texts.ts';
import { sortJobs, statusWords } from './labels.ts';

type Queue = OperationsState['queue'];

const statuses = ['processing', 'paused', 'completed', 'failed', 'cancelled'] as const;
/** A hundred jobs would bury the rest of the screen. */
const firstShown = 10;

/** Whose turn it is, and the jobs behind the turns. */
export function QueueCard({ queue }: { queue: Queue }) {
  return (
    <Card title={texts.queue} lede={texts.queueLede}>
      <dl className={classes.figures}>
        <Figure name={texts.waitingTurns} value={queue.waiting_turns} />
        <Figure name={texts.activeTurns} value={queue.active_turns} />
        {statuses.map((status) => (
          <Figure
            key={status}
            name={`Jobs ${statusWords[status].word.toLowerCase()}`}
            value={queue.counts[status]}
          />
        ))}
      </dl>
      <JobList jobs={queue.jobs} />
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}

function JobList({ jobs }: { jobs: readonly OperatedJob[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const sorted = sortJobs(jobs);
  const shown = showsAll ? sorted : sorted.slice(0, firstShown);
  return (
    <div className={classes.part}>
      <h3 className={classes.heading} ref={heading} tabIndex={-1}>
        {texts.jobs}
      </h3>
      {jobs.length === 0 ? (
        <p className={classes.note}>{texts.noJobs}</p>
      ) : (
        <ul>
          {shown.map((job) => (
            <JobRow key={job.id} job={job} onGone={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {shown.length < jobs.length && (
        <div>
          <Button variant="default" onClick={() => setShowsAll(true)}>
            Show all {formatCount(jobs.length)} jobs
          </Button>
        </div>
      )}
    </div>
  );
}
