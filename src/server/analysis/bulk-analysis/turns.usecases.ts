import type { Turn, WorkContext } from './outcomes.usecases.ts';
import { randomUUID } from 'node:crypto';
import type { Preferences } from '../../../engine/analysis/context.ts';
import type { ChannelListing } from '../../../youtube/client.ts';
import { parseReferenceKey } from '../../../youtube/reference.ts';
import type { Reference } from '../../../youtube/reference.ts';
import { findCurrentAnalyses, makeAnalysis } from '../channel-analysis/batches.usecases.ts';
import { findCurrentReadings } from '../channels/channels.usecases.ts';
import { readPreferences } from '../personalization/personalization.usecases.ts';
import { findDatabaseFault } from '../../platform/db/database-faults.ts';
import { describeFault, postponed } from './faults.ts';
import type { Outcome } from './faults.ts';
import { createSettle } from './outcomes.usecases.ts';
import type { ClaimedLine } from './work.rows.ts';
import { readPlaces, takePlaces } from '../../accounts/plans/hours.usecases.ts';
import { claimLines, hasHourlyJobs, isProcessing, lockNextJob, waitForHour } from './work.rows.ts';

/** So many channels of one job a turn begins: as many ids as one request of YouTube's takes. */
export const linesPerTurn = 50;
/** What has lost so many workers is worked on alone: the fault may be its own, or another's beside it. */
export const suspectAttempts = 4;
/** What has also lost so many workers while it was alone is given up. */
export const lastAttempt = suspectAttempts + 3;

/**
 * One turn of a user: some channels of the job that waits longest. What more there is waits for another turn, behind
 * the users who wait already.
 */
export async function runTurn(context: WorkContext, { userId }: { userId: string }): Promise<void> {
  const { claims, limit, queue, turnsOfOne } = context;
  // The user's turns under way queue again at their end.
  if ([...claims.values()].filter((owner) => owner === userId).length >= turnsOfOne) return;
  const turn = await claim(context, { userId, isAlone: false });
  if (turn === null) return runAlone(context, { userId });
  // Where nobody else waits, the next turn begins at once and fills the gaps at the end of this one.
  await queue.wake(userId);
  try {
    await workOff(context, turn, (work) => limit.run(userId, work));
  } finally {
    if (!context.stopping.aborted) await queue.wake(userId);
  }
}

/** What has ended its worker again and again has the process to itself, so that it takes no others with it. */
async function runAlone(context: WorkContext, { userId }: { userId: string }): Promise<void> {
  const { database, demo, limit, now, queue } = context;
  const choice = { userId, demo, isAlone: true, suspectAttempts, at: now() };
  if ((await database.asUser(userId, () => lockNextJob(database, choice))) === null) return;
  await limit.runAlone(async () => {
    const turn = await claim(context, { userId, isAlone: true });
    if (turn !== null) await workOff(context, turn, (work) => work(() => undefined));
  });
  await queue.wake(userId);
}

async function claim(
  context: WorkContext,
  { userId, isAlone }: { userId: string; isAlone: boolean },
): Promise<Turn | null> {
  const { database, demo, now, stopping, claims } = context;
  if (stopping.aborted) return null;
  const claimId = randomUUID();
  const choice = { isAlone, suspectAttempts, at: now() };
  return database.asUser(userId, async () => {
    const left = await findPlacesLeft(context, { userId, at: choice.at });
    const job = await lockNextJob(database, { userId, demo, ...choice });
    if (job === null) return null;
    const { jobId, byHour } = job;
    const key = { jobId, userId, claimId };
    const limit = Math.min(isAlone ? 1 : linesPerTurn, byHour ? left : linesPerTurn);
    const lines = limit === 0 ? [] : await claimLines(database, { ...key, ...choice, limit });
    if (lines.length === 0) return null;
    const places = { userId, places: lines.length, at: choice.at };
    const hourStart = byHour && left < Infinity ? await takePlaces(context, places) : null;
    claims.set(claimId, userId);
    return { ...key, lines, hourStart };
  });
}

/** How many channels the hour has room for; jobs that it bounds wait for the next one where it has none. */
async function findPlacesLeft(
  context: WorkContext,
  { userId, at }: { userId: string; at: Date },
): Promise<number> {
  const { database, demo } = context;
  if (!(await hasHourlyJobs(database, { userId, demo, at }))) return 0;
  const { left, endsAt } = await readPlaces(context, { userId, at });
  if (left === 0) await waitForHour(database, { userId, demo, at, until: endsAt });
  return left;
}

