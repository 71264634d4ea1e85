import type { CreatorListing } from '../../../contract/creators/creator-listing.ts';
import type { Category } from '../../session/creator-categories.ts';
import { readWhole } from '../../ui/whole-amount.ts';

/** A marketplace entry as it stands in the form. */
export interface ListingEntry {
  bio: string;
  categories: readonly Category[];
  language: string;
  region: string;
  lowest: string;
  highest: string;
  currency: CreatorListing['rate_currency'];
}

export type ListingProblems = Partial<Record<'categories' | 'lowest' | 'highest', string>>;

/** The contract's highest rate, in whole units of the currency. */
const highestRate = 10_000_000;

/** What the form begins with: the saved entry, or an empty one in the reader's own language. */
export function beginListing(saved: CreatorListing | null, locale: Intl.Locale): ListingEntry {
  if (saved === null) {
    const region = locale.region ?? 'US';
    const language = locale.language;
    return { bio: '', categories: [], language, region, lowest: '', highest: '', currency: 'USD' };
  }
  return {
    bio: saved.bio,
    categories: saved.content_categories,
    language: saved.language,
    region: saved.region,
    lowest: String(saved.min_rate),
    highest: String(saved.max_rate),
    currency: saved.rate_currency,
  };
}

type ReadyListing = Omit<
  CreatorListing,
  'id' | 'channel_id' | 'channel_name' | 'channel_url' | 'subscriber_count' | 'verified_badge'
>;

/** The entry as the server takes it, or what is wrong with it by field. */
export function readListing(entry: ListingEntry): { listing: ReadyListing } | { problems: ListingProblems } {
  const [lowest, highest] = [readRate(entry.lowest), readRate(entry.highest)];
  const sentence = 'Please enter a whole amount, such as 1,500.';
  const problems: ListingProblems = {
    ...(entry.categories.length === 0 && { categories: 'Please choose at least one category.' }),
    ...(lowest === null && { lowest: sentence }),
    ...(highest === null && { highest: sentence }),
    ...(lowest !== null &&
      highest !== null &&
      lowest > highest && { highest: 'The highest rate is below the lowest.' }),
  };
  if (lowest === null || highest === null || Object.keys(problems).length > 0) return { problems };
  const { bio, language, region, currency } = entry;
  return {
    listing: {
      bio,
      content_categories: [...entry.categories],
      language,
      region,
      min_rate: lowest,
      max_rate: highest,
      rate_currency: currency,
    },
  };
}

function readRate(entered: string): number | null {
  const rate = readWhole(entered);
  return rate !== null && rate <= highestRate ? rate : null;
}
