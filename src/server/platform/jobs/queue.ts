import { setTimeout as wait } from 'node:timers/promises';
import type { ConstructorOptions, PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { jobsRole, jobsSchema, lockTimeoutMs } from '../db/pool.ts';
import type { QueueCounts } from './queue-counts.rows.ts';
import { countQueued } from './queue-counts.rows.ts';

/** Announces background work; any process with the role for it takes it up. */
export interface JobQueue {
  /**
   * Announces that a user has work waiting; to be called outside a transaction. It never fails: work whose
   * announcement is lost is found some seconds later (`wakeWaiting`).
   */
  wake(userId: string): Promise<void>;
}

/** The same, for callers that also observe the queue. */
export interface WatchedQueue extends JobQueue {
  /** How many turns wait and are in progress, in all processes; none if no queue was ever opened. */
  count(): Promise<QueueCounts>;
}

/**
 * Turns of users, first come, first served. A user is in the queue at most once, however much work there is, so
 * nobody can fill it; after a turn, a user with more work queues again behind all others.
 */
export interface TurnQueue extends WatchedQueue {
  /** Runs turns, this many at once, until `rest`. */
  work(turns: { atOnce: number; run: (userId: string) => Promise<void> }): Promise<void>;
  /** Starts no more turns, and waits for those in progress. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueAccess {
  database: Database;
  /** Called with faults that the queue meets in the background. */
  warn: (error: unknown, sentence: string) => void;
}

/** What turns are about; each kind has a queue of its own. */
export type TurnKind = 'bulk-turns' | 'data-exports';
/**
 * A turn whose process has died is cleared away after this time. Nothing waits for that: the lease of its work lets
 * others take it up (see decision 018).
 */
const heartbeatSeconds = 30;
/** Longer than any of the queue's own statements. */
const statementTimeoutMs = 30_000;
/** How often a worker looks for a turn that was not announced to it. */
const polling = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 10 };
/** A request waits no longer for its announcement: workers find the work by themselves too. */
const announcingMs = 1_000;
const unannounced = 'Work could not be announced to the queue; workers will find it later';
/** Nobody needs finished turns. */
const keptSeconds = 60;

/** The queue is opened when first needed: its package takes a while to load. */
export function openJobQueue(access: QueueAccess, queueName: TurnKind = 'bulk-turns'): TurnQueue {
  let opened: Promise<PgBoss> | null = null;
  const workerIds: string[] = [];
  let isResting = false;
  const open = () => {
    opened ??= startBoss(access, queueName).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const wake = async (userId: string) => {
    try {
      const boss = await open();
      await announce(boss, access, { queueName, userId });
      // Within a process nobody waits for PostgreSQL's notification.
      for (const id of workerIds) boss.notifyWorker(id);
    } catch (error) {
      access.warn(error, unannounced);
    }
  };
  return {
    wake,
    count: () => countQueued(access.database.jobs, queueName),
    async work({ atOnce, run }) {
      const boss = await open();
      isResting = false;
      for (let slot = 0; slot < atOnce; slot += 1) {
        const id = await boss.work<{ userId: string }>(queueName, polling, async ([turn]) => {
          // What is fetched after the queue was asked to rest goes back, for others.
          if (turn !== undefined) await (isResting ? wake : run)(turn.data.userId);
          // The next turn is fetched at once instead of after the pause.
          boss.notifyWorker(id);
        });
        workerIds.push(id);
      }
    },
    async rest() {
      isResting = true;
      const boss = await opened?.catch(() => null);
      if (!boss) return;
      // All at once: while one is awaited, another would start a turn.
      await Promise.all(workerIds.splice(0).map((id) => boss.offWork(queueName, { id, wait: true })));
    },
    async close() {
      const boss = await opened?.catch(() => null);
      await boss?.stop({ graceful: false });
    },
  };
}

async function announce(
  boss: PgBoss,
  { warn }: QueueAccess,
  { queueName, userId }: { queueName: TurnKind; userId: string },
): Promise<void> {
  const sent = boss.send(queueName, { userId }, { singletonKey: userId });
  await Promise.race([sent, wait(announcingMs, null, { ref: false })]);
  sent.catch((error: unknown) => warn(error, unannounced));
}

async function startBoss(access: QueueAccess, queueName: TurnKind): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    ...connectionOptions(access),
    schema: jobsSchema,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  boss.on('error', (fault) => {
    access.warn(fault, 'The job queue reported a fault');
    // The queue has its own connections; a lost server of this installation is restarted through ours.
    access.database.ping().catch(() => undefined);
  });
  try {
    await boss.start();
    const policy = { policy: 'short', notify: true, retryLimit: 0 } as const;
    await boss.createQueue(queueName, { ...policy, heartbeatSeconds, deleteAfterSeconds: keptSeconds });
    return boss;
  } catch (error) {
    // Otherwise each attempt would leave its connections behind.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

/** The queue has connections of its own, one of which listens; they too act only in the queue's role. */
function connectionOptions({ database }: QueueAccess): ConstructorOptions {
  const url = new URL(database.url);
  const own = `-c role=${jobsRole} -c lock_timeout=${lockTimeoutMs} -c statement_timeout=${statementTimeoutMs}`;
  const options = [url.searchParams.get('options'), own].filter(Boolean).join(' ');
  url.searchParams.set('options', options);
  return { connectionString: url.href, max: 3, useListenNotify: true };
}
