import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { formatCount } from '../../ui/format.ts';
import { describeStatus, hasEnded, percentOf } from './job-labels.ts';

const stepPercent = 25;

/** What has happened to jobs that were known before, as sentences: another quarter, a wait, a new status. */
export function describeSteps(before: readonly BulkJob[], after: readonly BulkJob[]): string[] {
  return after.flatMap((job) => {
    const earlier = before.find(({ id }) => id === job.id);
    const step = earlier === undefined ? null : describeStep(earlier, job);
    return step === null ? [] : [`${job.job_name}: ${step}`];
  });
}

function describeStep(before: BulkJob, after: BulkJob): string | null {
  if (before.status !== after.status) {
    const { word } = describeStatus(after.status);
    const { completed_count, failed_count } = after;
    return hasEnded(after)
      ? `${word}. ${formatCount(completed_count)} analyzed, ${formatCount(failed_count)} failed.`
      : `${word}.`;
  }
  if (hasEnded(after)) return null;
  if (before.waiting_until === null && after.waiting_until !== null) return 'Waiting for YouTube’s quota.';
  const step = Math.floor(percentOf(after) / stepPercent);
  return step > Math.floor(percentOf(before) / stepPercent) ? `${step * stepPercent} percent.` : null;
}
