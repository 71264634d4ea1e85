import { randomUUID } from 'node:crypto';
import type { AnalysisStep } from '../../../contract/analysis/channel-analysis.ts';
import type { ChannelReader, ChannelRecord, ReadOptions } from '../../../youtube/channel-reader.ts';
import type { Reference } from '../../../youtube/reference.ts';
import { parseReference, referenceKey } from '../../../youtube/reference.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SecondReadings } from '../second-reader/second-readings.usecases.ts';
import { giveLostAnalysesBack } from '../../accounts/plans/debits.usecases.ts';
import { giveLostAllowancesBack } from './allowance.rows.ts';
import { asMember } from './member.ts';
import type { Party } from './party.ts';
import { AnalysisRefusal, toRefusal } from './refusals.ts';
import { asReportOwner } from './report-owner.ts';
import { asVisitor } from './visitor.ts';

export interface AnalysisDependencies {
  database: Database;
  reader: ChannelReader;
  /** A language model that reads the texts too; `null` where none is connected. */
  secondReadings: SecondReadings | null;
  now: () => Date;
  /** True where the channels are the invented samples. */
  demo: boolean;
  /** What is stored in place of an address. */
  hashAddress: (address: string) => Buffer;
}

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
