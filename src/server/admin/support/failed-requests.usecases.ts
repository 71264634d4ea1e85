import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import type { FinishedRequest } from '../../platform/http/access-log.ts';
import type { FailedRequest } from './failed-requests.rows.ts';
import { deleteFailedRequests, insertFailedRequests } from './failed-requests.rows.ts';

/** Keeps which requests failed, so that support finds one by the id that its sender was shown. */
export interface FailedRequests {
  /** Names what went wrong in a request that has not been answered yet. */
  noteFault(error: unknown, requestId: string): void;
  /** Takes note of an answered request; of one that did not fail, nothing. */
  note(finished: FinishedRequest, userId: string | null): void;
  /** Saves what waits to be saved; what cannot be saved is let go. */
  flush(): Promise<void>;
}

const writtenAfterMs = 2_000;
/** A flood of failures is not worth remembering one by one: in one process between two saves. */
const mostWaiting = 200;
const mostWaitingOfUser = 20;

/** Failures of ours from anybody, and from signed-in people also refusals, but for those that say "sign in" or "nothing here". */
function isWorthKeeping({ status }: FinishedRequest, userId: string | null): boolean {
  if (status >= 500) return true;
  return userId !== null && status >= 400 && ![401, 404, 499].includes(status);
}

export function createFailedRequests({
  database,
  now,
  warn,
}: {
  database: Database;
  now: () => Date;
  warn: (error: unknown, sentence: string) => void;
}): FailedRequests {
  const outside = AsyncLocalStorage.snapshot();
  const faults = new Map<string, string>();
  let waiting: FailedRequest[] = [];
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const written = waiting;
    waiting = [];
    faults.clear();
    if (written.length === 0) return;
    try {
      await outside(() => database.asSystem(() => insertFailedRequests(database, written)));
    } catch (error) {
      warn(error, 'Failed requests could not be kept');
    }
  };
  return {
    noteFault(error, requestId) {
      if (faults.size < mostWaiting) faults.set(requestId, nameFault(error));
    },
    note(finished, userId) {
      if (!isWorthKeeping(finished, userId) || waiting.length >= mostWaiting) return;
      const own = waiting.filter((each) => each.userId === userId).length;
      if (userId !== null && own >= mostWaitingOfUser) return;
      const { requestId, method, route, status } = finished;
      waiting.push({
        requestId,
        userId,
        method,
        route,
        status,
        fault: faults.get(requestId) ?? null,
        at: now(),
      });
      timer ??= outside(() => setTimeout(() => void flush(), writtenAfterMs).unref());
    },
    flush,
  };
}

/** The kind of a fault without its message, which may contain what people have written. */
function nameFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code =
    'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code) ? error.code : null;
  return code ?? error.name.slice(0, 40);
}

const keptDays = 14;
const keptMs = keptDays * 24 * 3_600_000;
const mostKept = 20_000;

/** What `forgetFailedRequests` sees to. */
export const keptFailures: readonly KeptKind[] = [
  {
    kind: 'failed_requests',
    title: 'Which requests failed, for the support desk',
    table: 'failed_requests',
    since: 'failed_at',
    keptMs,
    fate: 'deleted',
  },
];

/** Deletes failed requests of long ago, and the oldest where there are too many. */
export function forgetFailedRequests({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  return database.asSystem(() => deleteFailedRequests(database, { before, kept: mostKept }));
}
