import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { BulkJob, BulkLine } from '../../../contract/analysis/bulk-analysis.ts';
import { formatCount, formatPlural } from '../../ui/format.ts';
import { LineList } from './line-list.tsx';
import classes from './start-card.module.css';
import { kindWords, texts } from './texts.ts';

interface StartOutcomeProps {
  job: BulkJob;
  /** The first of the lines that were left out. */
  rejected: readonly BulkLine[];
  onClose: () => void;
}

/** The rest stands with the job. */
const shownLines = 5;

/** What became of the list: how many channels, what was counted once, and each line that was left out with its reason. */
export function StartOutcome({ job, rejected, onClose }: StartOutcomeProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const more = job.rejected_count - Math.min(shownLines, rejected.length);
  return (
    <section ref={place} tabIndex={-1} className={classes.outcome} aria-label={texts.started}>
      <p className={classes.outcomeText}>
        <strong>
          <bdi>{job.job_name}</bdi>
        </strong>{' '}
        has started with {formatPlural(job.total_channels, 'channel')}.
        {job.duplicate_count > 0 && <> {formatPlural(job.duplicate_count, 'repeated line')} counted once.</>}
        {job.rejected_count > 0 && <> {formatPlural(job.rejected_count, 'line')} left out:</>}
      </p>
      {rejected.length > 0 && <LineList lines={rejected.slice(0, shownLines)} />}
      {more > 0 && (
        <p className={classes.note}>
          {formatCount(more)} more are listed with the job under “{kindWords.rejected}”.
        </p>
      )}
      <div>
        <Button variant="default" size="xs" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </section>
  );
}
