import { sql } from 'kysely';
import type { CreatorRateFields, WaitingRate } from '../../../contract/market/creator-rates.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

/**
 * Rates that wait, the oldest first, with what is known of their channels: texts of YouTube only from readings after
 * `since`.
 */
export async function findWaiting(
  database: Database,
  { demo, since, most }: { demo: boolean; since: Date; most: number },
): Promise<WaitingRate[]> {
  const oldest = database.current
    .selectFrom('submitted_rates')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most);
  const rows = await database.current
    .selectFrom(oldest.as('waiting'))
    .leftJoin('channel_snapshots as snapshot', (join) =>
      join
        .onRef('snapshot.channel_id', '=', 'waiting.channel_id')
        .on('snapshot.demo', '=', demo)
        .on('snapshot.fetched_at', '>', since),
    )
    .select(['waiting.id', 'waiting.channel_id', 'waiting.rate_type', 'waiting.currency'])
    .select(['waiting.amount_hundredths', 'waiting.agreed_on', 'waiting.notes', 'waiting.created_at'])
    .select('waiting.workspace_id')
    .select((eb) => [
      sql<string | null>`${eb.ref('snapshot.record')} -> 'channel' ->> 'title'`.as('channel_name'),
      sql<number | null>`(${eb.ref('snapshot.record')} -> 'channel' ->> 'subscriberCount')::float8`.as(
        'subscriber_count',
      ),
      eb
        .selectFrom('channel_results as result')
        .select((eb) => sql<string | null>`${eb.ref('result.figures')} ->> 'niche'`.as('niche'))
        .whereRef('result.channel_id', '=', 'waiting.channel_id')
        .where('result.demo', '=', demo)
        .orderBy('result.fetched_at', 'desc')
        .limit(1)
        .as('niche'),
    ])
    .orderBy('waiting.created_at')
    .orderBy('waiting.id')
    .execute();
  return rows.map(({ amount_hundredths, created_at, workspace_id, ...row }) => ({
    ...row,
    source: workspace_id === null ? ('creator' as const) : ('verdict' as const),
    niche: niches.find((niche) => niche === row.niche) ?? null,
    quoted_amount: amount_hundredths / 100,
    created_at: created_at.toISOString(),
  }));
}

export async function countWaiting(database: Database): Promise<number> {
  const { count } = await database.current
    .selectFrom('submitted_rates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

/** A submission as it was decided on. */
export interface DecidedRate extends Pick<
  CreatorRateFields,
  'rate_type' | 'quoted_amount' | 'currency' | 'notes' | 'date_collected'
> {
  /** The creator's; `null` for an amount that a workspace passed on. */
  userId: string | null;
  channelId: string;
}

export interface Decision {
  id: string;
  status: 'accepted' | 'refused';
  /** Why it is refused, for its creator. */
  reason?: string;
}

/** Decides on a rate that waits, once; `null` where it does not wait any more. */
export async function decideOn(
  database: Database,
  { id, status, reason, at }: Decision & { at: Date },
): Promise<DecidedRate | null> {
  const decided = await database.current
    .updateTable('submitted_rates')
    .set({ status, refusal_reason: reason ?? null, decided_at: at })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning(['user_id as userId', 'channel_id as channelId', 'rate_type', 'currency', 'notes'])
    .returning(['amount_hundredths', 'agreed_on as date_collected'])
    .executeTakeFirst();
  if (decided === undefined) return null;
  const { amount_hundredths, ...rate } = decided;
  return { ...rate, quoted_amount: amount_hundredths / 100 };
}

/** Puts an amount that a workspace agreed on into the queue, under the id of its verdict. */
export async function insertAgreed(
  database: Database,
  { workspaceId, at, ...rate }: AgreedRate & { at: Date },
): Promise<void> {
  await database.current
    .insertInto('submitted_rates')
    .values({ ...rate, workspace_id: workspaceId, created_at: at })
    .execute();
}

/** As `insertAgreed`; false where the deal is in the queue, by its id or as the outcome of an offer. */
export async function insertUnknown(
  database: Database,
  { workspaceId, at, ...rate }: AgreedRate & { at: Date },
): Promise<boolean> {
  const told = await database.current
    .selectFrom('submitted_rates')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('channel_id', '=', rate.channel_id)
    .where('currency', '=', rate.currency)
    .where('amount_hundredths', '=', rate.amount_hundredths)
    .executeTakeFirst();
  if (told !== undefined) return false;
  const inserted = await database.current
    .insertInto('submitted_rates')
    .values({ ...rate, workspace_id: workspaceId, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type AgreedRate = Pick<
  Row<'submitted_rates'>,
  'id' | 'channel_id' | 'rate_type' | 'amount_hundredths' | 'currency' | 'agreed_on'
> & { workspaceId: string; notes?: string };

/** What became of an amount that was passed on; `null` where there is none. */
export async function findAgreed(
  database: Database,
  id: string,
): Promise<{ status: 'waiting' | 'accepted' | 'refused'; reason: string | null } | null> {
  const found = await database.current
    .selectFrom('submitted_rates')
    .select(['status', 'refusal_reason as reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** Takes an amount back that nobody has looked at. */
export async function deleteAgreed(database: Database, id: string): Promise<void> {
  await database.current
    .deleteFrom('submitted_rates')
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Deletes what was taken over from a user's submissions, and what their workspace passed on. */
export async function deleteTakenOver(database: Database, userId: string): Promise<void> {
  await database.current
    .deleteFrom('stored_creator_rates')
    .where('submitted_rate_id', 'in', (from) =>
      from
        .selectFrom('submitted_rates')
        .select('id')
        .where((eb) => eb.or([eb('user_id', '=', userId), eb('workspace_id', '=', userId)])),
    )
    .execute();
  await database.current.deleteFrom('submitted_rates').where('workspace_id', '=', userId).execute();
}
