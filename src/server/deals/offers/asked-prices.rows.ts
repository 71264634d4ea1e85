import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';
import { anyOf } from '../../platform/db/sql.ts';

export type AskedPrice = Pick<Row<'asked_prices'>, 'channel_id' | 'price_cents' | 'currency' | 'format'>;

interface OfList {
  workspaceId: string;
  listId: string;
}

/** In the order of the channels' ids. */
export function findAskedPrices(database: Database, { workspaceId, listId }: OfList): Promise<AskedPrice[]> {
  return database.current
    .selectFrom('asked_prices')
    .select(['channel_id', 'price_cents', 'currency', 'format'])
    .where('list_id', '=', listId)
    .where('workspace_id', '=', workspaceId)
    .orderBy('channel_id')
    .execute();
}

export async function deleteAskedPrices(database: Database, { workspaceId, listId }: OfList): Promise<void> {
  await database.current
    .deleteFrom('asked_prices')
    .where('list_id', '=', listId)
    .where('workspace_id', '=', workspaceId)
    .execute();
}

interface NewPrices extends OfList, Pick<Row<'asked_prices'>, 'currency' | 'format'> {
  prices: readonly { channel_id: string; price_cents: number }[];
  at: Date;
}

/** Of channels that stand in the list, and stay there meanwhile; how many. Of two that save at once the later counts. */
export async function insertAskedPrices(database: Database, asked: NewPrices): Promise<number> {
  const { workspaceId, listId, prices, currency, format, at } = asked;
  const { rows } = await sql`
    with listed as (
      select channel_id from list_items
      where list_id = ${listId} and workspace_id = ${workspaceId}
        and channel_id = ${anyOf(
          'text',
          prices.map(({ channel_id }) => channel_id),
        )}
      order by channel_id for key share
    )
    insert into asked_prices (list_id, workspace_id, channel_id, price_cents, currency, format, saved_at)
    select ${listId}, ${workspaceId}, price.channel_id, price.price_cents, ${currency}, ${format}, ${at}
    from json_to_recordset(${JSON.stringify(prices)}::json) as price (channel_id text, price_cents bigint)
    join listed on listed.channel_id = price.channel_id
    on conflict (list_id, channel_id) do update set price_cents = excluded.price_cents,
      currency = excluded.currency, format = excluded.format, saved_at = excluded.saved_at
    returning 1`.execute(database.current);
  return rows.length;
}
