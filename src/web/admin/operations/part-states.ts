import type {
  BackupState,
  KeptData,
  OperationsState,
  TimedTaskState,
} from '../../../contract/admin/operations.ts';
import { formatCount, formatPercent } from '../../ui/format.ts';
import { findQuotaLevel, isAmiss, type StateWords } from './labels.ts';

/** How each part of the tab stands, in two words beside the link to it. */
export function stateOfQueue({
  counts,
  active_turns,
  waiting_turns,
  jobs,
}: OperationsState['queue']): StateWords {
  const failed = jobs.filter(({ status }) => status === 'failed').length;
  if (failed > 0) return { word: `${formatCount(failed)} failed`, tone: 'bad', icon: 'cross' };
  const unfinished = counts.processing + counts.paused;
  if (unfinished + active_turns + waiting_turns === 0)
    return { word: 'Empty', tone: 'neutral', icon: 'check' };
  return { word: `${formatCount(unfinished)} unfinished`, tone: 'brand', icon: 'pulse' };
}

export function stateOfQuota(quota: OperationsState['quota']): StateWords {
  const { percent, tone } = findQuotaLevel(quota);
  return { word: `${formatPercent(percent)} used`, tone, icon: tone === 'good' ? 'check' : 'warning' };
}

export function stateOfKept(kept: readonly KeptData[]): StateWords {
  const due = kept.reduce((sum, one) => sum + one.due, 0);
  if (due === 0) return { word: 'Nothing due', tone: 'good', icon: 'check' };
  const isOverdue = kept.some(({ overdue }) => overdue);
  return { word: `${formatCount(due)} due`, tone: isOverdue ? 'warn' : 'neutral', icon: 'clock' };
}

export function stateOfTasks(tasks: readonly TimedTaskState[]): StateWords {
  const amiss = tasks.filter(isAmiss).length;
  if (amiss === 0) return { word: 'All well', tone: 'good', icon: 'check' };
  return { word: `${formatCount(amiss)} amiss`, tone: 'bad', icon: 'warning' };
}

export function stateOfBackups({ last, failure, late }: BackupState): StateWords {
  if (failure?.is_newest === true) return { word: 'Failed', tone: 'bad', icon: 'cross' };
  if (late) return { word: 'Late', tone: 'bad', icon: 'clock' };
  if (last === null) return { word: 'None made', tone: 'neutral', icon: 'clock' };
  return { word: 'Up to date', tone: 'good', icon: 'check' };
}

/** Within an hour a mail service may be away; mails that are urgent are late by then. */
const longestWaitMs = 3_600_000;

export function stateOfMails({ waiting, oldest_at: oldest }: OperationsState['mails']): StateWords {
  if (waiting === 0 || oldest === null) return { word: 'All sent', tone: 'good', icon: 'check' };
  const isLate = Date.now() - Date.parse(oldest) > longestWaitMs;
  return { word: `${formatCount(waiting)} waiting`, tone: isLate ? 'bad' : 'warn', icon: 'clock' };
}

export function stateOfProcesses(processes: OperationsState['processes']): StateWords {
  const running = processes.filter(({ missing }) => !missing);
  if (running.every(({ role }) => role === 'web')) return { word: 'No worker', tone: 'bad', icon: 'cross' };
  const missing = processes.length - running.length;
  if (missing > 0) return { word: `${formatCount(missing)} missing`, tone: 'warn', icon: 'warning' };
  return { word: `${formatCount(running.length)} running`, tone: 'good', icon: 'check' };
}
