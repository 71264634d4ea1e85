import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The same channel by the same viewer within this time is the stored analysis, without cost. */
export const storedForMs = 24 * 3_600_000;

/** One reading of a channel at one state of the model: the result that all viewers of it share. */
export interface ResultKey {
  channelId: string;
  fetchedAt: string;
  modelVersion: string;
  campaignMonth: number;
  /** True for a reading of the invented samples: it never answers for YouTube's channels. */
  demo: boolean;
  /** Empty for the default preferences. */
  preferencesKey: string;
  /** What the prices rest on beside the published ones: `priors` or `calibration-3`. */
  calibrationVersion: string;
  /** Who read beside our lists, and what came of it; empty where nobody did. */
  secondReading: string;
}

export interface ResultRow extends ResultKey {
  id: string;
  channelName: string;
  figures: unknown;
  fullResult: string;
  limitedResult: string;
  createdAt: Date;
}

export interface AnalysisRow {
  id: string;
  owner: { addressHash: Buffer } | { userId: string };
  channelId: string;
  sponsorshipScore: number | null;
  resultId: string;
  createdAt: Date;
}

interface StoredAnalysis {
  id: string;
  text: string;
}

/** The visitor's newest stored analysis of what a reference points at: the cached path's only statement. */
export async function findStoredByReference(
  database: Database,
  sought: { addressHash: Buffer; referenceKey: string; demo: boolean; at: Date },
): Promise<StoredAnalysis | null> {
  const since = new Date(sought.at.getTime() - storedForMs);
  const parameters = [sought.referenceKey, sought.addressHash, since, sought.demo];
  const [found] = await database.read<StoredAnalysis>(storedByReference, parameters);
  return found ?? null;
}

/** A fixed text: putting this one together anew each time would cost more than the rest of the cached path. */
export const storedByReference = `
  select a.id, r.limited_result as text
  from channel_references k
  join channel_analyses a on a.channel_id = k.channel_id
  join channel_results r on r.id = a.result_id
  where k.reference_key = $1 and k.demo = $4 and a.address_hash = $2
    and a.created_at > $3 and r.demo = $4 and r.limited_result is not null
  order by a.created_at desc limit 1`;

/** The same by channel, for a reference that was not known before. */
export async function findStoredByChannel(
  database: Database,
  sought: { addressHash: Buffer; channelId: string; demo: boolean; at: Date },
): Promise<StoredAnalysis | null> {
  const since = new Date(sought.at.getTime() - storedForMs);
  const { rows } = await sql<StoredAnalysis>`
    select a.id, r.limited_result as text
    from channel_analyses a join channel_results r on r.id = a.result_id
    where a.channel_id = ${sought.channelId} and a.address_hash = ${sought.addressHash}
      and a.created_at > ${since} and r.demo = ${sought.demo} and r.limited_result is not null
    order by a.created_at desc limit 1`.execute(database.current);
  return rows[0] ?? null;
}

/** The full result of a reading, where somebody has asked for it before. */
export async function findResult(
  database: Database,
  key: ResultKey,
): Promise<{ id: string; fullResult: string } | null> {
  const { rows } = await sql<{ id: string; fullResult: string }>`
    select id, full_result as "fullResult" from channel_results
    where channel_id = ${key.channelId} and fetched_at = ${key.fetchedAt} and model_version = ${key.modelVersion}
      and campaign_month = ${key.campaignMonth} and demo = ${key.demo} and preferences_key = ${key.preferencesKey}
      and calibration_version = ${key.calibrationVersion} and second_reading = ${key.secondReading} and full_result is not null`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/** Keeps a result; of two that arrive at once the first stays. Answers the id under which it is kept. */
export async function insertResult(database: Database, row: ResultRow): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into channel_results as known (id, channel_id, fetched_at, model_version, campaign_month, demo,
      preferences_key, calibration_version, second_reading, channel_name, figures, full_result, limited_result, created_at)
    values (${row.id}, ${row.channelId}, ${row.fetchedAt}, ${row.modelVersion}, ${row.campaignMonth}, ${row.demo},
      ${row.preferencesKey}, ${row.calibrationVersion}, ${row.secondReading}, ${row.channelName}, ${JSON.stringify(row.figures)}, ${row.fullResult}, ${row.limitedResult}, ${row.createdAt})
    on conflict (channel_id, fetched_at, model_version, campaign_month, demo, preferences_key, calibration_version,
      second_reading) do update set
      channel_name = coalesce(known.channel_name, excluded.channel_name),
      full_result = coalesce(known.full_result, excluded.full_result),
      limited_result = coalesce(known.limited_result, excluded.limited_result)
    returning id`.execute(database.current);
  return rows[0]?.id ?? row.id;
}

export async function insertAnalysis(database: Database, row: AnalysisRow): Promise<void> {
  const addressHash = 'addressHash' in row.owner ? row.owner.addressHash : null;
  const userId = 'userId' in row.owner ? row.owner.userId : null;
  await sql`
    insert into channel_analyses (id, address_hash, user_id, channel_id, sponsorship_score, result_id, created_at)
    values (${row.id}, ${addressHash}, ${userId}, ${row.channelId}, ${row.sponsorshipScore}, ${row.resultId}, ${row.createdAt})`.execute(
    database.current,
  );
}

/** Waits for other transactions that finish an analysis of this visitor, so that one channel is stored once. */
export async function lockVisitor(database: Database, addressHash: Buffer): Promise<void> {
  await sql`select used from anonymous_allowances where address_hash = ${addressHash} for update`.execute(
    database.current,
  );
}

/** Takes the texts out of results whose reading is older than `before`; the figures stay. */
export async function stripOldResults(database: Database, before: Date): Promise<void> {
  await sql`
    update channel_results set full_result = null, limited_result = null, channel_name = null
    where fetched_at < ${before}
      and (full_result is not null or limited_result is not null or channel_name is not null)`.execute(
    database.current,
  );
}

/** Results past the time for which even figures may be kept, with the analyses that point at them. */
export async function deleteOldResults(database: Database, before: Date): Promise<void> {
  await sql`delete from channel_results where created_at < ${before}`.execute(database.current);
}

/** Anonymous analyses serve their visitor for a day; what ties them to an address is not kept longer than needed. */
export async function deleteOldAnonymousAnalyses(database: Database, before: Date): Promise<void> {
  await sql`delete from channel_analyses where user_id is null and created_at < ${before}`.execute(
    database.current,
  );
}
