import type { AnalysisDependencies } from './party.ts';
import { randomUUID } from 'node:crypto';
import type { AnalysisStep } from '../../../contract/analysis/channel-analysis.ts';
import type { ChannelRecord, ReadOptions } from '../../../youtube/channel-reader.ts';
import { parseReference, referenceKey } from '../../../youtube/reference.ts';
import type { Reference } from '../../../youtube/reference.ts';
import { giveLostAnalysesBack } from '../../accounts/plans/debits.usecases.ts';
import { defaultPreferences } from '../../../engine/analysis/context.ts';
import { asMember } from './member.ts';
import { withId } from './party.ts';
import type { Party } from './party.ts';
import { AnalysisRefusal, toRefusal } from './refusals.ts';
import { asReportOwner } from './report-owner.ts';
import { insertAnalysis } from './channel-analysis.rows.ts';
import { readSharedResult } from './shared-result.ts';
import type { SharedResult } from './shared-result.ts';
import {
  findAllowanceEnd,
  findStoredByChannel,
  findStoredByReference,
  giveAllowanceBack,
  giveLostAllowancesBack,
  lockVisitor,
  reserveAllowance,
  settleAllowance,
} from './visitors.rows.ts';

export type { AnalysisDependencies };

/** Who asks: the visitor at an address, somebody who is signed in, or the latter for a channel whose report is theirs. */
export type Actor = { address: string } | { userId: string } | { userId: string; reportOf: string };

export interface AnalysisContext extends AnalysisDependencies {
  actor: Actor;
  onStep?: (step: AnalysisStep) => void;
  /** Ends this caller's waiting; a read that others wait for goes on. */
  signal: AbortSignal;
}

/** Longer than all time-outs and tries of one read together. */
const longestAnalysisMs = 120_000;
/** After this time an analysis that is still pending belongs to a process that has died. */
export const lostAfterMs = 2 * longestAnalysisMs;

/**
 * Analyses the channel that a pasted text points at. Answers the analysis as JSON that was checked against the
 * contract when it was made, full or limited as the actor's plan has it. Throws `AnalysisRefusal`.
 */
export async function analyseChannel(
  context: AnalysisContext,
  input: { channelUrl: string },
): Promise<string> {
  if (input.channelUrl.trim() === '') throw new AnalysisRefusal('CHANNEL_URL_MISSING');
  const reference = parseReference(input.channelUrl);
  if (reference === null) throw new AnalysisRefusal('INVALID_CHANNEL');
  const party = findParty(context);
  const id = randomUUID();
  const stored = await party.begin({ id, referenceKey: referenceKey(reference) });
  if (stored !== null) return stored;
  try {
    const record = await readChannel(context, reference, { audience: party.audience });
    context.onStep?.('scoring');
    return await party.finish({ id, record });
  } catch (error) {
    // Where this fails too, the place is given back with those of processes that have died.
    await party.giveBack(id).catch(() => undefined);
    throw toRefusal(error, context);
  }
}

function findParty(context: AnalysisContext): Party {
  const { actor } = context;
  if ('reportOf' in actor) return asReportOwner(context, actor);
  return 'userId' in actor ? asMember(context, actor) : asVisitor(context, actor);
}

/** Gives back what analyses cost whose process has died. */
export async function reconcileAllowances(
  context: Pick<AnalysisDependencies, 'database' | 'now'>,
): Promise<void> {
  const before = new Date(context.now().getTime() - lostAfterMs);
  await giveLostAllowancesBack(context.database, before);
  await giveLostAnalysesBack(context, { before });
}

/** Reads a channel for as long as an analysis may take. */
export async function readChannel(
  context: Pick<AnalysisContext, 'reader' | 'onStep' | 'signal'>,
  reference: Reference,
  options: Pick<ReadOptions, 'audience' | 'find'>,
): Promise<ChannelRecord> {
  const timeLimit = AbortSignal.timeout(longestAnalysisMs);
  try {
    return await context.reader.read(reference, {
      ...options,
      onStep: context.onStep,
      signal: AbortSignal.any([context.signal, timeLimit]),
    });
  } catch (error) {
    if (timeLimit.aborted && !context.signal.aborted) throw new AnalysisRefusal('YOUTUBE_TIMED_OUT');
    throw error;
  }
}

/** An anonymous visitor: three analyses an hour, and limited ones. */
function asVisitor(context: AnalysisDependencies, { address }: { address: string }): Party {
  const { database, demo } = context;
  const addressHash = context.hashAddress(address);
  return {
    audience: 'anonymous',
    async begin({ id, referenceKey }) {
      const at = context.now();
      const stored = await findStoredByReference(database, { addressHash, referenceKey, demo, at });
      if (stored !== null) return withId(stored.id, stored.text);
      if (await reserveAllowance(database, { id, addressHash, at })) return null;
      const retryAt = await findAllowanceEnd(database, { addressHash, at });
      throw new AnalysisRefusal('RATE_LIMITED', { retryAt: retryAt.toISOString() });
    },
    async finish({ id, record }) {
      const result = await readSharedResult(context, { record, preferences: defaultPreferences });
      return database.transaction(() => finish(context, { id, addressHash, result, record }));
    },
    giveBack: (id) => giveAllowanceBack(database, id),
  };
}

interface Finished {
  id: string;
  addressHash: Buffer;
  result: SharedResult;
  record: ChannelRecord;
}

/** One visitor's analyses are finished one after the other, so the same channel is stored and paid for once. */
async function finish(
  { database, demo, now }: AnalysisDependencies,
  { id, addressHash, result, record }: Finished,
): Promise<string> {
  const at = now();
  const channelId = record.channel.id;
  await lockVisitor(database, addressHash);
  const twin = await findStoredByChannel(database, { addressHash, channelId, demo, at });
  if (twin !== null) {
    await giveAllowanceBack(database, id);
    return withId(twin.id, twin.text);
  }
  const { sponsorshipScore } = result.limited;
  await insertAnalysis(database, {
    id,
    owner: { addressHash },
    channelId,
    sponsorshipScore,
    resultId: result.id,
    createdAt: at,
  });
  if (result.isScored) await settleAllowance(database, id);
  else await giveAllowanceBack(database, id);
  const provenance = { ...result.limited.provenance, cached: record.fromCache };
  return JSON.stringify({ ...result.limited, id, provenance });
}
