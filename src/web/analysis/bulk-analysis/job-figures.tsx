import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './job-item.module.css';

/** What a job counts. What never came up is left out. */
export function JobFigures({ job, usesCredits }: { job: BulkJob; usesCredits: boolean }) {
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
