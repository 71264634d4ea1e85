import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useId } from 'react';
import { Link } from 'react-router';
import type { BulkJob } from '../../contract/bulk-analysis.ts';
import { links } from '../app/paths.ts';
import { formatCount, formatExactTime, formatTimeOfDay } from '../ui/format.ts';
import { CheckIcon, ClockIcon, CrossIcon, PulseIcon } from '../ui/icons.tsx';
import { Tag } from '../ui/tag.tsx';
import { JobActions } from './job-actions.tsx';
import { JobFigures } from './job-figures.tsx';
import classes from './job-item.module.css';
import { JobLines } from './job-lines.tsx';
import { describeResult, describeStatus, hasEnded, percentOf } from './job-words.ts';
import { texts } from './texts.ts';

interface JobItemProps {
  job: BulkJob;
  keep: (job: BulkJob) => void;
  usesCredits: boolean;
}

const icons = { check: CheckIcon, clock: ClockIcon, cross: CrossIcon, pulse: PulseIcon } as const;
/** From this score on it gets a positive icon (specification, section 9). */
const goodScore = 80;

export function JobItem({ job, keep, usesCredits }: JobItemProps) {
  const headingId = useId();
  const { word, tone, icon } = describeStatus(job.status);
  const Icon = icons[icon];
  return (
    <li className={classes.job} aria-labelledby={headingId}>
      <header className={classes.head}>
        <h3 className={classes.name} id={headingId}>
          <bdi>{job.job_name}</bdi>
        </h3>
        <Tag tone={tone} icon={<Icon />}>
          {word}
        </Tag>
        <p className={classes.when}>
          Started <Time iso={job.created_at} />
          {job.finished_at !== null && (
            <>
              , ended <Time iso={job.finished_at} />
            </>
          )}
        </p>
      </header>
      {hasEnded(job) ? <p className={classes.result}>{describeResult(job)}</p> : <JobProgress job={job} />}
      {job.waiting_until !== null && !hasEnded(job) && (
        <p className={classes.waiting}>
          <ClockIcon />
          <span>
            YouTube’s quota is used up for now. The job goes on by itself at <Time iso={job.waiting_until} />.
          </span>
        </p>
      )}
      <JobFigures job={job} usesCredits={usesCredits} />
      <JobResults job={job} />
      <JobLines job={job} kind="failed" count={job.failed_count} />
      <JobLines job={job} kind="rejected" count={job.rejected_count} />
      <JobLines job={job} kind="duplicate" count={job.duplicate_count} />
      <JobActions job={job} keep={keep} />
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

/** The newest analyses; each leads to its report. */
function JobResults({ job }: { job: BulkJob }) {
  if (job.completed_analyses.length === 0) return null;
  return (
    <section className={classes.results} aria-label={texts.newest}>
      <h4 className={classes.heading}>{texts.newest}</h4>
      <ul>
        {job.completed_analyses.map(({ id, channel_name, sponsorship_score }) => (
          <li key={id} className={classes.analysis}>
            <Link className={classes.channel} to={`${links.dashboard}?analysis=${id}`}>
              <bdi>{channel_name ?? texts.nameForgotten}</bdi>
            </Link>
            <Tag
              tone={sponsorship_score >= goodScore ? 'good' : 'neutral'}
              icon={sponsorship_score >= goodScore && <CheckIcon />}
            >
              Score {sponsorship_score}/100
            </Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reader's clock, with the exact time on hover. */
function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExactTime(iso)}>
      {formatTimeOfDay(iso)}
    </time>
  );
}
