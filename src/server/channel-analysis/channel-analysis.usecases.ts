import { randomUUID } from 'node:crypto';
import type { AnalysisStep } from '../../contract/channel-analysis.ts';
import type { ChannelReader, ChannelRecord } from '../../youtube/channel-reader.ts';
import type { Reference } from '../../youtube/reference.ts';
import { parseReference, referenceKey } from '../../youtube/reference.ts';
import type { Database } from '../db/database.ts';
import {
  findAllowanceEnd,
  giveAllowanceBack,
  giveLostAllowancesBack,
  reserveAllowance,
  settleAllowance,
} from './allowance.rows.ts';
import {
  findStoredByChannel,
  findStoredByReference,
  insertAnalysis,
  lockVisitor,
} from './channel-analysis.rows.ts';
import type { SharedResult } from './shared-result.ts';
import { readSharedResult } from './shared-result.ts';
import { AnalysisRefusal, toRefusal } from './refusals.ts';

export interface AnalysisDependencies {
  database: Database;
  reader: ChannelReader;
  now: () => Date;
  /** True where the channels are the invented samples. */
  demo: boolean;
  /** What is stored in place of an address. */
  hashAddress: (address: string) => Buffer;
}

export interface AnalysisContext extends AnalysisDependencies {
  clientAddress: string;
  onStep?: (step: AnalysisStep) => void;
  /** Ends this visitor's waiting; a read that others wait for goes on. */
  signal: AbortSignal;
}

/** Longer than all time-outs and tries of one read together. */
const longestAnalysisMs = 120_000;
/** After this time an analysis that is still pending belongs to a process that has died. */
const lostAfterMs = 2 * longestAnalysisMs;

/**
 * Analyses the channel that a pasted text points at, for an anonymous visitor. Answers the limited analysis as JSON
 * that was checked against the contract when it was made. Throws `AnalysisRefusal`.
 */
export async function analyseChannel(
  context: AnalysisContext,
  input: { channelUrl: string },
): Promise<string> {
  if (input.channelUrl.trim() === '') throw new AnalysisRefusal('CHANNEL_URL_MISSING');
  const reference = parseReference(input.channelUrl);
  if (reference === null) throw new AnalysisRefusal('INVALID_CHANNEL');
  const { database, demo } = context;
  const at = context.now();
  const addressHash = context.hashAddress(context.clientAddress);
  const stored = await findStoredByReference(database, {
    addressHash,
    referenceKey: referenceKey(reference),
    demo,
    at,
  });
  if (stored !== null) return toStored(stored);
  const id = randomUUID();
  if (!(await reserveAllowance(database, { id, addressHash, at }))) {
    const retryAt = await findAllowanceEnd(database, { addressHash, at });
    throw new AnalysisRefusal('RATE_LIMITED', retryAt.toISOString());
  }
  try {
    const record = await readChannel(context, reference);
    context.onStep?.('scoring');
    const result = await readSharedResult(context, record);
    return await database.transaction(() => finish(context, { id, addressHash, result, record }));
  } catch (error) {
    // Where this fails too, the place is given back with those of processes that have died.
    await giveAllowanceBack(database, id).catch(() => undefined);
    throw toRefusal(error, context);
  }
}

/** Gives back the allowance of analyses whose process has died; `all` where no other process can be at work. */
export async function reconcileAllowances(
  context: Pick<AnalysisDependencies, 'database' | 'now'>,
  input: { all: boolean },
): Promise<void> {
  const now = context.now().getTime();
  await giveLostAllowancesBack(context.database, new Date(input.all ? now + lostAfterMs : now - lostAfterMs));
}

async function readChannel(context: AnalysisContext, reference: Reference): Promise<ChannelRecord> {
  const timeLimit = AbortSignal.timeout(longestAnalysisMs);
  try {
    return await context.reader.read(reference, {
      audience: 'anonymous',
      onStep: context.onStep,
      signal: AbortSignal.any([context.signal, timeLimit]),
    });
  } catch (error) {
    if (timeLimit.aborted && !context.signal.aborted) throw new AnalysisRefusal('YOUTUBE_TIMED_OUT');
    throw error;
  }
}

interface Finished {
  id: string;
  addressHash: Buffer;
  result: SharedResult;
  record: ChannelRecord;
}

/** One visitor's analyses are finished one after the other, so the same channel is stored and paid for once. */
async function finish(
  context: AnalysisContext,
  { id, addressHash, result, record }: Finished,
): Promise<string> {
  const { database, demo } = context;
  const at = context.now();
  const channelId = record.channel.id;
  await lockVisitor(database, addressHash);
  const twin = await findStoredByChannel(database, { addressHash, channelId, demo, at });
  if (twin !== null) {
    await giveAllowanceBack(database, id);
    return toStored(twin);
  }
  const { sponsorshipScore } = result.limited;
  await insertAnalysis(database, {
    id,
    addressHash,
    channelId,
    sponsorshipScore,
    resultId: result.id,
    createdAt: at,
  });
  if (result.hasPrice) await settleAllowance(database, id);
  else await giveAllowanceBack(database, id);
  const provenance = { ...result.limited.provenance, cached: record.fromCache };
  return JSON.stringify({ ...result.limited, id, provenance });
}

/** The text is kept without its id, which differs from viewer to viewer. */
function toStored({ id, text }: { id: string; text: string }): string {
  return `{"id":"${id}",${text.slice(1)}`;
}
