import { parseReference, referenceKey } from '../../../youtube/reference.ts';
import type { Database } from '../../platform/db/database.ts';
import { describePreferences } from '../personalization/personalization.usecases.ts';
import { storedForMs } from './channel-analysis.rows.ts';
import { withId } from './party.ts';
import { preferencesKey } from './preferences-key.ts';
import { findStoredRow } from './stored-analysis.rows.ts';

interface StoredContext {
  database: Database;
  now: () => Date;
  demo: boolean;
}

/**
 * The text of what a user whose plan shows all has of a channel already, at the preferences they have now; `null`
 * where `analyseChannel` has to look further. It costs nothing.
 */
export async function findStoredInFull(
  { database, now, demo }: StoredContext,
  { userId, channelUrl }: { userId: string; channelUrl: string },
): Promise<string | null> {
  const reference = parseReference(channelUrl);
  if (reference === null) return null;
  const since = new Date(now().getTime() - storedForMs);
  const sought = { userId, referenceKey: referenceKey(reference), demo, since };
  const found = await findStoredRow(database, sought);
  if (found === null || preferencesKey(describePreferences(found)) !== found.preferencesKey) return null;
  return withId(found.id, found.text);
}
