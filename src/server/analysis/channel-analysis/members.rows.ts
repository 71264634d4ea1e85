import type { NotNull } from 'kysely';
import { latestPast } from '../../../values/clock-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf, recordsOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';
import type { KeptPreferences } from '../personalization/personalization.usecases.ts';
import { storedForMs } from './channel-analysis.rows.ts';

/** An analysis of a user's history. */
export interface KnownAnalysis {
  id: string;
  channelId: string;
  preferencesKey: string;
}

/** The same with its result. */
export interface MemberAnalysis extends KnownAnalysis {
  fullResult: string;
  limitedResult: string;
}

interface Sought {
  userId: string;
  demo: boolean;
  at: Date;
}

function selectHistory(database: Database, userId: string) {
  return database.current
    .selectFrom('channel_analyses as analysis')
    .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .where('analysis.user_id', '=', userId);
}

/** Analyses whose texts are still kept. */
function selectKept(database: Database, { userId, demo }: Pick<Sought, 'userId' | 'demo'>) {
  return selectHistory(database, userId)
    .select(['analysis.id', 'analysis.channel_id as channelId', 'result.preferences_key as preferencesKey'])
    .where('result.demo', '=', demo)
    .where('result.full_result', 'is not', null);
}

/** Those that still answer for their channels. */
function selectCurrent(database: Database, sought: Sought) {
  const since = new Date(sought.at.getTime() - storedForMs);
  return selectKept(database, sought)
    .where('analysis.created_at', '>', since)
    .where('analysis.created_at', '<', latestPast(sought.at));
}

async function findNewest(kept: ReturnType<typeof selectKept>): Promise<MemberAnalysis | null> {
  const found = await kept
    .select(['result.full_result as fullResult', 'result.limited_result as limitedResult'])
    .orderBy('analysis.created_at', 'desc')
    .limit(1)
    .$narrowType<{ fullResult: NotNull; limitedResult: NotNull }>()
    .executeTakeFirst();
  return found ?? null;
}

/** The user's newest stored analysis of what a reference points at. */
export function findMemberAnalysisByReference(
  database: Database,
  { referenceKey, ...sought }: Sought & { referenceKey: string },
): Promise<MemberAnalysis | null> {
  const channel = database.current
    .selectFrom('channel_references')
    .select('channel_id')
    .where('reference_key', '=', referenceKey)
    .where('demo', '=', sought.demo);
  return findNewest(selectCurrent(database, sought).where('analysis.channel_id', '=', channel));
}

/** The same by channel, for a reference that was not known before. */
export function findMemberAnalysisByChannel(
  database: Database,
  { channelId, ...sought }: Sought & { channelId: string },
): Promise<MemberAnalysis | null> {
  return findNewest(selectCurrent(database, sought).where('analysis.channel_id', '=', channelId));
}

/** The newest analysis of a channel in a user's history whose texts are still kept, whatever its age. */
export function findNewestMemberAnalysis(
  database: Database,
  { channelId, ...sought }: Pick<Sought, 'userId' | 'demo'> & { channelId: string },
): Promise<MemberAnalysis | null> {
  return findNewest(selectKept(database, sought).where('analysis.channel_id', '=', channelId));
}

/** One analysis of a user's own history, whose texts are `null` once they had to be forgotten. */
export async function findMemberAnalysis(
  database: Database,
  { userId, id }: { userId: string; id: string },
): Promise<{ channelId: string; fullResult: string | null; limitedResult: string | null } | null> {
  const found = await selectHistory(database, userId)
    .select(['analysis.channel_id as channelId', 'result.full_result as fullResult'])
    .select('result.limited_result as limitedResult')
    .where('analysis.id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** The newest analysis in a user's history whose texts are still kept; `null` if there is none. */
export async function findNewestId(database: Database, userId: string): Promise<string | null> {
  const newest = await selectHistory(database, userId)
    .select('analysis.id')
    .where('result.full_result', 'is not', null)
    .orderBy('analysis.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

/** A stored full result beside its owner's preferences. */
type StoredRow = Pick<Row<'channel_results'>, 'id' | 'preferences_key'> &
  KeptPreferences & { full_result: string };

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
  select analysis_id as id, kept_key as preferences_key, kept_text as full_result, sensitivity as sensitivity_tenths,
    risk as risk_tolerance, size_preference as channel_size_preference, liked_niches as preferred_niches
  from find_stored_analysis($1::uuid, $2, $3, $4)`;

/** A user's newest current analysis of the channel of each of these references. */
export function findMemberAnalysesByReferences(
  database: Database,
  { referenceKeys, ...sought }: Sought & { referenceKeys: readonly string[] },
): Promise<(KnownAnalysis & { referenceKey: string })[]> {
  return selectCurrent(database, sought)
    .innerJoin('channel_references as reference', 'reference.channel_id', 'analysis.channel_id')
    .select('reference.reference_key as referenceKey')
    .distinctOn('reference.reference_key')
    .where('reference.reference_key', '=', anyOf('text', referenceKeys))
    .where('reference.demo', '=', sought.demo)
    .orderBy('reference.reference_key')
    .orderBy('analysis.created_at', 'desc')
    .execute();
}

/** The same by channels. */
export function findMemberAnalysesByChannels(
  database: Database,
  { channelIds, ...sought }: Sought & { channelIds: readonly string[] },
): Promise<KnownAnalysis[]> {
  return selectCurrent(database, sought)
    .distinctOn('analysis.channel_id')
    .where('analysis.channel_id', '=', anyOf('text', channelIds))
    .orderBy('analysis.channel_id')
    .orderBy('analysis.created_at', 'desc')
    .execute();
}

export type NewAnalysis = Pick<
  Row<'channel_analyses'>,
  'id' | 'channel_id' | 'sponsorship_score' | 'result_id'
>;

/** What the library sorts and filters by: the database takes it from the result. */
const filledByTrigger = {
  verdict: null,
  niche: null,
  brand_safety: null,
  risk_level: null,
  price: null,
  cpm: null,
  trend: null,
  typical_views: null,
  engagement_rate: null,
  subscribers: null,
  country: null,
  language: null,
  name_key: null,
  handle_key: null,
  sponsor_keys: null,
  library_filled: false,
};

/** Adds analyses to a user's history, made by whom it says; by whoever acts where it does not. */
export async function insertMemberAnalyses(
  database: Database,
  {
    userId,
    analyses,
    madeBy = null,
    at,
  }: { userId: string; analyses: readonly NewAnalysis[]; madeBy?: string | null; at: Date },
): Promise<void> {
  if (analyses.length === 0) return;
  const rows = analyses.map((analysis) => ({
    ...filledByTrigger,
    ...analysis,
    user_id: userId,
    address_hash: null,
    created_at: at,
    made_by: madeBy,
  }));
  const usual = ['id', 'user_id', 'channel_id', 'sponsorship_score', 'result_id', 'created_at'] as const;
  const columns = madeBy === null ? usual : ([...usual, 'made_by'] as const);
  await database.current
    .insertInto('channel_analyses')
    .columns(columns)
    .expression((from) => from.selectFrom(recordsOf('channel_analyses', rows)).select(columns))
    .execute();
}

/** Puts another result of the same channel in a stored analysis's place. */
export async function replaceResult(
  database: Database,
  replaced: { userId: string; id: string; resultId: string; sponsorshipScore: number | null },
): Promise<void> {
  await database.current
    .updateTable('channel_analyses')
    .set({ result_id: replaced.resultId, sponsorship_score: replaced.sponsorshipScore })
    .where('id', '=', replaced.id)
    .where('user_id', '=', replaced.userId)
    .execute();
}
