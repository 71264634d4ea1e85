import type { LibrarySort } from '../../../contract/limits.ts';

export const texts = {
  title: 'Library',
  results: 'Results',
  loading: 'Loading the library',
  failed: 'Your library could not be loaded.',
  search: 'Search',
  searchHint: 'Channel or handle',
  verdict: 'Verdict',
  anyVerdict: 'Any verdict',
  niche: 'Niche',
  anyNiche: 'Any niche',
  safety: 'Brand safety',
  anySafety: 'Any safety',
  from: 'From',
  to: 'To',
  sortBy: 'Sort by',
  filters: 'Filters',
  clear: 'Clear filters',
  nothing: 'No analysis fits.',
  nothingMore: 'Try fewer words or filters.',
  empty: 'Nothing here yet',
  emptyMore: 'Every channel you analyze stays here.',
  analyze: 'Analyze a channel',
  pages: 'Pages of the library',
  all: (total: string) => `All ${total}`,

  channel: 'Channel',
  score: 'Score',
  price: 'Price',
  views: 'Views',
  date: 'Date',
  nameForgotten: 'Name no longer stored',
  forgotten: 'YouTube lets us keep names for 30 days.',
  analyzeAgain: 'Analyze again',
  none: 'None',
  closed: 'Not in your plan',
  notScored: 'Not scored',
} as const;

/** What each order is called where there is no heading to press. */
export const orderWords: Record<LibrarySort, Record<'asc' | 'desc', string>> = {
  date: { desc: 'Newest first', asc: 'Oldest first' },
  score: { desc: 'Highest score', asc: 'Lowest score' },
  price: { desc: 'Highest price', asc: 'Lowest price' },
  verdict: { asc: 'Best verdict', desc: 'Worst verdict' },
  name: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
};

export const safetyWords = { high: 'High', medium: 'Medium', low: 'Low' } as const;
