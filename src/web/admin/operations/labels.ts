import type {
  KeptData,
  OperatedJob,
  OperationsState,
  TimedTaskState,
} from '../../../contract/admin/operations.ts';
import { nameDays, type Bar } from '../../ui/bars.ts';
import { formatCount, formatPlural, formatShort } from '../../ui/format.ts';
import type { TagTone } from '../../ui/tag.tsx';

type Quota = OperationsState['quota'];

export interface StateWords {
  word: string;
  tone: TagTone;
  icon: 'check' | 'clock' | 'cross' | 'pulse' | 'warning';
}

export const statusWords: Readonly<Record<OperatedJob['status'], StateWords>> = {
  processing: { word: 'Processing', tone: 'brand', icon: 'pulse' },
  paused: { word: 'Paused', tone: 'neutral', icon: 'clock' },
  completed: { word: 'Completed', tone: 'good', icon: 'check' },
  failed: { word: 'Failed', tone: 'bad', icon: 'cross' },
  cancelled: { word: 'Cancelled', tone: 'neutral', icon: 'cross' },
};

export const fateWords: Readonly<Record<KeptData['fate'], string>> = {
  'texts deleted': 'Titles and descriptions are deleted, figures stay',
  deleted: 'Deleted',
  refreshed: 'Read anew from YouTube',
};

/** Marks of the bar, in percent of the day's units. */
const warnFrom = 75;
const badFrom = 90;

/** `140 rows are due now, 11,430 within a week.` */
export function summariseKept(kept: readonly KeptData[]): string {
  const sum = (read: (one: KeptData) => number) => kept.reduce((all, one) => all + read(one), 0);
  const due = sum((one) => one.due);
  const now =
    due === 0 ? 'Nothing is due now' : `${formatPlural(due, 'row')} ${due === 1 ? 'is' : 'are'} due now`;
  return `${now}, ${formatCount(sum((one) => one.due_soon))} within a week.`;
}

/** How near the day's quota is to its end. */
export function findQuotaLevel({ units, daily_limit, exhausted }: Quota): {
  percent: number;
  tone: 'good' | 'warn' | 'bad';
} {
  // A limit of nothing is used up from the start.
  const percent = daily_limit === 0 ? 100 : Math.min(100, (units / daily_limit) * 100);
  if (exhausted || percent >= badFrom) return { percent, tone: 'bad' };
  return { percent, tone: percent >= warnFrom ? 'warn' : 'good' };
}

const dayMs = 86_400_000;
const daysShown = 31;

/** The last 31 days, the oldest first; on some of them nothing was asked. */
export function fillDays({ day: today, days }: Pick<Quota, 'day' | 'days'>): Quota['days'] {
  const known = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: daysShown }, (_, index) => {
    const timeMs = Date.parse(`${today}T00:00:00Z`) - (daysShown - 1 - index) * dayMs;
    const day = new Date(timeMs).toISOString().slice(0, 10);
    return known.get(day) ?? { day, units: 0, anonymous_units: 0 };
  });
}

/** Each day as a bar of two parts: what members used, and what visitors did. */
export function barDays(days: Quota['days']): Bar[] {
  return days.map(({ day, units, anonymous_units: visitors }) => ({
    ...nameDays(day, day),
    values: [Math.max(0, units - visitors), visitors],
  }));
}

const audienceWords = new Map([
  ['anonymous', 'for visitors'],
  ['member', 'for signed-in people'],
  ['bulk', 'for bulk analyses'],
  ['watch', 'for watched channels'],
  ['refresh', 'for names in libraries'],
]);

/** `channels, for visitors`. */
export function nameCall({ method, audience }: Pick<Quota['calls'][number], 'method' | 'audience'>): string {
  return `${method}, ${audienceWords.get(audience) ?? audience}`;
}

/** Of all channels of a job, from 0 to 100. */
export function percentOf({ completed_count, failed_count, total_channels }: OperatedJob): number {
  if (total_channels === 0) return 0;
  return Math.min(100, Math.floor(((completed_count + failed_count) / total_channels) * 100));
}

/** What failed stands first: it is what somebody may do something about. */
export function sortJobs(jobs: readonly OperatedJob[]): OperatedJob[] {
  const rank = ({ status }: OperatedJob) => (status === 'failed' ? 0 : 1);
  return jobs.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether it has failed and somebody can do something about it: what YouTube does not know stays unknown. */
export function canRetry({ status, retryable_count }: OperatedJob): boolean {
  return status === 'failed' && retryable_count > 0;
}

/** What a job counts, in one line; what never came up is left out. */
export function describeJob(job: OperatedJob): string {
  return [
    `${formatCount(job.completed_count)} analyzed`,
    `${formatCount(job.failed_count)} failed`,
    ...(job.waiting_channels > 0 ? [`${formatCount(job.waiting_channels)} waiting`] : []),
    ...(job.running_channels > 0 ? [`${formatCount(job.running_channels)} at work`] : []),
  ].join(', ');
}

/** Whose credits another try takes. */
export function askRetry({ retryable_count, owner_email }: OperatedJob): string {
  const channels = formatPlural(retryable_count, 'channel');
  return `${channels} of this job ${retryable_count === 1 ? 'is' : 'are'} tried again, each for one credit of ${owner_email}, as if they had asked. Try again?`;
}

const durations = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const;

/** `every hour`, `every 5 minutes`. */
export function describeRhythm({ every_ms }: Pick<TimedTaskState, 'every_ms'>): string {
  const fitting = durations.find(({ ms }) => every_ms >= ms && every_ms % ms === 0);
  if (fitting === undefined) return `every ${formatCount(every_ms)} ms`;
  const count = every_ms / fitting.ms;
  return count === 1 ? `every ${fitting.unit}` : `every ${formatPlural(count, fitting.unit)}`;
}

export function describeTask(task: TimedTaskState): StateWords {
  const { succeeded, failures, late, last_started_at, last_ended_at } = task;
  if (late) return { word: 'Late', tone: 'bad', icon: 'clock' };
  if (last_started_at !== null && (last_ended_at === null || last_ended_at < last_started_at))
    return { word: 'At work', tone: 'brand', icon: 'pulse' };
  if (succeeded === null) return { word: 'Not run yet', tone: 'neutral', icon: 'clock' };
  if (succeeded) return { word: 'Done', tone: 'good', icon: 'check' };
  const times = failures === 1 ? 'Failed' : `Failed ${formatCount(failures)} times in a row`;
  return { word: times, tone: failures > 2 ? 'bad' : 'warn', icon: 'warning' };
}

/** Whether somebody should look at it. */
export function isAmiss(task: TimedTaskState): boolean {
  return ['warn', 'bad'].includes(describeTask(task).tone);
}

/** `48.2 MB`, in steps of a thousand as disks are sold. */
export function describeSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${formatShort(bytes / 1000 ** step)} ${units[step] ?? ''}`;
}

/** What the run of a task took; `null` where that is not known. */
export function describeDuration({ last_started_at, last_ended_at }: TimedTaskState): string | null {
  if (last_started_at === null || last_ended_at === null) return null;
  const tookMs = Date.parse(last_ended_at) - Date.parse(last_started_at);
  if (Number.isNaN(tookMs) || tookMs < 0) return null;
  return tookMs < 10_000 ? `${formatCount(tookMs)} ms` : `${formatCount(Math.round(tookMs / 1000))} s`;
}

/** Names come as the server writes them: `verify the audit log`, `signed-in`. */
export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
