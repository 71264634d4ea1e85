import type { MarketplaceCreator } from '../../../contract/creators/marketplace.ts';
import { readAnalysed } from '../../analysis/library/known-channels.usecases.ts';
import type { Analysed } from '../../analysis/library/known-channels.usecases.ts';
import { readDollars } from '../../market/exchange-rates/exchange-rates.usecases.ts';
import type { MarketplaceContext } from './listings.usecases.ts';
import { findAsked } from './search.rows.ts';

export interface ReaderContext extends MarketplaceContext {
  userId: string;
  /** The product's public address. */
  origin: () => string;
}

/** What a reader's own newest analysis of a channel must say. */
export interface OwnFilters {
  minScore: number | null;
  brandSafety: string | null;
  /** US dollars for 1,000 views. */
  maxPer1000: number | null;
}

/** The channels whose analyses are as asked for; `null` where nothing is asked of them. */
export async function findByAnalyses(
  context: ReaderContext,
  { minScore, brandSafety, maxPer1000 }: OwnFilters,
): Promise<string[] | null> {
  if (minScore === null && brandSafety === null && maxPer1000 === null) return null;
  const all = await readAnalysed(context, { channelIds: null });
  const fitting = all.filter(
    (own) =>
      (minScore === null || (own.score !== null && own.score >= minScore)) &&
      (brandSafety === null || own.brandSafety === brandSafety),
  );
  const ids = fitting.map(({ channelId }) => channelId);
  if (maxPer1000 === null) return ids;
  const entries = await findAsked(context.database, ids);
  const priced = entries.map(({ channelId, minRate, maxRate, currency, savedAt }) => ({
    channel_id: channelId,
    min_rate: minRate,
    max_rate: maxRate,
    rate_currency: currency,
    savedOn: savedAt.toISOString().slice(0, 10),
  }));
  const describe = await convert(context, priced, fitting);
  return priced
    .map(({ channel_id }) => channel_id)
    .filter((id) => (describe(id).per_1000?.min ?? Infinity) <= maxPer1000);
}

interface Entry {
  channel_id: string;
  min_rate: number;
  max_rate: number;
  rate_currency: string;
  /** The day whose exchange rate counts. */
  savedOn: string;
}

type Described = MarketplaceCreator['asked'];

/** What the creators of a page ask, in dollars and for 1,000 views. */
export async function convertAsked(
  context: ReaderContext,
  entries: readonly Entry[],
): Promise<(channelId: string) => Described> {
  const channelIds = entries.map(({ channel_id }) => channel_id);
  const analysed = channelIds.length === 0 ? [] : await readAnalysed(context, { channelIds });
  return convert(context, entries, analysed);
}

async function convert(
  context: ReaderContext,
  entries: readonly Entry[],
  analysed: readonly Analysed[],
): Promise<(channelId: string) => Described> {
  const dollarsOf = await readDollars(context, {
    days: entries.filter((each) => each.rate_currency !== 'USD').map(({ savedOn }) => savedOn),
  });
  const own = new Map(analysed.map((each) => [each.channelId, each]));
  const described = new Map(
    entries.map((entry) => {
      const { channel_id: id, rate_currency: currency, savedOn: day } = entry;
      return [id, describe(entry, { dollars: dollarsOf({ currency, day }), own: own.get(id) ?? null })];
    }),
  );
  return (channelId) => {
    const found = described.get(channelId);
    if (found === undefined) throw new Error('Nothing is known of what this creator asks.');
    return found;
  };
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

function describe(
  { min_rate, max_rate, savedOn: day }: Entry,
  { dollars, own }: { dollars: number | null; own: Analysed | null },
): Described {
  if (dollars === null) return { day, usd: null, missing: 'exchange_rate' };
  const usd = { min: cents(min_rate * dollars), max: cents(max_rate * dollars) };
  if (own === null) return { day, usd, missing: 'own_analysis' };
  const { views } = own;
  if (views === 'plan') return { day, usd, missing: 'plan' };
  if (views === null || views <= 0) return { day, usd, missing: 'price' };
  const per = (amount: number) => cents((amount / views) * 1_000);
  return { day, usd, per_1000: { min: per(usd.min), max: per(usd.max) }, missing: null };
}