type InSlot = <T>(work: (leave: () => void) => Promise<T>) => Promise<T>;

async function workOff(context: WorkContext, turn: Turn, inSlot: InSlot): Promise<void> {
  const settle = createSettle(context, turn);
  try {
    const plan = await preparePlan(context, turn).catch(withoutDatabase);
    const state = { isOver: watchJob(context, turn), waitingUntil: null };
    const works = turn.lines.map(async (claimed) => {
      const outcome =
        plan === null ? postponed(context) : await workOn({ context, plan, state, claimed, inSlot });
      await settle({ claimed, outcome });
    });
    const broken = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
    if (broken?.status === 'rejected') throw broken.reason;
  } finally {
    // What could not be noted is nobody's after the lease.
    context.claims.delete(turn.claimId);
  }
}

/** Without a plan the lines wait for another turn. */
function withoutDatabase(error: unknown): null {
  if (findDatabaseFault(error) === null) throw error;
  return null;
}

interface Plan {
  preferences: Preferences;
  known: Awaited<ReturnType<typeof findCurrentAnalyses>>;
  /** How channels that are given by their ids are found: all of a turn in one request. */
  listings: ReadonlyMap<string, Promise<ChannelListing>>;
}

async function preparePlan(context: WorkContext, { userId, lines }: Turn): Promise<Plan> {
  const { youtube } = context;
  const preferences = await readPreferences(context, { userId });
  const referenceKeys = lines.flatMap(({ referenceKey }) => referenceKey ?? []);
  const known = await findCurrentAnalyses(context, { userId, preferences, referenceKeys });
  const channelIds = referenceKeys.flatMap((key) => {
    const reference = known.has(key) ? null : parseReferenceKey(key);
    return reference?.kind === 'id' ? [reference.id] : [];
  });
  const current = await findCurrentReadings(context, { channelIds });
  const listings = channelIds
    .filter((id) => !current.has(id))
    .map((id) => {
      const listing = youtube.findChannel({ kind: 'id', id }, 'bulk');
      // A line that is not begun leaves its listing unread.
      listing.catch(() => undefined);
      return [id, listing] as const;
    });
  return { preferences, known, listings: new Map(listings) };
}

interface LineWork {
  context: WorkContext;
  plan: Plan;
  state: { isOver: () => Promise<boolean>; waitingUntil: Date | null };
  claimed: ClaimedLine;
  inSlot: InSlot;
}

async function workOn({ context, plan, state, claimed, inSlot }: LineWork): Promise<Outcome> {
  const key = claimed.referenceKey ?? '';
  const known = plan.known.get(key);
  if (known !== undefined) return { kind: 'known', analysisId: known.id, channelId: known.channelId };
  const reference = parseReferenceKey(key);
  if (reference === null) return { kind: 'failed', failure: 'INVALID_CHANNEL', retryable: false };
  return inSlot(async (leave) => {
    if (state.waitingUntil !== null || (await state.isOver().catch(withoutDatabase)) === true)
      return { kind: 'back', waitingUntil: state.waitingUntil };
    const outcome = await analyse(context, { plan, reference, claimed, onRead: leave });
    if (outcome.kind === 'back') state.waitingUntil ??= outcome.waitingUntil;
    return outcome;
  });
}

async function analyse(
  context: WorkContext,
  {
    plan,
    reference,
    claimed,
    onRead,
  }: { plan: Plan; reference: Reference; claimed: ClaimedLine; onRead: () => void },
): Promise<Outcome> {
  const listing = reference.kind === 'id' ? plan.listings.get(reference.id) : undefined;
  const find = listing && (() => listing);
  const { preferences } = plan;
  try {
    const signal = context.ending;
    const made = await makeAnalysis(context, { reference, preferences, find, onRead, signal });
    return { kind: 'made', made };
  } catch (error) {
    return describeFault(error, { ...context, tries: claimed.tries });
  }
}

/** How long it is believed that a job still goes on. */
const believedMs = 250;

/** Whether no more channels of the job are to be begun: its owner or this process has stopped. */
function watchJob({ database, stopping }: WorkContext, turn: Turn): () => Promise<boolean> {
  // The claim has just seen it.
  let asked = { at: performance.now(), answer: Promise.resolve(true) };
  return async () => {
    if (stopping.aborted) return true;
    if (performance.now() - asked.at > believedMs) {
      const answer = database.asUser(turn.userId, () => isProcessing(database, turn));
      asked = { at: performance.now(), answer };
    }
    return !(await asked.answer);
  };
}
