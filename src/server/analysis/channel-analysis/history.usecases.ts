import type { ChannelAnalysis, FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { channelAnalysis, fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { parseReference, referenceKey } from '../../../youtube/reference.ts';
import type { Database } from '../../platform/db/database.ts';
import { describePreferences } from '../personalization/personalization.usecases.ts';
import type { Access } from './access.usecases.ts';
import { chooseText, readAccess } from './access.usecases.ts';
import { countByDay, storedForMs } from './channel-analysis.rows.ts';
import { findMemberAnalysis, findNewestId, findNewestMemberAnalysis, findStoredRow } from './members.rows.ts';
import { withId } from './party.ts';
import type { AnalysisDependencies } from './party.ts';
import { preferencesKey } from './preferences-key.ts';
import { findVisitorAnalysis } from './visitors.rows.ts';

type VisitorContext = Pick<AnalysisDependencies, 'database' | 'demo' | 'hashAddress'>;

export interface HistoryContext {
  database: Database;
  now: () => Date;
  userId: string;
}

/** An analysis of the user's own history as their plan and bought reports show it now, or why there is none to show. */
export function readStoredAnalysis(
  context: HistoryContext,
  { id }: { id: string },
): Promise<{ text: string } | 'not-found' | 'forgotten'> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const found = await findMemberAnalysis(database, { userId, id });
    if (found === null) return 'not-found';
    const { channelId, fullResult, limitedResult } = found;
    if (fullResult === null || limitedResult === null) return 'forgotten';
    const access = await readAccess(context, { userId, channelId });
    return { text: withId(id, chooseText(access, { fullResult, limitedResult })) };
  });
}

/** A whole analysis of the workspace, for what the server works out of it, beside what its user is shown of the channel. */
export interface OpenedAnalysis {
  id: string;
  channelId: string;
  access: Access;
  analysis: FullAnalysis;
}

/** One analysis of the workspace, or the newest of a channel there whose texts are still kept. Joins its transaction. */
export function openForCalculation(
  context: HistoryContext & { demo: boolean },
  sought: { id: string } | { channelId: string },
): Promise<OpenedAnalysis | 'not-found' | 'forgotten'> {
  const { database, userId, demo } = context;
  return database.asUser(userId, async () => {
    const own = 'id' in sought ? await findMemberAnalysis(database, { userId, id: sought.id }) : null;
    const newest =
      'id' in sought
        ? own && { ...own, id: sought.id }
        : await findNewestMemberAnalysis(database, { userId, demo, channelId: sought.channelId });
    if (newest === null) return 'not-found';
    const { id, channelId, fullResult } = newest;
    if (fullResult === null) return 'forgotten';
    const access = await readAccess(context, { userId, channelId });
    return { id, channelId, access, analysis: openFullResult({ id, fullResult }) };
  });
}

/** A whole analysis that a visitor at an address made without an account, for what the server works out of it. */
export async function openForVisitor(
  { database, demo, hashAddress }: VisitorContext,
  { id, address }: { id: string; address: string },
): Promise<FullAnalysis | 'not-found' | 'forgotten'> {
  const found = await findVisitorAnalysis(database, { id, demo, addressHash: hashAddress(address) });
  if (found === null) return 'not-found';
  const { fullResult } = found;
  return fullResult === null ? 'forgotten' : openFullResult({ id, fullResult });
}

/** Which analysis of the user's own history is the newest one that can still be shown. */
export function readNewestId({ database, userId }: HistoryContext): Promise<string | null> {
  return database.asUser(userId, () => findNewestId(database, userId));
}

/** A stored full result, whichever model made it. */
export function openFullResult({ id, fullResult }: { id: string; fullResult: string }): FullAnalysis {
  return fullAnalysis.parse(JSON.parse(withId(id, fullResult)));
}

/** A stored result as it was kept for one access, whichever model made it. */
export function openResult({ id, text }: { id: string; text: string }): ChannelAnalysis {
  return channelAnalysis.parse(JSON.parse(withId(id, text)));
}

/**
 * The text of what a user whose plan shows all has of a channel already, at the preferences they have now; `null`
 * where `analyseChannel` has to look further. It costs nothing.
 */
export async function findStoredInFull(
  { database, now, demo, userId }: HistoryContext & { demo: boolean },
  { channelUrl }: { channelUrl: string },
): Promise<string | null> {
  const reference = parseReference(channelUrl);
  if (reference === null) return null;
  const since = new Date(now().getTime() - storedForMs);
  const sought = { userId, referenceKey: referenceKey(reference), demo, since };
  const found = await findStoredRow(database, sought);
  if (found === null || preferencesKey(describePreferences(found)) !== found.preferences_key) return null;
  return withId(found.id, found.full_result);
}

/** How many analyses of an installation's own kind were made on each UTC day since an instant, by whom. */
export function countAnalyses(
  { database, demo }: { database: Database; demo: boolean },
  { since }: { since: Date },
): Promise<{ day: string; members: number; visitors: number }[]> {
  return database.asSystem(() => countByDay(database, { demo, since }));
}
