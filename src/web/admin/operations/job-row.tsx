import { speakProgress } from '../../ui/level-bar.tsx';
import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import type { OperatedJob } from '../../../contract/admin/operations.ts';
import { ClockTime } from '../../ui/clock-time.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { formatCount } from '../../ui/format.ts';
import classes from './job-row.module.css';
import { StateTag } from './state-tag.tsx';
import { texts } from './texts.ts';
import { useRetry } from './use-operations.ts';
import { askRetry, describeJob, percentOf, statusWords } from './labels.ts';

/** Somebody's job: whose it is, how far it is, and another try where that may help. */
export function JobRow({ job, onGone }: { job: OperatedJob; onGone: () => void }) {
  const retrying = useRetry(job, onGone);
  const hasEnded = job.status === 'failed' || job.status === 'completed';
  return (
    <li className={classes.job}>
      <div className={classes.head}>
        <h4 className={classes.name}>
          <bdi>{job.job_name}</bdi>
        </h4>
        <StateTag state={statusWords[job.status]} />
      </div>
      <p className={classes.note}>
        {job.owner_email}, started <ClockTime iso={job.created_at} />
        {job.finished_at !== null && (
          <>
            , ended <ClockTime iso={job.finished_at} />
          </>
        )}
      </p>
      <JobProgress job={job} />
      {job.waiting_until !== null && (
        <p className={classes.waiting}>
          Waits for YouTube’s quota until <ClockTime iso={job.waiting_until} />.
        </p>
      )}
      {hasEnded && job.retryable_count > 0 && (
        <div className={classes.retry}>
          <ConfirmedButton
            size="xs"
            label={`Retry failed (${formatCount(job.retryable_count)})`}
            question={askRetry(job)}
            confirmLabel={texts.retryConfirm}
            keepLabel={texts.retryKeep}
            isRunning={retrying.isRunning}
            onConfirm={() => retrying.run(undefined)}
          />
        </div>
      )}
    </li>
  );
}

function JobProgress({ job }: { job: OperatedJob }) {
  const percent = percentOf(job);
  const done = job.completed_count + job.failed_count;
  const words = `${formatCount(done)} of ${formatCount(job.total_channels)} channels`;
  return (
    <>
      <p className={classes.figures}>
        <span>{words}</span>
        <span>{describeJob(job)}</span>
      </p>
      <Progress.Root className={classes.bar} size="sm">
        <Progress.Section
          value={percent}
          color={job.status === 'processing' ? 'var(--data)' : 'var(--line-strong)'}
          {...speakProgress({ label: `Progress of ${job.job_name}`, text: words, percent })}
        />
      </Progress.Root>
    </>
  );
}
