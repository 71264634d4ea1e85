import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** Which listings may be shown: the one rule of it, for one entry as for all. */
function selectOpen({ current }: Database) {
  return current
    .selectFrom('creator_listings as l')
    .innerJoin('creator_channels as c', (join) =>
      join
        .onRef('c.user_id', '=', 'l.user_id')
        .onRef('c.channel_id', '=', 'l.channel_id')
        .on('c.proven_at', 'is not', null),
    )
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['l.user_id'])))
    .where((eb) => {
      const paid = eb
        .selectFrom('checkouts as p')
        .select('p.id')
        .whereRef('p.user_id', '=', 'l.user_id')
        .whereRef('p.channel_id', '=', 'l.channel_id')
        .where('p.product', '=', 'full_report')
        .where('p.status', '=', 'paid');
      return eb.exists(paid);
    });
}

/** Of the listings with these ids those that may be shown. Inside `asSystem`. */
export async function findOpen(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await selectOpen(database).select('l.id').where('l.id', '=', anyOf('uuid', ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

const centsPerUnit = 100;

function selectOpenListings(database: Database) {
  return selectOpen(database)
    .select(['l.id', 'l.channel_id as channelId', 'l.bio', 'l.content_categories as categories'])
    .select(['l.language', 'l.region', 'l.rate_currency as currency', 'l.updated_at as savedAt'])
    .select((eb) => [
      eb('l.min_rate_cents', '/', centsPerUnit).as('minRate'),
      eb('l.max_rate_cents', '/', centsPerUnit).as('maxRate'),
    ]);
}

/** What a creator says of a channel that is proven to be theirs and whose Full Report they have paid. */
export type OpenListing = InferResult<ReturnType<typeof selectOpenListings>>[number];

/** A channel's listing where it may be shown. Inside `asUser` of its creator, or `asSystem`. */
export async function findOpenListing(database: Database, channelId: string): Promise<OpenListing | null> {
  const listing = await selectOpenListings(database).where('l.channel_id', '=', channelId).executeTakeFirst();
  return listing ?? null;
}

interface Step {
  demo: boolean;
  factsSince: Date;
  most: number;
}

/** Shown and not to be. */
function selectToHide(database: Database, { factsSince, most }: Step) {
  return database.current
    .selectFrom('marketplace_creators as e')
    .select('e.channel_id')
    .where('e.listing_id', 'is not', null)
    .where((eb) => {
      const open = selectOpen(database).select('l.id').where('l.id', '=', eb.ref('e.listing_id'));
      return eb.or([eb('e.facts_at', '<=', factsSince), eb.not(eb.exists(open))]);
    })
    .limit(most);
}

/** To be shown and absent, older than the listing or than the newest facts. */
function selectToShow(database: Database, { demo, factsSince, most }: Step) {
  return database.current
    .selectFrom(selectOpen(database).select(['l.id', 'l.channel_id', 'l.updated_at']).as('o'))
    .innerJoin('marketplace_facts as f', (join) =>
      join
        .onRef('f.channel_id', '=', 'o.channel_id')
        .on('f.demo', '=', demo)
        .on('f.fetched_at', '>', factsSince)
        .on('f.channel_name', 'is not', null),
    )
    .leftJoin('marketplace_creators as e', 'e.listing_id', 'o.id')
    .select('o.channel_id')
    .where((eb) =>
      eb.or([
        eb('e.id', 'is', null),
        eb('e.saved_at', '<>', eb.ref('o.updated_at')),
        eb('e.facts_at', '<', eb.ref('f.fetched_at')),
      ]),
    )
    .limit(most);
}

/** Channels whose entry is not as it should be, at most so many of either kind. Inside `asSystem`. */
export async function findOutOfStep(database: Database, step: Step): Promise<string[]> {
  const rows = await database.current
    .selectFrom(selectToHide(database, step).as('hidden'))
    .select('channel_id')
    .union((from) => from.selectFrom(selectToShow(database, step).as('shown')).select('channel_id'))
    .execute();
  return rows.map(({ channel_id }) => channel_id);
}

interface Asking {
  demo: boolean;
  before: Date;
  askedBefore: Date;
  at: Date;
  most: number;
}

/** Listed channels whose facts are old, as rows that note when YouTube is asked for them. */
function selectStale(database: Database, { demo, before, askedBefore, at, most }: Asking) {
  return database.current
    .selectFrom(selectOpen(database).select('l.channel_id').as('l'))
    .leftJoin('marketplace_facts as f', (join) =>
      join.onRef('f.channel_id', '=', 'l.channel_id').on('f.demo', '=', demo),
    )
    .select((eb) => [
      'l.channel_id',
      eb.cast<boolean>(eb.val(demo), 'boolean').as('demo'),
      eb.cast<Date>(eb.val(at), 'timestamptz').as('asked_at'),
    ])
    .where((eb) => eb.or([eb('f.fetched_at', 'is', null), eb('f.fetched_at', '<', before)]))
    .where((eb) => eb.or([eb('f.asked_at', 'is', null), eb('f.asked_at', '<', askedBefore)]))
    .orderBy('f.asked_at', (order) => order.asc().nullsFirst())
    .orderBy('l.channel_id')
    .limit(most);
}

/**
 * Takes listed channels whose facts are older than `before` and notes that YouTube is asked for them, so that no other
 * process asks too. Inside `asSystem`.
 */
export async function takeStale(database: Database, asking: Asking): Promise<string[]> {
  const rows = await database.current
    .insertInto('marketplace_facts')
    .columns(['channel_id', 'demo', 'asked_at'])
    .expression(selectStale(database, asking))
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'demo'])
        .doUpdateSet((eb) => ({ asked_at: eb.ref('excluded.asked_at') }))
        .where((eb) => {
          const known = eb.ref('marketplace_facts.asked_at');
          return eb.or([eb(known, 'is', null), eb(known, '<', asking.askedBefore)]);
        }),
    )
    .returning('channel_id')
    .execute();
  return rows.map(({ channel_id }) => channel_id);
}
