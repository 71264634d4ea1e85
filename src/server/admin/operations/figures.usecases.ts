import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { QuotaShares } from '../../../youtube/quota.ts';
import { readQuota } from '../../analysis/channels/quota.usecases.ts';
import { countLostCounters } from '../../deals/tracking/click-counter.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { listProcesses } from '../../platform/heartbeat/heartbeat.usecases.ts';
import type { WatchedQueue } from '../../platform/jobs/queue.ts';
import { createSingleFlight } from '../../platform/limits/single-flight.ts';
import { readMails } from '../../platform/mail-queue/mail-queue.usecases.ts';
import { countOpenLines, countPaymentMessages, countVerdicts } from './figures.rows.ts';
import { findRuns } from './operations.rows.ts';

export interface FigureContext {
  database: Database;
  now: () => Date;
  demo: boolean;
  quotaBounds: QuotaShares;
  queues: Readonly<Record<string, Pick<WatchedQueue, 'count'>>>;
  /** What this process has counted by itself since it began. */
  counts: {
    mails: Readonly<Record<string, number>>;
    youtubeErrors: Readonly<Record<string, number>>;
  };
}

interface Sample {
  labels?: Record<string, string>;
  value: number | null;
}

/** Every figure of the product beside those of requests and of the process; `docs/watching.md` lists the same names. */
const helps = {
  sponsorscope_queue_turns: 'Turns of users in a queue, by state.',
  sponsorscope_queue_oldest_seconds: 'How long the oldest turn waits for a worker.',
  sponsorscope_bulk_lines: 'Channels of unfinished bulk jobs, by state.',
  sponsorscope_analyses_last_hour: 'Analyses of the last hour, by verdict.',
  sponsorscope_youtube_quota_units: 'Units of this Pacific day: used, and the limit.',
  sponsorscope_youtube_errors_total: 'Failed requests to YouTube of this process, by code.',
  sponsorscope_mails_total: 'Tries of mails of this process, by outcome.',
  sponsorscope_mails_waiting: 'Mails that the mail service has not taken yet.',
  sponsorscope_mails_oldest_seconds: 'How long the oldest mail waits.',
  sponsorscope_mails_given_up: 'Mails of the last 90 days that were not taken at all.',
  sponsorscope_payment_messages_waiting: 'Messages of the card provider that are not worked off.',
  sponsorscope_payment_messages_oldest_seconds: 'How long the oldest of them waits.',
  sponsorscope_payment_messages_lag_seconds: 'From the provider’s clock to ours, for the newest message.',
  sponsorscope_task_failures: 'Failures in a row of a timed task.',
  sponsorscope_task_age_seconds: 'Since a timed task was last begun.',
  sponsorscope_audit_verified_age_seconds: 'Since the audit log’s chain was last found unbroken.',
  sponsorscope_processes: 'Processes of the installation, by role and state.',
  sponsorscope_click_counters_lost:
    'Counters of clicks of the last 30 days that ended without writing the last.',
  sponsorscope_database_connections: 'Connections of this process to the database, by state.',
} as const;
type FigureName = keyof typeof helps;

const hourMs = 3_600_000;

/** Adds the product's figures to what a process tells; one look at the database serves them all. */
export function addFigures(registry: Registry, context: FigureContext): void {
  const looks = createSingleFlight<Record<FigureName, Sample[]> | null>();
  const look = () => looks.run('figures', () => readFigures(context).catch(() => null));
  const read = async (name: FigureName) =>
    ((await look())?.[name] ?? []).flatMap(({ labels = {}, value }) =>
      value === null ? [] : [{ labels, value }],
    );
  for (const name of Object.keys(helps).filter((key): key is FigureName => key in helps)) {
    const described = { name, help: helps[name], labelNames: labelsOf[name] ?? [], registers: [] };
    registry.registerMetric(
      name.endsWith('_total')
        ? new Counter({
            ...described,
            async collect() {
              const samples = await read(name);
              this.reset();
              for (const { labels, value } of samples) this.inc(labels, value);
            },
          })
        : new Gauge({
            ...described,
            // Without a database to ask there is no figure.
            async collect() {
              const samples = await read(name);
              this.reset();
              if (samples.length === 0 && labelsOf[name] === undefined) this.remove();
              for (const { labels, value } of samples) this.set(labels, value);
            },
          }),
    );
  }
}

