import { Progress, Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import '@mantine/core/styles/Skeleton.layer.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { ClockTime } from '../../ui/clock-time.tsx';
import { formatCount } from '../../ui/format.ts';
import { CheckIcon, ClockIcon, CrossIcon, PulseIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { analysisPath } from '../../app/paths.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { speakProgress } from '../../ui/level-bar.tsx';
import { ScoreTags } from '../../ui/score-tags.tsx';
import { api } from '../../session/api.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { JobActions } from './job-actions.tsx';
import { describeResult, describeStatus, hasEnded, percentOf } from './job-labels.ts';
import { texts, kindNotes, kindWords } from './texts.ts';
import { LineList } from './line-list.tsx';
import classes from './job-item.module.css';

interface JobItemProps {
  job: BulkJob;
  keep: (job: BulkJob) => void;
  usesCredits: boolean;
  renderResults: RenderResults;
}

/** Draws the table of what a job has analyzed. */
export type RenderResults = (job: BulkJob) => ReactNode;

const icons = { check: CheckIcon, clock: ClockIcon, cross: CrossIcon, pulse: PulseIcon } as const;

/** An open job with its progress and figures; one that has ended in fewer lines. */
export function JobItem({ job, keep, usesCredits, renderResults }: JobItemProps) {
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
            {job.waiting_for === 'hour' ? texts.waitsForHour : texts.waitsForQuota}{' '}
            <ClockTime iso={job.waiting_until} />.
          </span>
        </p>
      )}
      <div>
        <JobResults job={job} renderResults={renderResults} />
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
          color={job.status === 'processing' ? 'var(--data)' : 'var(--line-strong)'}
          {...speakProgress({
            label: `Progress of ${job_name}`,
            text: `${formatCount(progress)} of ${formatCount(total_channels)} channels`,
            percent,
          })}
        />
      </Progress.Root>
    </div>
  );
}

/** What a job counts. What never came up is left out. */
function JobFigures({ job, usesCredits }: { job: BulkJob; usesCredits: boolean }) {
  const figures = [
    { name: 'Analyzed', value: job.completed_count, isKept: true },
    { name: 'Failed', value: job.failed_count, isKept: true },
    { name: 'Repeated', value: job.duplicate_count, isKept: false },
    { name: 'Left out', value: job.rejected_count, isKept: false },
    { name: 'Credits held', value: job.credits_held, isKept: false },
    {
      name: usesCredits ? 'Credits spent' : 'Analyses counted',
      value: job.credits_spent,
      isKept: true,
    },
  ];
  return (
    <dl className={classes.counts}>
      {figures
        .filter(({ value, isKept }) => isKept || value > 0)
        .map(({ name, value }) => (
          <div key={name} className={classes.count}>
            <dt>{name}</dt>
            <dd>{formatCount(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** All analyses of a job as a table, asked for once it is opened; the newest alone while it is at work. */
function JobResults({ job, renderResults }: { job: BulkJob; renderResults: RenderResults }) {
  const [isOpen, setIsOpen] = useState(false);
  if (job.completed_count === 0) return null;
  return (
    <>
      {!hasEnded(job) && job.completed_analyses.length > 0 && (
        <>
          <h4 className={classes.heading}>{texts.newest}</h4>
          <Results analyses={job.completed_analyses} />
        </>
      )}
      <Disclosure summary={`${texts.results} (${formatCount(job.completed_count)})`} onToggle={setIsOpen}>
        {isOpen && renderResults(job)}
      </Disclosure>
    </>
  );
}

function Results({ analyses }: { analyses: BulkJob['completed_analyses'] }) {
  return (
    <ul>
      {analyses.map(({ id, channel_name, sponsorship_score, verdict }) => (
        <li key={id} className={classes.analysis}>
          <Link className={classes.channel} to={analysisPath(id)}>
            <bdi>{channel_name ?? texts.nameForgotten}</bdi>
          </Link>
          <ScoreTags score={sponsorship_score} verdict={verdict} />
        </li>
      ))}
    </ul>
  );
}

interface JobLinesProps {
  job: BulkJob;
  kind: keyof typeof kindWords;
  count: number;
}

/** A row that opens into the job's lines of one kind, which are loaded then. */
function JobLines({ job, kind, count }: JobLinesProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  return (
    <Disclosure summary={`${kindWords[kind]} (${formatCount(count)})`} onToggle={setIsOpen}>
      {isOpen && <LoadedLines job={job} kind={kind} count={count} />}
    </Disclosure>
  );
}

/** The pages that are loaded. A job under way may have more of them since; they are asked for anew when the reader wants. */
function LoadedLines({ job, kind, count }: JobLinesProps) {
  const query = useInfiniteQuery({
    queryKey: ['bulk-lines', job.id, kind],
    queryFn: ({ pageParam, signal }) =>
      api.bulkLines(
        { job_id: job.id, state: kind, ...(pageParam !== '' && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ lines, has_more }) => (has_more ? String(lines.at(-1)?.line ?? '') : undefined),
  });
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? [];
  if (query.data === undefined) return <LinesOnTheirWay hasFailed={query.isError} retry={query.refetch} />;
  const isChanged = !query.hasNextPage && lines.length !== count;
  const goOn = query.hasNextPage ? query.fetchNextPage : query.refetch;
  return (
    <div className={classes.lines}>
      <p className={classes.note}>{kindNotes[kind]}</p>
      <LineList lines={lines} />
      <FailureLine message={query.isError ? texts.linesFailed : null} />
      {(query.hasNextPage || isChanged) && (
        <div>
          <Button
            variant="default"
            size="xs"
            aria-disabled={query.isFetching}
            onClick={() => {
              if (!query.isFetching) void goOn();
            }}
          >
            {query.isFetching ? texts.retrying : query.hasNextPage ? texts.moreLines : texts.againLines}
          </Button>
        </div>
      )}
    </div>
  );
}

function LinesOnTheirWay({ hasFailed, retry }: { hasFailed: boolean; retry: () => Promise<unknown> }) {
  if (!hasFailed) return <Skeleton className={classes.skeleton} />;
  return (
    <div className={classes.lines}>
      <FailureLine message={texts.linesFailed} />
      <div>
        <Button variant="default" size="xs" onClick={() => void retry()}>
          {texts.retry}
        </Button>
      </div>
    </div>
  );
}
