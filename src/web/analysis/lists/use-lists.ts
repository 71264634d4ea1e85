import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { itemStatuses, listSorts, type ItemStatus, type ListSort } from '../../../contract/limits.ts';
import { ratings, type Rating } from '../../../engine/analysis/judgements.ts';
import { api } from '../../session/api.ts';
import { cleanSearch } from '../../ui/clean-search.ts';
import { useFiltersInAddress, writeInAddress } from '../../ui/use-filters-in-address.ts';
import { showToast } from '../../ui/toast.ts';
import { explainFailure } from '../../session/failure.ts';
import { texts } from './texts.ts';

/** Everything of lists, so that a change asks for all of it again. */
const listsKey = ['lists'];

/** All lists, and which of them hold a channel. */
export function useLists(channelId?: string) {
  return useQuery({
    queryKey: [...listsKey, 'all', channelId ?? null],
    queryFn: ({ signal }) =>
      api.lists(channelId === undefined ? undefined : { channel_id: channelId }, { signal }),
  });
}

/** What of a list is shown, as it stands in the address. */
export interface Filters {
  q: string;
  status: ItemStatus | null;
  tag: string | null;
  owner: string | null;
  safety: Rating | null;
  score: string | null;
  price: string | null;
  sort: ListSort;
  page: number;
}

export const noFilters = {
  q: '',
  status: null,
  tag: null,
  owner: null,
  safety: null,
  score: null,
  price: null,
} as const;

/** Reads an address that anybody may have written: what is not understood narrows nothing. */
function readFilters(address: URLSearchParams): Filters {
  const owner = address.get('owner');
  const digits = (name: string) => /^\d{1,9}$/.exec(address.get(name) ?? '')?.[0] ?? null;
  return {
    q: cleanSearch(address.get('q') ?? ''),
    status: itemStatuses.find((each) => each === address.get('status')) ?? null,
    tag: cleanSearch(address.get('tag') ?? '').slice(0, 40) || null,
    owner: owner !== null && /^(?:none|[\da-f-]{36})$/.test(owner) ? owner : null,
    safety: ratings.find((each) => each === address.get('safety')) ?? null,
    score: digits('score'),
    price: digits('price'),
    sort: listSorts.find((each) => each === address.get('sort')) ?? 'hand',
    page: Number(/^[1-9]\d{0,4}$/.exec(address.get('page') ?? '')?.[0] ?? 1),
  };
}

export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [filters, apply] = useFiltersInAddress<Filters>({
    read: readFilters,
    write: (address, next) => writeInAddress(address, { ...next }, { sort: 'hand', page: 1 }),
    typed: ['q'],
  });
  return [filters, (change) => apply({ page: 1, ...change })];
}

export function isNarrowed(filters: Filters): boolean {
  return filters.q !== '' || Object.keys(noFilters).some((name) => name !== 'q' && isSet(filters, name));
}

function isSet(filters: Filters, name: string): boolean {
  return Object.entries(filters).some(([key, value]) => key === name && value !== null);
}

/** One page of a list. What was found before stands until the next answer is there. */
export function useListPage(listId: string, filters: Filters) {
  const { q, status, tag, owner, safety, score, price, sort, page } = filters;
  const question = {
    list_id: listId,
    ...(q !== '' && { q }),
    ...(status !== null && { status }),
    ...(tag !== null && { tag }),
    ...(owner !== null && { owner }),
    ...(safety !== null && { brand_safety: safety }),
    ...(score !== null && { least_score: score }),
    ...(price !== null && { highest_price: price }),
    sort,
    page: String(page),
  };
  return useQuery({
    queryKey: [...listsKey, 'page', question],
    queryFn: ({ signal }) => api.listItems(question, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whatever was changed of lists is asked for again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: listsKey });
}

/** A change that is made where it stands: only if it fails, that is said. */
export function useChange<Input>(call: (input: Input) => Promise<unknown>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: call,
    onError: (error) =>
      void showToast({ title: texts.notSaved, message: explainFailure(error), tone: 'bad' }),
    onSettled: () => refresh(),
  });
}
