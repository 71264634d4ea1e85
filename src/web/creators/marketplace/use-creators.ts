import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import type { Filters } from './filters.ts';

export const marketplaceKey = ['marketplace'];
const freshMs = 300_000;

/** The list page by page. What was found before stands until the next answer is there. */
export function useCreators(filters: Filters) {
  return useInfiniteQuery({
    queryKey: [...marketplaceKey, filters],
    queryFn: ({ pageParam, signal }) => api.creatorMarketplace(buildQuestion(filters, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
}

export type CreatorList = ReturnType<typeof useCreators>;

/** What the server is asked for one page of the list; words make it a search. */
export function buildQuestion(filters: Filters, cursor: string | null) {
  const { q, category, lowest, highest, audience, country, score, safety, perViews } = filters;
  const narrowing = {
    ...(category !== null && { category }),
    ...(lowest !== null && { min_rate: String(lowest) }),
    ...(highest !== null && { max_rate: String(highest) }),
    ...(audience !== null && { audience }),
    ...(country !== null && { country }),
    ...(score !== null && { min_score: score }),
    ...(safety !== null && { brand_safety: safety }),
    ...(perViews !== null && { max_per_1000: perViews }),
    ...(cursor !== null && { cursor }),
  };
  return q === ''
    ? ({ action: 'list', ...narrowing } as const)
    : ({ action: 'search', q, ...narrowing } as const);
}
