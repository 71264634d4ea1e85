import { randomUUID } from 'node:crypto';
import type { BulkJob, BulkLine } from '../../../contract/analysis/bulk-analysis.ts';
import { mostBulkLines, mostOpenJobs } from '../../../contract/limits.ts';
import type { PlanFeature } from '../../../engine/plans/plans.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { readPlan } from '../../accounts/plans/plans.usecases.ts';
import { createMutex } from '../../platform/limits/mutex.ts';
import { cleanText } from '../../platform/documents/clean-text.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { checkHold, holdAnalyses } from '../../accounts/plans/holds.usecases.ts';
import type { JobKey, NewJob } from './jobs.rows.ts';
import { lockJob } from './jobs.rows.ts';
import type { JobContext } from './holds.usecases.ts';
import { beginRound, countOpenJobs, deleteLostPreparing, deletePreparing, insertJob } from './jobs.rows.ts';
import { readJob } from './jobs.usecases.ts';
import { describeLine } from './lines.usecases.ts';
import type { NewLine } from './lines.rows.ts';
import { findKnownChannels, insertLines } from './lines.rows.ts';
import { mergeKnown, readList } from './list.ts';
import type { ListTable } from './list.ts';
import { BulkRefusal, refusingHold } from './refusals.ts';

export interface StartContext extends JobContext {
  userId: string;
  /** True where the channels are the invented samples. */
  demo: boolean;
  bulkQueue: JobQueue;
  /** The job's id, if the same call may have been made before and lost. */
  effectId?: string | null;
}

/** How many lines one statement takes, so that none holds its locks for long. */
export const linesAtOnce = 500;
/** How many of the lines that were left out a start names. */
const mostRejectedShown = 100;
const lostAfterMs = 10 * 60_000;

/** One start of a user after the other, so that ten at once do not take ten times the memory and the database. */
const startMutex = createMutex();

/**
 * Starts a job. Its lines are written in pieces to a job in preparation; a last transaction pays for it and lets it
 * begin, so that a start that fails anywhere has cost nothing. Throws `BulkRefusal`.
 */
export async function startJob(
  context: StartContext,
  input: { job_name: string; channel_urls: readonly string[]; table?: ListTable | undefined },
): Promise<{ job: BulkJob; rejected: BulkLine[] }> {
  const { userId } = context;
  const name = cleanText(input.job_name);
  if (name === '') throw new BulkRefusal('JOB_NAME_MISSING');
  return startMutex.run(userId, async () => {
    const { byHour, most } = await readListPlan(context, input);
    const table = input.table ?? null;
    const read = { most: Math.min(mostBulkLines, most * linesPerChannel), table };
    const lines = await mergeFound(context, await readList(input.channel_urls, read));
    const key = { jobId: context.effectId ?? randomUUID(), userId };
    const known = context.effectId ? await findBegun(context, key) : null;
    if (known !== null) return { job: known, rejected: describeRejected(lines) };
    const counts = countStates(lines);
    if (counts.total > most) throw tooLong(most, counts.total);
    const feature = byHour ? 'pasted' : 'bulk';
    await refusingHold(counts.total, () => checkHold(context, { userId, feature, analyses: counts.total }));
    const headings = table && table.headings.map(cleanText);
    await prepare(context, { ...key, name, byHour, headings, counts });
    try {
      await writeLines(context, { ...key, lines });
      await begin(context, { ...key, name, feature, total: counts.total });
    } catch (error) {
      // Where this fails too, the job is deleted with those whose process has died.
      await context.database
        .asUser(userId, () => deletePreparing(context.database, key))
        .catch(() => undefined);
      throw error;
    }
    await context.bulkQueue.wake(userId);
    return { job: await readJob(context, key), rejected: describeRejected(lines) };
  });
}

/** Of a pasted list, repeated and unreadable ones included. */
const linesPerChannel = 10;

/** What the plan takes at once: any list with bulk analysis, else a short one without further columns. */
async function readListPlan(context: StartContext, { table }: { table?: ListTable | undefined }) {
  const plan = await readPlan(context, context);
  if (plan === null) throw new BulkRefusal('ACCOUNT_GONE');
  const most = plans[plan.tier].pasted;
  if (most === null) throw new BulkRefusal('PLAN_REQUIRED');
  const byHour = !plan.features.includes('bulk');
  if (byHour && table !== undefined) throw new BulkRefusal('FILE_PLAN_REQUIRED');
  return { byHour, most };
}

