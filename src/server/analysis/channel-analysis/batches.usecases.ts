import { randomUUID } from 'node:crypto';
import type { Preferences } from '../../../engine/analysis/context.ts';
import type { ChannelListing } from '../../../youtube/client.ts';
import type { Reference } from '../../../youtube/reference.ts';
import type { AnalysisDependencies } from './party.ts';
import { readChannel } from './channel-analysis.usecases.ts';
import type { KnownAnalysis, NewAnalysis } from './members.rows.ts';
import {
  findMemberAnalysesByChannels,
  findMemberAnalysesByReferences,
  insertMemberAnalyses,
  replaceResult,
} from './members.rows.ts';
import { preferencesKey } from './preferences-key.ts';
import { toRefusal } from './refusals.ts';
import type { SharedResult } from './shared-result.ts';
import { computeFull, readSharedResult } from './shared-result.ts';

/** For what is analysed without being anybody's analysis. */
export { computeFull, preferencesKey, readSharedResult };

/** What an analysis needs, whoever pays for it and however. */
export type BatchContext = Pick<
  AnalysisDependencies,
  'database' | 'reader' | 'secondReadings' | 'now' | 'demo'
>;

/** An analysis that is made and not yet in anybody's history. */
export interface MadeAnalysis {
  channelId: string;
  result: SharedResult;
}

export interface KeptAnalysis {
  id: string;
  /** Whether it is scored and was not there already: only such an analysis is paid for. */
  isBilled: boolean;
}

/** The analyses of the last 24 hours that a user has of these references already, by the references' keys. */
export async function findCurrentAnalyses(
  { database, demo, now }: BatchContext,
  {
    userId,
    preferences,
    referenceKeys,
  }: { userId: string; preferences: Preferences; referenceKeys: string[] },
): Promise<ReadonlyMap<string, KnownAnalysis>> {
  const found = await database.asUser(userId, () =>
    findMemberAnalysesByReferences(database, { userId, demo, at: now(), referenceKeys }),
  );
  const wanted = preferencesKey(preferences);
  // One that follows other preferences is made anew, from the kept reading.
  const current = found.filter((known) => known.preferencesKey === wanted);
  return new Map(current.map((known) => [known.referenceKey, known]));
}

/** How many of these channels a user has an analysis of the last 24 hours of, which costs nothing to ask for again. */
export async function countCurrentAnalyses(
  context: Pick<BatchContext, 'database' | 'demo' | 'now'>,
  { userId, channelIds }: { userId: string; channelIds: readonly string[] },
): Promise<number> {
  const { database, demo, now } = context;
  const found = await database.asUser(userId, () =>
    findMemberAnalysesByChannels(database, { userId, demo, at: now(), channelIds }),
  );
  return found.length;
}

/** Reads and analyses a channel; nobody is charged for it. `onRead` is told when YouTube is done. Throws `AnalysisRefusal`. */
export async function makeAnalysis(
  context: BatchContext,
  made: {
    reference: Reference;
    preferences: Preferences;
    find: (() => Promise<ChannelListing>) | undefined;
    onRead: () => void;
    signal: AbortSignal;
  },
): Promise<MadeAnalysis> {
  const { reference, preferences, find, onRead, signal } = made;
  try {
    const record = await readChannel({ ...context, signal }, reference, { audience: 'bulk', find });
    onRead();
    return {
      channelId: record.channel.id,
      result: await readSharedResult(context, { record, preferences }),
    };
  } catch (error) {
    throw toRefusal(error, { now: context.now, signal });
  }
}

/**
 * Puts analyses of different channels in a user's history, in the caller's transaction and behind the lock of the
 * user's plan (`holdTier`), so that a channel that was analysed meanwhile is not there twice.
 */
export async function keepAnalyses(
  { database, demo, now }: BatchContext,
  { userId, made, madeBy }: { userId: string; made: readonly MadeAnalysis[]; madeBy: string | null },
): Promise<KeptAnalysis[]> {
  const at = now();
  const channelIds = made.map(({ channelId }) => channelId);
  const twins = await findMemberAnalysesByChannels(database, { userId, demo, at, channelIds });
  const twinOf = new Map(twins.map((twin) => [twin.channelId, twin]));
  const analyses: NewAnalysis[] = [];
  const kept: KeptAnalysis[] = [];
  for (const { channelId, result } of made) {
    const twin = twinOf.get(channelId);
    const id = twin?.id ?? randomUUID();
    const { sponsorshipScore } = result.limited;
    kept.push({ id, isBilled: twin === undefined && result.isScored });
    if (twin === undefined) {
      analyses.push({ id, channel_id: channelId, sponsorship_score: sponsorshipScore, result_id: result.id });
    } else if (twin.preferencesKey !== result.preferencesKey) {
      await replaceResult(database, { userId, id, resultId: result.id, sponsorshipScore });
    }
  }
  await insertMemberAnalyses(database, { userId, analyses, madeBy, at });
  return kept;
}
