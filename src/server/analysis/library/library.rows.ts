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
  brandSafety: string | null;
  /** The first instant, and the one behind the last. */
  since: Date | null;
  until: Date | null;
  jobId: string | null;
}

/** Whose prices may be seen: those of all channels, or of these. */
export type Priced = 'all' | readonly string[];

export interface Page {
  userId: string;
  narrowing: Narrowing;
  priced: Priced;
  sort: LibrarySort;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

export interface LibraryRecord {
  id: string;
  channelId: string;
  createdAt: Date;
  sponsorshipScore: number | null;
  channelName: string | null;
  handle: string | null;
  thumbnailUrl: string | null;
  figures: unknown;
  /** The videos the price rests on, where it may be seen and their texts are still kept. */
  videos: unknown;
  /** Of the analysis before of the same channel. */
  formerScore: number | null;
  formerFigures: unknown;
}

/** The user's analyses, without results: those stand beside them only where something asks for them. */
function selectOwn(database: Database, userId: string, { since, until, jobId }: Narrowing) {
  return database.current
    .selectFrom('channel_analyses as analysis')
    .where('analysis.user_id', '=', userId)
    .$if(since !== null, (query) => query.where('analysis.created_at', '>=', since))
    .$if(until !== null, (query) => query.where('analysis.created_at', '<', until))
    .$if(jobId !== null, (query) =>
      query.where('analysis.id', 'in', (eb) =>
        eb
          .selectFrom('bulk_lines')
          .select('analysis_id')
          .where('user_id', '=', userId)
          .where('job_id', '=', jobId)
          .where('state', '=', 'completed')
          .where('analysis_id', 'is not', null)
          .$narrowType<{ analysis_id: string }>(),
      ),
    );
}

const isAbout = (text: string): RawBuilder<SqlBool> => {
  const pattern = containing(text);
  const handle = containing(text.replace(/^@/, ''));
  return sql`(result.channel_name ilike ${pattern} or result.handle ilike ${handle})`;
};

function selectNarrowed(database: Database, userId: string, narrowing: Narrowing) {
  const { search, verdict, niche, brandSafety } = narrowing;
  const figure = (name: string, value: string) => sql<SqlBool>`result.figures ->> ${name} = ${value}`;
  return selectOwn(database, userId, narrowing)
    .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .$if(search !== null, (query) => query.where(isAbout(search ?? '')))
    .$if(verdict !== null, (query) => query.where(figure('verdict', verdict ?? '')))
    .$if(niche !== null, (query) => query.where(figure('niche', niche ?? '')))
    .$if(brandSafety !== null, (query) => query.where(figure('brandSafety', brandSafety ?? '')));
}

function readsResults({ search, verdict, niche, brandSafety }: Narrowing): boolean {
  return [search, verdict, niche, brandSafety].some((each) => each !== null);
}

/** How many analyses a narrowed library holds. */
export async function countLibrary(
  database: Database,
  { userId, narrowing }: Pick<Page, 'userId' | 'narrowing'>,
): Promise<number> {
  const narrowed = readsResults(narrowing)
    ? selectNarrowed(database, userId, narrowing)
    : selectOwn(database, userId, narrowing);
  const { total } = await narrowed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** What is sorted by; the price of a channel that is closed to the viewer is no different from none. */
function sortKey(sort: Exclude<LibrarySort, 'date'>, priced: Priced): RawBuilder<unknown> {
  const price = sql`(result.figures #>> '{recommendedPricing,flatFee,medium}')::float8`;
  return {
    name: sql`lower(result.channel_name)`,
    score: sql`analysis.sponsorship_score`,
    verdict: sql`array_position(${[...verdicts]}::text[], result.figures ->> 'verdict')`,
    price:
      priced === 'all'
        ? price
        : sql`case when analysis.channel_id = ${anyOf('text', priced)} then ${price} end`,
  }[sort];
}

/**
 * The ids of one page. The newest first come from the end of an index; everything else reads the user's own rows once,
 * which stays quick for tens of thousands.
 */
function selectPage(database: Database, { userId, narrowing, priced, sort, order, offset, limit }: Page) {
  const needsResults = readsResults(narrowing) || sort !== 'date';
  const narrowed = needsResults
    ? selectNarrowed(database, userId, narrowing)
    : selectOwn(database, userId, narrowing);
  const direction = sql.raw(order);
  return narrowed
    .select(['analysis.id', 'analysis.user_id', 'analysis.channel_id', 'analysis.created_at'])
    .select(['analysis.sponsorship_score', 'analysis.result_id'])
    .$if(sort === 'date', (query) => query.orderBy('analysis.created_at', order))
    .$if(sort !== 'date', (query) =>
      query
        .orderBy(sql`${sortKey(sort === 'date' ? 'name' : sort, priced)} ${direction} nulls last`)
        .orderBy('analysis.created_at', 'desc'),
    )
    .orderBy('analysis.id')
    .offset(offset)
    .limit(limit);
}

/** One page of a library with everything its rows show. */
export async function findLibraryPage(database: Database, page: Page): Promise<LibraryRecord[]> {
  // Without statistics, which a young table does not have yet, a long history would be read whole and sorted.
  await sql`select set_config('enable_bitmapscan', 'off', true)`.execute(database.current);
  const ids = await selectPage(database, page).execute();
  const isPriced = (priced: Priced) =>
    priced === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`analysis.channel_id = ${anyOf('text', priced)}`;
  const found = await database.current
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
    .select(['before.score as formerScore', 'before.figures as formerFigures'])
    .select(
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
    )
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap(({ id }) => byId.get(id) ?? []);
}

/** What YouTube calls channels, by the newest reading of anybody; absent once it had to be forgotten. */
export function findIdentities(database: Database, channelIds: readonly string[]) {
  return database.current
    .selectFrom('channel_results')
    .distinctOn('channel_id')
    .select(['channel_id as channelId', 'handle', 'thumbnail_url as thumbnailUrl'])
    .where('channel_id', '=', anyOf('text', channelIds))
    .where('channel_name', 'is not', null)
    .orderBy('channel_id')
    .orderBy('fetched_at', 'desc')
    .execute();
}

/** The user's newest analysis of each of these channels. */
export function findNewestOfChannels(
  database: Database,
  { userId, channelIds }: { userId: string; channelIds: readonly string[] },
) {
  return database.current
    .selectFrom('channel_analyses as analysis')
    .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .distinctOn('analysis.channel_id')
    .select(['analysis.id', 'analysis.channel_id as channelId', 'analysis.created_at as createdAt'])
    .select(['analysis.sponsorship_score as sponsorshipScore', 'result.figures'])
    .where('analysis.user_id', '=', userId)
    .where('analysis.channel_id', '=', anyOf('text', channelIds))
    .orderBy('analysis.channel_id')
    .orderBy('analysis.created_at', 'desc')
    .execute();
}
