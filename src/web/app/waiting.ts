import type { Alert, AlertSeverity } from '../../contract/admin/alerts.ts';
import { formatPercent, formatPlural } from '../ui/format.ts';

/** What an administrator's parts hold that somebody should look at; where one has not answered, `undefined`. */
export interface AdminState {
  alerts: { alerts: Pick<Alert, 'severity'>[]; total: number } | undefined;
  /** Timed tasks that fail or are late. */
  tasksAmiss: number | undefined;
  /** Bulk jobs that failed and may be tried again. */
  failedJobs: number | undefined;
  quota: { percent: number; tone: 'good' | 'warn' | 'bad' } | undefined;
  submittedRates: number | undefined;
  missingDays: readonly { waiting_rates: number }[] | undefined;
  /** The name of the calibration that is proposed. */
  proposal: string | null | undefined;
}

export interface WaitingItem {
  tone: 'bad' | 'warn' | 'brand';
  sentence: string;
  /** Where it is looked at: a tab, and a part of it. */
  tab: string;
  part: string;
}

const worstTones: readonly WaitingItem['tone'][] = ['bad', 'warn', 'brand'];

/** What went wrong, the worst first, then what waits for a decision; each a sentence that leads to its place. */
export function listWaiting(state: AdminState): WaitingItem[] {
  return [...listFaults(state), ...listDecisions(state)]
    .filter((item) => item !== false)
    .toSorted((one, other) => worstTones.indexOf(one.tone) - worstTones.indexOf(other.tone));
}

function listFaults({ alerts, tasksAmiss = 0, failedJobs = 0, quota }: AdminState): (WaitingItem | false)[] {
  return [
    alerts !== undefined && alerts.total > 0 && describeAlerts(alerts),
    tasksAmiss > 0 && {
      tone: 'bad',
      sentence: `${formatPlural(tasksAmiss, 'timed task')} ${tasksAmiss === 1 ? 'fails or is' : 'fail or are'} late`,
      tab: 'operations',
      part: 'timed-tasks',
    },
    failedJobs > 0 && {
      tone: 'bad',
      sentence: `${formatPlural(failedJobs, 'failed job')} to try again`,
      tab: 'operations',
      part: 'job-queue',
    },
    quota !== undefined &&
      quota.tone !== 'good' && {
        tone: quota.tone,
        sentence: `${formatPercent(quota.percent)} of today’s YouTube quota used`,
        tab: 'operations',
        part: 'youtube-quota',
      },
  ];
}

function listDecisions({
  submittedRates = 0,
  missingDays = [],
  proposal,
}: AdminState): (WaitingItem | false)[] {
  const waitingRates = missingDays.reduce((sum, day) => sum + day.waiting_rates, 0);
  return [
    submittedRates > 0 && {
      tone: 'brand',
      sentence: `${formatPlural(submittedRates, 'rate')} from creators to review`,
      tab: 'manage-rates',
      part: 'submitted-rates',
    },
    missingDays.length > 0 && {
      tone: 'brand',
      sentence: `${formatPlural(waitingRates, 'rate')} ${waitingRates === 1 ? 'waits' : 'wait'} for ${formatPlural(missingDays.length, 'exchange rate')}`,
      tab: 'manage-rates',
      part: 'exchange-rates',
    },
    typeof proposal === 'string' && {
      tone: 'brand',
      sentence: `${proposal} is proposed: make it current or discard it`,
      tab: 'manage-rates',
      part: 'calibration',
    },
  ];
}

const worstFirst: readonly AlertSeverity[] = ['critical', 'high', 'medium', 'low'];

function describeAlerts({ alerts, total }: NonNullable<AdminState['alerts']>): WaitingItem {
  const worst = worstFirst.find((severity) => alerts.some((alert) => alert.severity === severity)) ?? 'low';
  return {
    tone: worst === 'critical' || worst === 'high' ? 'bad' : 'warn',
    sentence: `${formatPlural(total, 'security alert')}, ${total === 1 ? worst : `the worst is ${worst}`}`,
    tab: 'access',
    part: 'security-alerts',
  };
}