const labelsOf: Partial<Record<FigureName, string[]>> = {
  sponsorscope_queue_turns: ['queue', 'state'],
  sponsorscope_queue_oldest_seconds: ['queue'],
  sponsorscope_bulk_lines: ['state'],
  sponsorscope_analyses_last_hour: ['verdict'],
  sponsorscope_youtube_quota_units: ['kind'],
  sponsorscope_youtube_errors_total: ['code'],
  sponsorscope_mails_total: ['outcome'],
  sponsorscope_task_failures: ['task'],
  sponsorscope_task_age_seconds: ['task'],
  sponsorscope_processes: ['role', 'state'],
  sponsorscope_database_connections: ['state'],
};

async function readFigures(context: FigureContext): Promise<Record<FigureName, Sample[]>> {
  const { database, now, counts } = context;
  const at = now();
  const since = (instant: Date | string | null) =>
    instant === null ? null : Math.max(0, (at.getTime() - new Date(instant).getTime()) / 1000);
  const mails = await readMails(context);
  const quota = await readQuota(context, context.quotaBounds);
  const system = await database.asSystem(async () => ({
    messages: await countPaymentMessages(database),
    lines: await countOpenLines(database),
    verdicts: await countVerdicts(database, new Date(at.getTime() - hourMs)),
  }));
  const runs = await findRuns(database);
  const verified = runs.find(({ name, succeeded }) => name === 'verify the audit log' && succeeded);
  return {
    ...(await readQueues(context, since)),
    sponsorscope_bulk_lines: labelled('state', system.lines),
    sponsorscope_analyses_last_hour: labelled('verdict', system.verdicts),
    sponsorscope_youtube_quota_units: [
      { labels: { kind: 'used' }, value: quota.units },
      { labels: { kind: 'limit' }, value: quota.daily_limit },
    ],
    sponsorscope_youtube_errors_total: entries('code', counts.youtubeErrors),
    sponsorscope_mails_total: entries('outcome', counts.mails),
    sponsorscope_mails_waiting: [{ value: mails.waiting }],
    sponsorscope_mails_oldest_seconds: [{ value: since(mails.oldest_at) ?? 0 }],
    sponsorscope_mails_given_up: [{ value: mails.given_up }],
    sponsorscope_payment_messages_waiting: [{ value: system.messages.waiting }],
    sponsorscope_payment_messages_oldest_seconds: [{ value: since(system.messages.oldestAt) ?? 0 }],
    sponsorscope_payment_messages_lag_seconds: [{ value: system.messages.lagSeconds ?? 0 }],
    sponsorscope_task_failures: runs.map(({ name, failures }) => ({
      labels: { task: name },
      value: failures,
    })),
    sponsorscope_task_age_seconds: runs.map(({ name, startedAt }) => ({
      labels: { task: name },
      value: since(startedAt),
    })),
    sponsorscope_audit_verified_age_seconds: [{ value: since(verified?.endedAt ?? null) }],
    sponsorscope_click_counters_lost: [{ value: await countLostCounters(context) }],
    sponsorscope_processes: countProcesses(await listProcesses(context)),
    sponsorscope_database_connections: entries('state', database.connections()),
  };
}

async function readQueues({ queues }: FigureContext, since: (instant: Date | null) => number | null) {
  const turns: Sample[] = [];
  const oldest: Sample[] = [];
  for (const [queue, { count }] of Object.entries(queues)) {
    const { waiting, active, oldestAt } = await count();
    turns.push({ labels: { queue, state: 'waiting' }, value: waiting });
    turns.push({ labels: { queue, state: 'active' }, value: active });
    oldest.push({ labels: { queue }, value: since(oldestAt) ?? 0 });
  }
  return { sponsorscope_queue_turns: turns, sponsorscope_queue_oldest_seconds: oldest };
}

function countProcesses(processes: Awaited<ReturnType<typeof listProcesses>>): Sample[] {
  return ['all', 'web', 'worker'].flatMap((role) =>
    [false, true].map((missing) => ({
      labels: { role, state: missing ? 'missing' : 'running' },
      value: processes.filter((each) => each.role === role && each.missing === missing).length,
    })),
  );
}

function labelled(label: string, counted: readonly { name: string; count: number }[]): Sample[] {
  return counted.map(({ name, count }) => ({ labels: { [label]: name }, value: count }));
}

function entries(label: string, counted: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(counted).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
