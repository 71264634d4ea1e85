import { currencies } from '../../../engine/pricing/rates.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import { contentFormats } from '../../../engine/pricing/quotes/quote.ts';
import type { ContentFormat } from '../../../engine/pricing/quotes/quote.ts';
import { readList } from '../../analysis/lists/lists.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteAskedPrices, findAskedPrices, insertAskedPrices } from './asked-prices.rows.ts';

interface AskedPricesContext {
  database: Database;
  now: () => Date;
  /** The workspace. */
  userId: string;
}

interface AskedPrices {
  currency: Currency;
  format: ContentFormat;
  prices: { channel_id: string; price_cents: number }[];
}

/** What the channels of a list ask, as it was entered last. Throws what a foreign list throws. */
export function readAskedPrices(
  context: AskedPricesContext,
  { listId }: { listId: string },
): Promise<AskedPrices> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    await readList(context, listId);
    return describe(await findAskedPrices(database, { workspaceId, listId }));
  });
}

/** For a budget: cents by channel, of the prices in its currency. Joins the caller's transaction. */
export async function readAskedCents(
  { database, userId: workspaceId }: AskedPricesContext,
  { listId, currency }: { listId: string; currency: Currency },
): Promise<ReadonlyMap<string, number>> {
  const found = await findAskedPrices(database, { workspaceId, listId });
  const own = found.filter((price) => price.currency === currency);
  return new Map(own.map(({ channel_id, price_cents }) => [channel_id, price_cents]));
}

/** Keeps them in place of those before; what does not stand in the list is left out. */
export function saveAskedPrices(
  context: AskedPricesContext,
  { listId, prices, ...rest }: AskedPrices & { listId: string },
): Promise<{ saved: number }> {
  const { database, userId: workspaceId, now } = context;
  return database.asUser(workspaceId, async () => {
    await readList(context, listId);
    await deleteAskedPrices(database, { workspaceId, listId });
    const saved = await insertAskedPrices(database, { workspaceId, listId, prices, ...rest, at: now() });
    return { saved };
  });
}

function describe(
  found: readonly { channel_id: string; price_cents: number; currency: string; format: string }[],
) {
  const [first] = found;
  return {
    currency: currencies.find((each) => each === first?.currency) ?? 'USD',
    format: contentFormats.find((each) => each === first?.format) ?? 'integration',
    prices: found.map(({ channel_id, price_cents }) => ({ channel_id, price_cents })),
  };
}
