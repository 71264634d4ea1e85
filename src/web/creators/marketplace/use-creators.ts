import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { buildQuestion } from './creator-question.ts';
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
