import type { BatchContext } from '../channel-analysis/batches.usecases.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import type { JobKey } from './jobs.rows.ts';
import type { ClaimKey } from './work.rows.ts';
import { type Outcome, unexpected } from './faults.ts';
import type { MadeAnalysis } from '../channel-analysis/batches.usecases.ts';
import { keepAnalyses } from '../channel-analysis/batches.usecases.ts';
import { findDatabaseFault } from '../../platform/db/database-faults.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { returnPlaces } from '../../accounts/plans/hours.usecases.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { hasOpenLines, lockJob } from './jobs.rows.ts';
import { settleJob } from './holds.usecases.ts';
import type { SettledLine } from './outcomes.rows.ts';
import { findLinesOfChannels, lockClaimed, settleLines } from './outcomes.rows.ts';
import type { ClaimedLine } from './work.rows.ts';

export interface WorkContext extends BatchContext {
  youtube: YouTubeClient;
  queue: JobQueue;
  /** How many channels all turns of this process read at once. */
  limit: ConcurrencyLimit;
  /** The claims of this process's turns, and whose they are. */
  claims: Map<string, string>;
  /** How many turns of this process one user may have at once: others find one free. */
  turnsOfOne: number;
  /** Told of faults that nobody expected. */
  report: (error: unknown) => void;
  /** Told of a job that has ended without a single analysis. */
  onFailedJob?: ((job: JobKey) => void) | undefined;
  /** No channel is begun any more. */
  stopping: AbortSignal;
  /** What has been begun is given up too. */
  ending: AbortSignal;
}

/** A turn's claim on lines of one job. */
export interface Turn extends ClaimKey {
  lines: readonly ClaimedLine[];
  /** The hour in which each line has a place, if one bounds it. */
  hourStart: Date | null;
}

export interface DoneLine {
  claimed: ClaimedLine;
  outcome: Outcome;
}

type Settle = (done: DoneLine) => Promise<void>;

/** How long after a fault of the database the next try is; about a minute and a half in all. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000] as const;

/**
 * Notes outcomes in the order in which they come. What comes while a transaction is open waits for the next one and
 * shares it, so that a slow database gets fewer and larger transactions. While the database has a fault the turn goes on
 * trying, with its claim: what has been read is not read twice.
 */
export function createSettle(context: WorkContext, turn: Turn): Settle {
  let waiting: DoneLine[] = [];
  let writing: Promise<void> | null = null;
  const write = async () => {
    try {
      while (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        await settleInTheEnd(context, turn, batch);
      }
    } finally {
      writing = null;
    }
  };
  return (done) => {
    waiting.push(done);
    writing ??= write();
    return writing;
  };
}

async function settleInTheEnd(context: WorkContext, turn: Turn, batch: readonly DoneLine[]): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      return await settleBatch(context, turn, batch);
    } catch (error) {
      if (findDatabaseFault(error) === null || context.ending.aborted) throw error;
    }
    await wait(pauseMs, null, { signal: context.ending }).catch(() => undefined);
  }
  await settleBatch(context, turn, batch);
}

/** Where a batch meets a fault that nobody expected, each line is tried alone, so that it fails no other. */
async function settleBatch(context: WorkContext, turn: Turn, batch: readonly DoneLine[]): Promise<void> {
  try {
    await settleTogether(context, turn, batch);
  } catch (error) {
    if (findDatabaseFault(error) !== null) throw error;
    const [only, ...others] = batch;
    if (only === undefined) return;
    if (others.length > 0) {
      for (const done of batch) await settleBatch(context, turn, [done]);
      return;
    }
    context.report(error);
    await settleTogether(context, turn, [{ ...only, outcome: unexpected }]);
  }
}

/**
 * One transaction: analyses into the user's history, what they cost, the lines' states and the job's counters. The
 * order of locks is everybody's: the user's plan, the job, its lines. Lines that are no longer this claim's are left.
 */
