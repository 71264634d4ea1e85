import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { api } from '../../session/api.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatCount } from '../../ui/format.ts';
import classes from './job-item.module.css';
import { LineList } from './line-list.tsx';
import { kindNotes, kindWords, texts } from './texts.ts';

interface JobLinesProps {
  job: BulkJob;
  kind: keyof typeof kindWords;
  count: number;
}

/** A row that opens into the job's lines of one kind, which are loaded then. */
export function JobLines({ job, kind, count }: JobLinesProps) {
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
