import type { Filters } from './filters.ts';

/** What the server is asked for one page of the list; words make it a search. */
export function buildQuestion({ q, category, lowest, highest }: Filters, cursor: string | null) {
  const narrowing = {
    ...(category !== null && { category }),
    ...(lowest !== null && { min_rate: String(lowest) }),
    ...(highest !== null && { max_rate: String(highest) }),
    ...(cursor !== null && { cursor }),
  };
  return q === ''
    ? ({ action: 'list', ...narrowing } as const)
    : ({ action: 'search', q, ...narrowing } as const);
}