function tooLong(most: number, total: number): BulkRefusal {
  const [allowed, given] = [most, total].map((count) => count.toLocaleString('en-US'));
  const text = `Your plan takes up to ${allowed} channels at once, and this list has ${given}.`;
  return new BulkRefusal('LIST_TOO_LONG', { text });
}

/** The job that a lost call has begun; what it was only preparing is deleted, and prepared anew. */
async function findBegun(context: StartContext, key: JobKey): Promise<BulkJob | null> {
  const { database } = context;
  await database.asUser(key.userId, () => deletePreparing(database, key));
  return readJob(context, key).catch((error: unknown) => {
    if (error instanceof BulkRefusal && error.code === 'JOB_NOT_FOUND') return null;
    throw error;
  });
}

function describeRejected(lines: readonly NewLine[]): BulkLine[] {
  return lines
    .filter(({ state }) => state === 'rejected')
    .slice(0, mostRejectedShown)
    .map(({ line, channel_url: channelUrl, failure }) =>
      describeLine({ line, channelUrl, state: 'rejected', failure }),
    );
}

/** Deletes what was prepared by processes that have died. */
export async function dropLostStarts({ database, now }: JobContext): Promise<void> {
  const before = new Date(now().getTime() - lostAfterMs);
  await database.asSystem(() => deleteLostPreparing(database, before));
}

async function mergeFound({ database, demo, now }: StartContext, lines: NewLine[]): Promise<NewLine[]> {
  const keys = lines.flatMap(({ state, reference_key: key }) =>
    state === 'waiting' && key !== null ? [key] : [],
  );
  const channelOf = new Map<string, string>();
  for (const piece of pieces(keys)) {
    for (const [key, channelId] of await findKnownChannels(database, { keys: piece, demo, at: now() }))
      channelOf.set(key, channelId);
  }
  return mergeKnown(lines, channelOf);
}

/** Behind the lock of the user's plan, so that parallel starts cannot pass the limit of jobs together. */
async function prepare(context: StartContext, job: Omit<NewJob, 'demo' | 'at'>): Promise<void> {
  const { database, demo, now, userId } = context;
  await database.asUser(userId, async () => {
    if ((await holdTier(context, { userId })) === null) throw new BulkRefusal('ACCOUNT_GONE');
    if ((await countOpenJobs(database, userId)) >= mostOpenJobs) throw new BulkRefusal('TOO_MANY_JOBS');
    await insertJob(database, { ...job, demo, at: now() });
  });
}

async function writeLines({ database }: StartContext, { lines, ...key }: JobKey & { lines: NewLine[] }) {
  for (const piece of pieces(lines)) {
    const isThere = await database.asUser(key.userId, () => insertLines(database, { ...key, lines: piece }));
    if (!isThere) throw new BulkRefusal('ACCOUNT_GONE');
  }
}

async function begin(
  context: StartContext,
  { name, total, feature, ...key }: JobKey & { name: string; total: number; feature: PlanFeature },
): Promise<void> {
  const { database } = context;
  const round = 1;
  await database.asUser(key.userId, async () => {
    const hold = { ...key, round, analyses: total, feature };
    const held = await refusingHold(total, () => holdAnalyses(context, hold));
    if ((await lockJob(database, key))?.status !== 'preparing') throw new BulkRefusal('ACCOUNT_GONE');
    await beginRound(database, { ...key, ...held, round, analyses: total });
    await noteActivity(context, { action: 'job_started', subject: name, details: { count: total } });
  });
}

function countStates(lines: readonly NewLine[]) {
  const count = (state: NewLine['state']) => lines.filter((line) => line.state === state).length;
  return { total: count('waiting'), duplicates: count('duplicate'), rejected: count('rejected') };
}

function* pieces<T>(all: readonly T[]): Generator<readonly T[], void> {
  for (let at = 0; at < all.length; at += linesAtOnce) yield all.slice(at, at + linesAtOnce);
}
