import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Database } from '../../platform/db/database.ts';
import { chooseText, readAccess } from './access.usecases.ts';
import { findMemberAnalysis } from './members.rows.ts';
import { withId } from './party.ts';

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

/** A stored full result, whichever model made it. */
export function openFullResult({ id, fullResult }: { id: string; fullResult: string }): FullAnalysis {
  return fullAnalysis.parse(JSON.parse(withId(id, fullResult)));
}
