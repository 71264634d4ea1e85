import type { MarketplaceCreator } from '../../../contract/creators/marketplace.ts';
import { marketplaceCategories } from '../../../contract/creators/creator-listing.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { creatorsPerPage } from '../../../contract/limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { describeChannels } from '../../analysis/library/known-channels.usecases.ts';
import { readSharedKits } from '../creators/kits.usecases.ts';
import type { OwnFilters, ReaderContext } from './asked.usecases.ts';
import { convertAsked, findByAnalyses } from './asked.usecases.ts';
import { findOpen } from './listed.rows.ts';
import { factsKeptMs } from './listings.usecases.ts';
import type { MarketplaceContext } from './listings.usecases.ts';
import { classes } from './search-plan.ts';
import type { Filters } from './search-plan.ts';
import { findCreators } from './search.usecases.ts';
import type { Found, Place } from './search.usecases.ts';

/** An entry as it is for everybody. */
type ListedCreator = Omit<
  MarketplaceCreator,
  'handle' | 'thumbnail_url' | 'own_analysis' | 'media_kit_url' | 'asked'
> & { savedOn: string };

export interface CreatorsPage<Creator> {
  creators: Creator[];
  next_cursor: string | null;
}

interface Asked {
  search: string | null;
  filters: Filters;
  cursor: string | null;
}

interface Narrowed extends Omit<Asked, 'filters'> {
  filters: Omit<Filters, 'channelIds'> & OwnFilters;
}

/** A page of the marketplace, with what its reader's own analyses came to beside each creator. */
export async function readMarketplace(
  context: ReaderContext,
  { filters, ...asked }: Narrowed,
): Promise<CreatorsPage<MarketplaceCreator>> {
  const channelIds = await findByAnalyses(context, filters);
  const { creators, next_cursor } = await readCreators(context, {
    ...asked,
    filters: { ...filters, channelIds },
  });
  const ids = creators.map(({ channel_id }) => channel_id);
  const known = await describeChannels(context, ids);
  const kits = await readSharedKits(context, { channelIds: ids });
  const describeAsked = await convertAsked(context, creators);
  const unknown = { handle: null, thumbnail_url: null, own_analysis: null };
  return {
    creators: creators.map((creator) => ({
      ...withoutDay(creator),
      ...unknown,
      ...known.get(creator.channel_id),
      media_kit_url: kits.get(creator.channel_id) ?? null,
      asked: describeAsked(creator.channel_id),
    })),
    next_cursor,
  };
}

function withoutDay<Creator extends { savedOn: string }>(creator: Creator): Omit<Creator, 'savedOn'> {
  const { savedOn: _savedOn, ...rest } = creator;
  return rest;
}

/** A page of the marketplace. Throws `MarketplaceRefusal` where the cursor is none. */
export async function readCreators(
  context: MarketplaceContext,
  input: Asked,
): Promise<CreatorsPage<ListedCreator>> {
  const { search, filters, cursor } = input;
  const after = cursor === null ? null : readCursor(cursor);
  if (cursor !== null && after === null) throw new MarketplaceRefusal('CURSOR_INVALID');
  const found = await findCreators(context, { search, filters, after, limit: creatorsPerPage + 1 });
  const page = found.slice(0, creatorsPerPage);
  const last = page.at(-1);
  return {
    creators: (await leaveOutClosed(context, page)).map(describe),
    next_cursor: found.length > page.length && last !== undefined ? writeCursor(last) : null,
  };
}

/** What was shown rightly when it was written may have lost its right since: it is asked for anew, whoever forgot to. */
async function leaveOutClosed({ database, demo, now }: MarketplaceContext, page: Found[]): Promise<Found[]> {
  const oldest = now().getTime() - factsKeptMs;
  const ids = page.filter(({ listingId }) => listingId !== null).map(({ id }) => id);
  const open = ids.length === 0 ? new Set<string>() : await database.asSystem(() => findOpen(database, ids));
  return page.filter(
    (entry) =>
      entry.demo === demo &&
      (entry.listingId === null || (open.has(entry.id) && entry.factsAt.getTime() > oldest)),
  );
}

function describe(entry: Found): ListedCreator {
  return {
    id: entry.id,
    channel_id: entry.channelId,
    channel_name: entry.channelName,
    channel_url: `https://www.youtube.com/channel/${entry.channelId}`,
    subscriber_count: entry.subscriberCount,
    bio: entry.bio,
    // What a later version no longer knows is left out.
    content_categories: marketplaceCategories.filter((name) => entry.categories.includes(name)),
    language: entry.language,
    region: entry.region,
    min_rate: entry.minRate,
    max_rate: entry.maxRate,
    rate_currency: currencies.find((code) => code === entry.currency) ?? 'USD',
    verified_badge: entry.listingId !== null,
    demo: entry.demo,
    savedOn: entry.savedAt.toISOString().slice(0, 10),
  };
}

class MarketplaceRefusal extends Refusal<'CURSOR_INVALID'> {}

const mostFit = 65_535;

const mostNumber = 2 ** 31 - 1;

/** A place as text. It names no more than an order, so a forged one only begins a page somewhere else. */
function writeCursor({ class: at, fit, number }: Place): string {
  return [at, fit, number].join('.');
}

/** `null` where the text is no place. */
function readCursor(text: string): Place | null {
  const [, at, fit, number] = /^(\d)\.(\d{1,5})\.(\d{1,10})$/.exec(text)?.map(Number) ?? [];
  if (at === undefined || fit === undefined || number === undefined) return null;
  if (at >= classes.length || fit > mostFit || number > mostNumber) return null;
  return { class: at, fit, number };
}
