import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { LibrarySort } from '../../../contract/limits.ts';
import { verdicts } from '../../../engine/analysis/judgements.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import { isPriced, selectNarrowed, type Priced, type Question } from './narrowing.rows.ts';

export interface Page extends Question {
  sort: LibrarySort;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
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

/** From which end the index of a sort reads a whole library; of the others there is one for either. */
const oneEnd: Partial<Record<LibrarySort, 'asc' | 'desc'>> = {
  name: 'asc',
  score: 'desc',
  price: 'desc',
  cpm: 'desc',
  views: 'desc',
  engagement: 'desc',
  trend: 'desc',
  subscribers: 'desc',
};

/**
 * The same page of a whole library, whichever its order. Read from its other end, an index has what is missing first,
 * where the library has it last: both are read by the index, and put in order here. Otherwise every analysis would be
 * sorted for each page.
 */
function selectWholePage(database: Database, page: Page) {
  const { sort, order, priced, offset, limit } = page;
  const indexed = oneEnd[sort];
  if (indexed === undefined || order === indexed) return selectPage(database, page);
  const key = sortKey(sort, priced);
  const direction = sql.raw(order);
  const read = (isMissing: boolean) =>
    selectNarrowed(database, page)
      .where(sql<SqlBool>`${key} is ${sql.raw(isMissing ? 'null' : 'not null')}`)
      .select(['analysis.id', 'analysis.created_at', key.as('key')])
      // Said for what is missing too: else an index by date would be read through for it.
      .orderBy(isMissing ? sql`${key} ${sql.raw(indexed)} nulls last` : sql`${key} ${direction} nulls first`)
      .orderBy('analysis.created_at', 'desc')
      .orderBy('analysis.id')
      .limit(offset + limit);
  const part = (isMissing: boolean) => database.current.selectFrom(read(isMissing).as('part')).selectAll();
  return database.current
    .selectFrom(part(false).unionAll(part(true)).as('whole'))
    .select('whole.id')
    .orderBy(sql`${sql.ref('whole.key')} ${direction} nulls last`)
    .orderBy('whole.created_at', 'desc')
    .orderBy('whole.id')
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
    return { total, ids: page.offset < total ? await selectWholePage(database, page).execute() : [] };
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
