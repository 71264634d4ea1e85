import { setTimeout as wait } from 'node:timers/promises';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import type { Database } from '../../platform/db/database.ts';
import { findJobsMark } from './listed-jobs.rows.ts';
import { listJobs, mostJobsListed } from './jobs.usecases.ts';

export interface JobWatch {
  /** The user's jobs, at once and after every change, until `signal` aborts or `isAllowed` says no. */
  follow(
    userId: string,
    until: { signal: AbortSignal; isAllowed: () => Promise<boolean> },
  ): AsyncGenerator<{ jobs: BulkJob[] }, void>;
}

interface WatchSettings {
  database: Database;
  /** How often a change is looked for, and how many looks later whether the follower may still follow. */
  everyMs?: number;
  looksPerCheck?: number;
}

const usualEveryMs = 1_000;
const usualLooksPerCheck = 5;

/** What all followers of one user share: who looks for changes looks once, however many pages are open. */
interface Source {
  followers: number;
  jobs: BulkJob[] | null;
  mark: string | null;
  looks: number;
  /** Settled with every look: rejected where it failed. */
  nextLook: PromiseWithResolvers<void>;
}

/** Watches the jobs of the users who follow them; nobody else's are looked at. */
export function createJobWatch(settings: WatchSettings): JobWatch {
  const { looksPerCheck = usualLooksPerCheck } = settings;
  const sources = new Map<string, Source>();
  const enter = (userId: string): Source => {
    const known = sources.get(userId);
    if (known !== undefined) return known;
    const source = { followers: 0, jobs: null, mark: null, looks: 0, nextLook: openLook() };
    sources.set(userId, source);
    return source;
  };
  return {
    async *follow(userId, { signal, isAllowed }) {
      const source = enter(userId);
      source.followers += 1;
      // For all of them, so for no member: whether one may follow is asked of each by itself.
      if (source.followers === 1)
        void settings.database.withMember({ member: null }, () => look(settings, userId, source));
      try {
        let seen: BulkJob[] | null = null;
        while (!signal.aborted) {
          const { jobs, looks } = source;
          if (looks > 0 && looks % looksPerCheck === 0 && !(await isAllowed())) return;
          if (jobs !== null && jobs !== seen) {
            seen = jobs;
            yield { jobs };
          } else await orAborted(source.nextLook.promise, signal);
        }
      } finally {
        source.followers -= 1;
        if (source.followers === 0) sources.delete(userId);
      }
    },
  };
}

/** Looks for changes until nobody follows any more. */
async function look(settings: WatchSettings, userId: string, source: Source): Promise<void> {
  const { database, everyMs = usualEveryMs } = settings;
  while (source.followers > 0) {
    const { resolve, reject } = source.nextLook;
    try {
      const mark = await database.asUser(userId, () =>
        findJobsMark(database, { userId, limit: mostJobsListed }),
      );
      if (mark !== source.mark) source.jobs = await listJobs({ database, userId });
      source.mark = mark;
      source.looks += 1;
      source.nextLook = openLook();
      resolve();
    } catch (error) {
      source.nextLook = openLook();
      reject(error);
    }
    await wait(everyMs, undefined, { ref: false });
  }
}

function openLook(): PromiseWithResolvers<void> {
  const opened = Promise.withResolvers<void>();
  // A look that fails while nobody waits for it fails for nobody.
  opened.promise.catch(() => undefined);
  return opened;
}

/** Waits for the work, at most until the signal aborts. */
async function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<void>();
  const stop = () => aborted.resolve();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
