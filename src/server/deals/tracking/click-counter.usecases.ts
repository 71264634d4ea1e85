import type { Device, RequestClass } from '../../../engine/tracking/requests.ts';
import { requestClasses } from '../../../engine/tracking/requests.ts';
import type { Database } from '../../platform/db/database.ts';
import { createBatches } from './click-batches.ts';
import { ClickTally } from './click-tally.ts';
import { createSingleFlight } from '../../platform/limits/single-flight.ts';
import { deleteOldCounters, findLostCounters, loseSilentCounters } from './clicks.rows.ts';

export interface CountedRequest {
  linkId: string;
  class: RequestClass;
  device: Device;
  source: 'link' | 'qr';
  isNewVisitor: boolean;
  /** Of the id that the click was given; `null` for none. */
  clickDigest: Buffer | null;
  /** `null` where no table says it, and of what is no click. */
  country: string | null;
  atMs: number;
}

/** Counts requests for links in this process, and writes them down every few seconds. */
export interface ClickCounter {
  note(request: CountedRequest): void;
  flush(): Promise<void>;
  /** Writes down the rest. */
  close(): Promise<void>;
  /** Since this process began: requests by class, and those that had to be dropped. */
  readonly counts: Readonly<Record<RequestClass | 'dropped', number>>;
}

interface CounterDependencies {
  database: Database;
  now: () => Date;
  warn: (error: unknown, sentence: string) => void;
}

/** A process that dies loses at most this. */
const writtenAfterMs = 5_000;
const writtenAfterCount = 500;
/** Busy links are added up in memory: writing them down more often than this would only cost more. */
const leastBetweenMs = 1_000;
const hourMs = 3_600_000;
/** A counter that has not written for so long, and has not said that it has nothing to write, is lost. */
const silentMs = 60_000;
const counterDays = 30;

export function createClickCounter({ database, now, warn }: CounterDependencies): ClickCounter {
  const counts = { ...emptyCounts };
  const tally = new ClickTally();
  const writes = createSingleFlight<void>();
  const batches = createBatches({ database, now }, tally);
  let timer: NodeJS.Timeout | null = null;
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  const begin = () => {
    batches.begin(writes.idle());
    start();
  };
  const start = () => {
    timer ??= setInterval(tick, writtenAfterMs).unref();
  };
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const tick = () => {
    // Nothing has come since the last write: the counter says so and rests.
    if (tally.isEmpty()) stop();
    writtenAtMs = now().getTime();
    writes.run('write', batches.write).catch((error: unknown) => {
      start();
      warn(error, 'Clicks could not be written down yet');
    });
  };
  // A write that is under way began before what was noted last.
  const flush = () => writes.idle().then(() => writes.run('write', batches.write));
  return {
    counts,
    note({ linkId, class: name, device, source, isNewVisitor, clickDigest: digest, country, atMs }) {
      counts[name] += 1;
      if (digest !== null) tally.keepIds([{ digest, linkId, atMs }]);
      const clicks = { linkId, hourMs: hourOf(atMs), class: name, device, source };
      counts.dropped += tally.add({ ...clicks, n: 1, visitors: isNewVisitor ? 1 : 0 });
      if (country !== null) tally.addCountry({ linkId, day: dayOf(atMs), country, n: 1 });
      if (timer === null) begin();
      if (tally.noted >= writtenAfterCount && atMs - writtenAtMs >= leastBetweenMs) tick();
    },
    flush,
    async close() {
      stop();
      await flush();
      await batches.end();
    },
  };
}

function hourOf(atMs: number): number {
  return Math.floor(atMs / hourMs) * hourMs;
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

export const emptyCounts: Record<RequestClass | 'dropped', number> = {
  human: 0,
  repeat: 0,
  bot: 0,
  preview: 0,
  prefetch: 0,
  burst: 0,
  internal: 0,
  dropped: 0,
};

/** All classes, for metrics. */
export const countedClasses: readonly (RequestClass | 'dropped')[] = [...requestClasses, 'dropped'];

/** Marks counters that fell silent; what they had not written, five seconds at most, is lost and said to be. */
export async function loseCounters({
  database,
  now,
}: Pick<CounterDependencies, 'database' | 'now'>): Promise<number> {
  const nowMs = now().getTime();
  return database.asSystem(async () => {
    await deleteOldCounters(database, new Date(nowMs - counterDays * 24 * hourMs));
    return loseSilentCounters(database, new Date(nowMs - silentMs));
  });
}

/** How many were lost in the last 30 days. */
export async function countLostCounters({
  database,
  now,
}: Pick<CounterDependencies, 'database' | 'now'>): Promise<number> {
  const since = new Date(now().getTime() - counterDays * 24 * hourMs);
  return (await database.asSystem(() => findLostCounters(database, since))).length;
}
