import type { ConstructorOptions, PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { jobsRole, jobsSchema } from '../db/pool.ts';
import type { TurnCounts } from './turns.rows.ts';
import { countTurns } from './turns.rows.ts';

/** What has work to be done in the background tells it here; any process with the role for it takes it up. */
export interface JobQueue {
  /**
   * Says that a user has work waiting; to be called outside a transaction. It never fails: what is lost here is found
   * some seconds later (`wakeWaiting`).
   */
  wake(userId: string): Promise<void>;
}

/** The same for whoever also looks at how it stands. */
export interface WatchedQueue extends JobQueue {
  /** How many turns wait and are at work, in all processes; none where no queue was ever opened. */
  count(): Promise<TurnCounts>;
}

/**
 * Turns of users, first come, first served. A user stands in the queue once at most, however much there is to do, so
 * nobody can fill it; whoever has had a turn and needs more queues again behind all others.
 */
export interface TurnQueue extends WatchedQueue {
  /** Runs turns, so many at once, until `rest`. */
  work(turns: { atOnce: number; run: (userId: string) => Promise<void> }): Promise<void>;
  /** Begins no more turns, and waits for those under way. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueAccess {
  database: Database;
  /** Told of what the queue meets while it works by itself. */
  warn: (error: unknown, sentence: string) => void;
}

const queueName = 'bulk-turns';
/**
 * A turn whose process has died is cleared away after this time. Nothing waits for that: what it had begun is taken up
 * by its own lease (see decision 018).
 */
const heartbeatSeconds = 30;
/** How often a worker looks for a turn that nobody has told it of. */
const polling = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 10 };
/** Turns that are done are of no interest to anybody. */
const keptSeconds = 60;

/** The queue is opened where it is first needed: its package takes a while to load. */
export function openJobQueue(access: QueueAccess): TurnQueue {
  let opened: Promise<PgBoss> | null = null;
  const workerIds: string[] = [];
  let isResting = false;
  const open = () => {
    opened ??= startBoss(access).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  const wake = async (userId: string) => {
    try {
      const boss = await open();
      await boss.send(queueName, { userId }, { singletonKey: userId });
      // Within a process nobody waits for PostgreSQL's notice.
      for (const id of workerIds) boss.notifyWorker(id);
    } catch (error) {
      access.warn(error, 'The queue could not be told of work; it is found later');
    }
  };
  return {
    wake,
    count: () => countTurns(access.database.jobs, queueName),
    async work({ atOnce, run }) {
      const boss = await open();
      isResting = false;
      for (let place = 0; place < atOnce; place += 1) {
        const id = await boss.work<{ userId: string }>(queueName, polling, async ([turn]) => {
          // What is fetched while the queue is told to rest goes back, for others.
          if (turn !== undefined) await (isResting ? wake : run)(turn.data.userId);
          // The next turn is looked for at once instead of after the pause.
          boss.notifyWorker(id);
        });
        workerIds.push(id);
      }
    },
    async rest() {
      isResting = true;
      const boss = await opened?.catch(() => null);
      if (!boss) return;
      // All at once: while one is waited for, another would begin a turn.
      await Promise.all(workerIds.splice(0).map((id) => boss.offWork(queueName, { id, wait: true })));
    },
    async close() {
      const boss = await opened?.catch(() => null);
      await boss?.stop({ graceful: false });
    },
  };
}

async function startBoss(access: QueueAccess): Promise<PgBoss> {
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
    access.warn(fault, 'The job queue met a fault');
    // Its connections are its own; a lost server of this installation is brought back by ours.
    access.database.ping().catch(() => undefined);
  });
  try {
    await boss.start();
    const policy = { policy: 'short', notify: true, retryLimit: 0 } as const;
    await boss.createQueue(queueName, { ...policy, heartbeatSeconds, deleteAfterSeconds: keptSeconds });
    return boss;
  } catch (error) {
    // Otherwise each try would leave its connections behind.
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

/** The queue has connections of its own, one of which listens; they too speak as its role alone. */
function connectionOptions({ database }: QueueAccess): ConstructorOptions {
  const url = new URL(database.url);
  const options = [url.searchParams.get('options'), `-c role=${jobsRole}`].filter(Boolean).join(' ');
  url.searchParams.set('options', options);
  return { connectionString: url.href, max: 3, useListenNotify: true };
}
