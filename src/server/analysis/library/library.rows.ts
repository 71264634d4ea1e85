import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { LibrarySort } from '../../../contract/limits.ts';
import { verdicts } from '../../../engine/analysis/judgements.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf, containing } from '../../platform/db/sql.ts';

/** What narrows a library; `null` narrows nothing. */
export interface Narrowing {
  search: string | null;
  verdict: string | null;
  niche: string | null;
  /** Those that are allowed. */
  safety: readonly string[] | null;
  risk: readonly string[] | null;
  mostPrice: number | null;
  leastSubscribers: number | null;
  mostSubscribers: number | null;
  country: string | null;
  language: string | null;
  sponsor: string | null;
  /** Who made it. */
  memberId: string | null;
  /** The first instant, and the one behind the last. */
  since: Date | null;
  until: Date | null;
  jobId: string | null;
}

/** Whose prices may be seen: those of all channels, or of these. */
export type Priced = 'all' | readonly string[];

export interface Question {
  userId: string;
  narrowing: Narrowing;
  priced: Priced;
}

export interface Page extends Question {
  sort: LibrarySort;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

const isPriced = (priced: Priced) =>
  priced === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`analysis.channel_id = ${anyOf('text', priced)}`;

/** A part of a text that is kept in lower case; the database lowers both, because languages differ in how. */
const holds = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(`analysis.${column}`)} like lower(${containing(text)})`;

/** Each condition by what asks for it; what nobody asks for is not in the statement. */
function conditionsOf({ userId, narrowing, priced }: Question): RawBuilder<SqlBool>[] {
  const given = <T>(value: T | null, condition: (value: T) => RawBuilder<SqlBool>) =>
    value === null ? [] : [condition(value)];
  const equals = (column: string) => (value: unknown) =>
    sql<SqlBool>`${sql.ref(`analysis.${column}`)} = ${value}`;
  const among = (column: string) => (values: readonly string[]) =>
    sql<SqlBool>`${sql.ref(`analysis.${column}`)} = ${anyOf('text', values)}`;
  const isAbout = (text: string) =>
    sql<SqlBool>`(${holds('name_key', text)} or ${holds('handle_key', text.replace(/^@/, ''))})`;
  return [
    ...given(narrowing.since, (at) => sql`analysis.created_at >= ${at}`),
    ...given(narrowing.until, (at) => sql`analysis.created_at < ${at}`),
    ...given(narrowing.search, isAbout),
    ...given(narrowing.verdict, equals('verdict')),
    ...given(narrowing.niche, equals('niche')),
    ...given(narrowing.safety, among('brand_safety')),
    ...given(narrowing.risk, among('risk_level')),
    ...given(narrowing.mostPrice, (most) => sql`(analysis.price <= ${most} and ${isPriced(priced)})`),
    ...given(narrowing.leastSubscribers, (least) => sql`analysis.subscribers >= ${least}`),
    ...given(narrowing.mostSubscribers, (most) => sql`analysis.subscribers <= ${most}`),
    ...given(narrowing.country, equals('country')),
    ...given(narrowing.language, (name) => sql`lower(analysis.language) = lower(${name})`),
    ...given(narrowing.sponsor, (name) => holds('sponsor_keys', name)),
    ...given(narrowing.memberId, (id) =>
      // What was made before there were members is its owner's.
      id === userId
        ? sql`coalesce(analysis.made_by, analysis.user_id) = ${id}`
        : sql`analysis.made_by = ${id}`,
    ),
    ...given(
      narrowing.jobId,
      (id) => sql`analysis.id in (select analysis_id from bulk_lines where user_id = ${userId}
        and job_id = ${id} and state = 'completed' and analysis_id is not null)`,
    ),
  ];
}

/** The workspace's analyses that a question is about, without results: those are a hundred times as wide. */
function selectNarrowed(database: Database, question: Question) {
  return conditionsOf(question).reduce(
    (query, condition) => query.where(condition),
    database.current
      .selectFrom('channel_analyses as analysis')
      .where('analysis.user_id', '=', question.userId),
  );
}

/** How many analyses a narrowed library holds. */
export async function countLibrary(database: Database, question: Question): Promise<number> {
  const { total } = await selectNarrowed(database, question)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Each sort by its column; `closed` ones are no different from none where the viewer may not see prices. */
const sortColumns: Record<LibrarySort, { column: string; isClosed?: true }> = {
  date: { column: 'created_at' },
  name: { column: 'name_key' },
  score: { column: 'sponsorship_score' },
  verdict: { column: 'verdict' },
  price: { column: 'price', isClosed: true },
  cpm: { column: 'cpm', isClosed: true },
  views: { column: 'typical_views' },
  engagement: { column: 'engagement_rate', isClosed: true },
  trend: { column: 'trend', isClosed: true },
  subscribers: { column: 'subscribers' },
};

function sortKey(sort: LibrarySort, priced: Priced): RawBuilder<unknown> {
  const { column, isClosed } = sortColumns[sort];
  const key = sql.ref(`analysis.${column}`);
  // As its index says it, whose expression has no parameters.
  if (sort === 'verdict')
    return sql`array_position(array[${sql.join(verdicts.map((each) => sql.lit(each)))}], ${key})`;
  return isClosed === true && priced !== 'all' ? sql`case when ${isPriced(priced)} then ${key} end` : key;
}

/** The ids of a part of a library, in its order: all that an index has to be read for. */
function selectPage(database: Database, page: Page) {
  const { priced, sort, order, offset, limit } = page;
  const direction = sql.raw(order);
  return selectNarrowed(database, page)
    .select('analysis.id')
    .$if(sort === 'date', (query) => query.orderBy('analysis.created_at', order))
    .$if(sort !== 'date', (query) =>
      query
        .orderBy(sql`${sortKey(sort, priced)} ${direction} nulls last`)
        .orderBy('analysis.created_at', 'desc'),
    )
    .orderBy('analysis.id')
    .offset(offset)
    .limit(limit);
}

/** The same as ids alone, with their channels. */
export function findLibraryIds(database: Database, page: Page): Promise<{ id: string; channelId: string }[]> {
  return selectPage(database, page).select('analysis.channel_id as channelId').execute();
}

/** One page of a library with everything its rows show, and how many analyses there are on all of its pages. */
export async function findLibraryPage(database: Database, page: Page) {
  const { ids, total } = await findPageIds(database, page);
  await setScans(database, { index: true, bitmap: false });
  if (ids.length === 0) return { total, records: [] };
  const found = await selectShown(database, page, ids).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return { total, records: ids.flatMap(({ id }) => byId.get(id) ?? []) };
}

async function findPageIds(database: Database, page: Page) {
  const isNarrowed = Object.values(page.narrowing).some((each) => each !== null);
  // A whole library is counted by an index; what is narrowed has to be read, and is read once, as it lies on disk.
  await setScans(database, { index: !isNarrowed, bitmap: isNarrowed });
  if (!isNarrowed) {
    const total = await countLibrary(database, page);
    return { total, ids: page.offset < total ? await selectPage(database, page).execute() : [] };
  }
  const ids = await selectPage(database, page)
    .select(sql<number>`count(*) over ()`.as('total'))
    .execute();
  const isBehind = ids.length === 0 && page.offset > 0;
  return { total: isBehind ? await countLibrary(database, page) : (ids[0]?.total ?? 0), ids };
}

/** Without statistics, which a young table does not have yet, the planner would choose wrongly between these. */
async function setScans(
  database: Database,
  { index, bitmap }: { index: boolean; bitmap: boolean },
): Promise<void> {
  await sql`select set_config('enable_indexscan', ${String(index)}, true),
    set_config('enable_bitmapscan', ${String(bitmap)}, true)`.execute(database.current);
}

function selectShown(database: Database, page: Page, ids: readonly { id: string }[]) {
  return database.current
    .selectFrom('channel_analyses as analysis')
    .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('channel_analyses as before')
          .innerJoin('channel_results as former', 'former.id', 'before.result_id')
          .select(['before.sponsorship_score as score', 'former.figures'])
          .whereRef('before.user_id', '=', 'analysis.user_id')
          .whereRef('before.channel_id', '=', 'analysis.channel_id')
          .whereRef('before.created_at', '<', 'analysis.created_at')
          .orderBy('before.created_at', 'desc')
          .limit(1)
          .as('before'),
      (join) => join.onTrue(),
    )
    .select(['analysis.id', 'analysis.channel_id as channelId', 'analysis.created_at as createdAt'])
    .select(['analysis.sponsorship_score as sponsorshipScore', 'result.channel_name as channelName'])
    .select(['result.handle', 'result.thumbnail_url as thumbnailUrl', 'result.figures'])
    .select(['analysis.made_by as madeBy', 'analysis.trend', 'analysis.language', 'analysis.country'])
    .select(['before.score as formerScore', 'before.figures as formerFigures'])
    .select(
      // The videos the price rests on, where it may be seen and their texts are still kept.
      sql`case when ${isPriced(page.priced)}
        then result.full_result::json #> '{evidence,sample,videos}' end`.as('videos'),
    )
    .where('analysis.user_id', '=', page.userId)
    .where(
      'analysis.id',
      '=',
      anyOf(
        'uuid',
        ids.map(({ id }) => id),
      ),
    );
}

export type LibraryRecord = Awaited<ReturnType<typeof findLibraryPage>>['records'][number];

/** The channel of each of these analyses that is the workspace's. */
export async function findChannelsOf(
  database: Database,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await database.current
    .selectFrom('channel_analyses')
    .select('channel_id')
    .where('user_id', '=', userId)
    .where('id', '=', anyOf('uuid', ids))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ channel_id }) => channel_id);
}
