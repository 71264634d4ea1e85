import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A user's channel, by the ids that identify it. */
export interface OwnChannel {
  userId: string;
  channelId: string;
}

function selectClaims(database: Database) {
  return database.current
    .selectFrom('creator_channels')
    .select(['channel_id as channelId', 'code', 'proven_at as provenAt']);
}

/** A channel somebody says is theirs. */
export type ClaimRow = InferResult<ReturnType<typeof selectClaims>>[number];

/** Holds an account against its other changes until the transaction ends; false where it is gone. */
export async function lockCreator(database: Database, userId: string): Promise<boolean> {
  const locked = await database.current
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** A user's claim; held against the end of its proof until the transaction ends. */
export async function holdClaim(
  database: Database,
  { userId, channelId }: OwnChannel,
): Promise<ClaimRow | null> {
  const claim = await selectClaims(database)
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .forShare()
    .executeTakeFirst();
  return claim ?? null;
}

export async function insertClaim(
  database: Database,
  { userId, channelId, code, at }: OwnChannel & { code: string; at: Date },
): Promise<void> {
  await database.current
    .insertInto('creator_channels')
    .values({ user_id: userId, channel_id: channelId, code, code_given_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel_id']).doNothing())
    .execute();
}

/** Deletes claims nobody has followed up since `before`: no proof, no check, no kit, no rate. */
export async function deleteIdleClaims(
  database: Database,
  { userId, before }: { userId: string; before: Date },
): Promise<void> {
  await sql`
    delete from creator_channels d using (
      select c.user_id, c.channel_id from creator_channels c
      where c.user_id = ${userId} and c.proven_at is null and c.code_given_at < ${before}
        and (c.checked_at is null or c.checked_at < ${before})
        and not exists (select from media_kits k where k.user_id = c.user_id and k.channel_id = c.channel_id)
        and not exists (select from submitted_rates r where r.user_id = c.user_id and r.channel_id = c.channel_id)
      for update skip locked
    ) idle
    where d.user_id = idle.user_id and d.channel_id = idle.channel_id`.execute(database.current);
}

export async function countClaims(database: Database, userId: string): Promise<number> {
  const { count } = await database.current
    .selectFrom('creator_channels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** When the account last checked any of its channels, and how often on the day (`2026-11-21`). */
export function findChecks(
  database: Database,
  { userId, day }: { userId: string; day: string },
): Promise<{ last: Date | null; today: number }> {
  return database.current
    .selectFrom('creator_channels')
    .select(({ fn }) => {
      const today = fn.sum<number | null>('checks').filterWhere('checks_day', '=', day);
      return [fn.max('checked_at').as('last'), fn.coalesce(today, sql.lit(0)).as('today')];
    })
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function noteCheck(
  database: Database,
  { userId, channelId, day, at }: OwnChannel & { day: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('creator_channels')
    .set((eb) => ({
      checked_at: at,
      checks_day: day,
      checks: eb
        .case()
        .when('checks_day', '=', day)
        .then(eb('checks', '+', 1))
        .else(eb.lit(1))
        .end(),
    }))
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .execute();
}

/** Everybody's claims of a channel, held until the transaction ends; in one order, so that nobody waits in a circle. */
export function holdClaims(
  database: Database,
  channelId: string,
): Promise<(ClaimRow & { userId: string })[]> {
  return selectClaims(database)
    .select('user_id as userId')
    .where('channel_id', '=', channelId)
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

export async function saveProof(
  database: Database,
  { userId, channelId, at }: OwnChannel & { at: Date },
): Promise<void> {
  await database.current
    .updateTable('creator_channels')
    .set((eb) => ({ proven_at: eb.fn.coalesce('proven_at', eb.val(at)) }))
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .execute();
}

/** Ends a proof with all that rests on it: the entry goes, the kit is no longer shared, waiting rates are refused. */
export async function endProof(
  { current }: Database,
  { userId, channelId, code, at }: OwnChannel & { code: string; at: Date },
): Promise<void> {
  await current
    .updateTable('creator_channels')
    .set({ proven_at: null, code, code_given_at: at })
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .execute();
  await current
    .deleteFrom('creator_listings')
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .execute();
  await current
    .updateTable('submitted_rates')
    .set({ status: 'refused' })
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .where('status', '=', 'waiting')
    .execute();
}

/** No kit of anybody else than the owner stays public. */
export async function unshareOtherKits(
  database: Database,
  { userId, channelId, at }: OwnChannel & { at: Date },
): Promise<void> {
  await database.current
    .updateTable('media_kits')
    .set({ shared: false, updated_at: at })
    .where('channel_id', '=', channelId)
    .where('user_id', '<>', userId)
    .where('shared', '=', true)
    .execute();
}

/** No address in a channel's name stays with anybody else than its owner. */
export async function freeOtherSlugs(database: Database, { userId, channelId }: OwnChannel): Promise<void> {
  await database.current
    .deleteFrom('media_kit_slugs')
    .where('channel_id', '=', channelId)
    .where('user_id', '<>', userId)
    .execute();
  await database.current
    .updateTable('media_kits')
    .set({ slug: null })
    .where('channel_id', '=', channelId)
    .where('user_id', '<>', userId)
    .where('slug', 'is not', null)
    .execute();
}

/** Whether somebody else has proven that a channel is theirs. */
export async function isProvenElsewhere(
  database: Database,
  { userId, channelId }: OwnChannel,
): Promise<boolean> {
  const proven = await database.current
    .selectFrom('creator_channels')
    .select('user_id')
    .where('channel_id', '=', channelId)
    .where('user_id', '<>', userId)
    .where('proven_at', 'is not', null)
    .executeTakeFirst();
  return proven !== undefined;
}
