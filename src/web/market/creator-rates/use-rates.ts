import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CreatorRate, WaitingRate } from '../../../contract/market/creator-rates.ts';
import { api } from '../../session/api.ts';
import { useFiltersInAddress } from '../../ui/use-filters-in-address.ts';
import { buildQuestion, noFilters, readFilters, writeFilters, type RateFilters } from './rate-filters.ts';

export interface RateList {
  rates: CreatorRate[];
  /** Of the filters. */
  total: number;
  /** Of all rates. */
  states: Record<CreatorRate['state'], number>;
}

/** One page of the list. What was found before stands until the next answer is there. */
export function useRates(filters: RateFilters): UseQueryResult<RateList> {
  return useQuery({
    queryKey: ['creator-rates', filters],
    queryFn: ({ signal }) => api.listCreatorRates(buildQuestion(filters), { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What creators have submitted and nobody has decided on. */
export function useSubmittedRates(): UseQueryResult<{ rates: WaitingRate[]; total: number }> {
  return useQuery({
    queryKey: ['submitted-rates'],
    queryFn: ({ signal }) => api.waitingRates(undefined, { signal }),
  });
}

/** The filters of the list; another one begins with the first page. */
export function useRateFilters(): [RateFilters, (change: Partial<RateFilters>) => void] {
  const [filters, apply] = useFiltersInAddress({ read: readFilters, write: writeFilters, typed: ['q'] });
  return [filters, (change) => apply({ page: noFilters.page, ...change })];
}