async function settleTogether(context: WorkContext, turn: Turn, batch: readonly DoneLine[]): Promise<void> {
  const { database, now } = context;
  const { userId, jobId } = turn;
  const ended = await database.asUser(userId, async () => {
    if ((await holdTier(context, turn)) === null) return null;
    const job = await lockJob(database, turn);
    if (job === null) return null;
    const lines = batch.map(({ claimed }) => claimed.line);
    const own = await lockClaimed(database, { ...turn, lines });
    const held = batch.filter(({ claimed }) => own.has(claimed.line));
    if (held.length === 0) return null;
    const settled = await describeLines(context, { ...turn, madeBy: job.madeBy }, held);
    const unused = settled.filter(({ billed }) => !billed).length;
    if (turn.hourStart !== null)
      await returnPlaces(context, { userId, places: unused, hourStart: turn.hourStart });
    const isOpen = job.status === 'processing';
    await settleLines(database, {
      jobId,
      userId,
      at: now(),
      lines: settled,
      waitingUntil: isOpen ? findWait(held) : null,
    });
    if (await hasOpenLines(database, { ...turn, status: job.status })) return null;
    return settleJob(context, turn);
  });
  if (ended === 'failed') context.onFailedJob?.(turn);
}

async function describeLines(
  context: WorkContext,
  turn: Turn & { madeBy: string | null },
  held: readonly DoneLine[],
): Promise<SettledLine[]> {
  const channelIds = held.flatMap(({ outcome }) => channelOf(outcome) ?? []);
  const lineOf = new Map(await findLinesOfChannels(context.database, { ...turn, channelIds }));
  const made = new Map<number, MadeAnalysis>();
  const settled = held.map((done) => {
    const { claimed, outcome } = done;
    const channelId = channelOf(outcome);
    if (channelId === null) return describeUnmade(done);
    const first = lineOf.get(channelId) ?? claimed.line;
    lineOf.set(channelId, first);
    if (first !== claimed.line) return settledAs(claimed, { state: 'duplicate' });
    if (outcome.kind === 'made') made.set(claimed.line, outcome.made);
    const analysisId = outcome.kind === 'known' ? outcome.analysisId : null;
    return settledAs(claimed, { state: 'completed', channel_id: channelId, analysis_id: analysisId });
  });
  const { userId, madeBy } = turn;
  const kept = await keepAnalyses(context, { userId, madeBy, made: [...made.values()] });
  const keptOf = new Map([...made.keys()].map((line, index) => [line, kept[index]]));
  return settled.map((line) => {
    const { id, isBilled } = keptOf.get(line.line) ?? { id: line.analysis_id, isBilled: false };
    return { ...line, analysis_id: id, billed: isBilled };
  });
}

function channelOf(outcome: Outcome): string | null {
  if (outcome.kind === 'made') return outcome.made.channelId;
  return outcome.kind === 'known' ? outcome.channelId : null;
}

function describeUnmade({ claimed, outcome }: DoneLine): SettledLine {
  if (outcome.kind === 'failed') {
    const { failure, retryable } = outcome;
    return settledAs(claimed, { state: 'failed', failure, retryable });
  }
  if (outcome.kind !== 'again') return settledAs(claimed, { state: 'waiting', tries: claimed.tries });
  const notBefore = outcome.notBefore.toISOString();
  return settledAs(claimed, { state: 'waiting', tries: claimed.tries + 1, not_before: notBefore });
}

function settledAs(
  { line }: ClaimedLine,
  settled: Pick<SettledLine, 'state'> & Partial<SettledLine>,
): SettledLine {
  const nothing = { channel_id: null, analysis_id: null, failure: null, not_before: null };
  return { line, ...nothing, billed: false, retryable: false, tries: 0, ...settled };
}

function findWait(held: readonly DoneLine[]): Date | null {
  const waits = held.flatMap(({ outcome }) => (outcome.kind === 'back' ? (outcome.waitingUntil ?? []) : []));
  return waits.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}
