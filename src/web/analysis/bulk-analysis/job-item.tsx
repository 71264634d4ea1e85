import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useId, useRef } from 'react';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { ClockTime } from '../../ui/clock-time.tsx';
import { formatCount } from '../../ui/format.ts';
import { CheckIcon, ClockIcon, CrossIcon, PulseIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { JobActions } from './job-actions.tsx';
import { JobFigures } from './job-figures.tsx';
import classes from './job-item.module.css';
import { JobLines } from './job-lines.tsx';
import { JobResults } from './job-results.tsx';
import { describeResult, describeStatus, hasEnded, percentOf } from './job-labels.ts';

interface JobItemProps {
  job: BulkJob;
  keep: (job: BulkJob) => void;
  usesCredits: boolean;
}

const icons = { check: CheckIcon, clock: ClockIcon, cross: CrossIcon, pulse: PulseIcon } as const;

/** An open job with its progress and figures; one that has ended in fewer lines. */
export function JobItem({ job, keep, usesCredits }: JobItemProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { word, tone, icon } = describeStatus(job.status);
  const Icon = icons[icon];
  const isOpen = !hasEnded(job);
  return (
    <li className={classes.job} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h3 className={classes.name} id={headingId} ref={heading} tabIndex={-1}>
          <bdi>{job.job_name}</bdi>
        </h3>
        <Tag tone={tone} icon={<Icon />}>
          {word}
        </Tag>
        <p className={classes.when}>
          Started <ClockTime iso={job.created_at} />
          {job.finished_at !== null && (
            <>
              , ended <ClockTime iso={job.finished_at} />
            </>
          )}
        </p>
      </header>
      {isOpen ? (
        <>
          <JobProgress job={job} />
          <JobFigures job={job} usesCredits={usesCredits} />
        </>
      ) : (
        <p className={classes.result}>{describeResult(job, usesCredits)}</p>
      )}
      {job.waiting_until !== null && isOpen && (
        <p className={classes.waiting}>
          <ClockIcon />
          <span>
            YouTube’s quota is used up for now. The job goes on by itself at{' '}
            <ClockTime iso={job.waiting_until} />.
          </span>
        </p>
      )}
      <div>
        <JobResults job={job} />
        <JobLines job={job} kind="failed" count={job.failed_count} />
        <JobLines job={job} kind="rejected" count={job.rejected_count} />
        <JobLines job={job} kind="duplicate" count={job.duplicate_count} />
      </div>
      <JobActions job={job} keep={keep} onGone={() => heading.current?.focus()} />
    </li>
  );
}

function JobProgress({ job }: { job: BulkJob }) {
  const { progress, total_channels, job_name } = job;
  const percent = percentOf(job);
  return (
    <div className={classes.progress}>
      <p className={classes.figures}>
        <span>
          <strong>
            {formatCount(progress)}/{formatCount(total_channels)}
          </strong>{' '}
          channels
        </span>
        <span>{percent}%</span>
      </p>
      <Progress.Root className={classes.bar} size="md">
        <Progress.Section
          value={percent}
          color={job.status === 'processing' ? 'var(--brand-fill)' : 'var(--line-strong)'}
          aria-label={`Progress of ${job_name}`}
          aria-valuetext={`${formatCount(progress)} of ${formatCount(total_channels)} channels`}
        />
      </Progress.Root>
    </div>
  );
}
