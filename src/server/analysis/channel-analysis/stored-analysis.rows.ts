import type { Database } from '../../platform/db/database.ts';

/** A stored full result beside its owner's preferences; where none are saved these are `null`. */
export interface StoredRow {
  id: string;
  preferencesKey: string;
  text: string;
  sensitivityTenths: number | null;
  riskTolerance: string | null;
  channelSizePreference: string | null;
  preferredNiches: string[] | null;
}

/** The user's newest stored analysis of what a reference points at, in one statement without a transaction. */
export async function findStoredRow(
  database: Database,
  sought: { userId: string; referenceKey: string; demo: boolean; since: Date },
): Promise<StoredRow | null> {
  const { userId, referenceKey, demo, since } = sought;
  const [found] = await database.read<StoredRow>(storedOfUser, [userId, referenceKey, demo, since]);
  return found ?? null;
}

const storedOfUser = `
  select analysis_id as id, kept_key as "preferencesKey", kept_text as text, sensitivity as "sensitivityTenths",
    risk as "riskTolerance", size_preference as "channelSizePreference", liked_niches as "preferredNiches"
  from find_stored_analysis($1::uuid, $2, $3, $4)`;
