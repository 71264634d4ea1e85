import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { formatCount, formatPlural } from '../../ui/format.ts';
import type { TagTone } from '../../ui/tag.tsx';

export type StatusIcon = 'check' | 'clock' | 'cross' | 'pulse';

const statusWords: Record<string, { word: string; tone: TagTone; icon: StatusIcon }> = {
  processing: { word: 'Processing', tone: 'brand', icon: 'pulse' },
  paused: { word: 'Paused', tone: 'neutral', icon: 'clock' },
  completed: { word: 'Completed', tone: 'good', icon: 'check' },
  failed: { word: 'Failed', tone: 'bad', icon: 'cross' },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: 'cross' },
};
const pending = { word: 'Pending', tone: 'neutral', icon: 'clock' } as const;

/** A status this page does not know counts as pending (specification, section 4). */
export function describeStatus(status: string): { word: string; tone: TagTone; icon: StatusIcon } {
  return Object.hasOwn(statusWords, status) ? (statusWords[status] ?? pending) : pending;
}

/** Done, whatever came of it. */
export function hasEnded({ status }: Pick<BulkJob, 'status'>): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** Of all channels, from 0 to 100; whole jobs alone are 100. */
export function percentOf({
  progress,
  total_channels,
}: Pick<BulkJob, 'progress' | 'total_channels'>): number {
  if (total_channels === 0) return 0;
  return Math.min(100, Math.floor((progress / total_channels) * 100));
}

/** What a job has come to, in one line. What never came up is left out. */
export function describeResult(job: BulkJob, usesCredits: boolean): string {
  const { completed_count, failed_count, credits_spent, progress, total_channels } = job;
  const undone = total_channels - progress;
  return [
    `${formatCount(completed_count)} analyzed`,
    `${formatCount(failed_count)} failed`,
    ...(undone > 0 ? [`${formatPlural(undone, 'channel')} not begun`] : []),
    usesCredits ? `${formatPlural(credits_spent, 'credit')} spent` : `${formatCount(credits_spent)} counted`,
  ].join(', ');
}
