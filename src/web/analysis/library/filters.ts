import { librarySorts, type libraryRows, type LibrarySort } from '../../../contract/limits.ts';
import { ratings, verdicts, type Rating, type Verdict } from '../../../engine/analysis/judgements.ts';
import { niches, type Niche } from '../../../engine/analysis/niches.ts';
import { cleanSearch } from '../../ui/clean-search.ts';
import { useFiltersInAddress, writeInAddress } from '../../ui/use-filters-in-address.ts';

export type Order = 'asc' | 'desc';

/** What of the library is shown, as it stands in the address. */
export interface Filters {
  q: string;
  verdict: Verdict | null;
  niche: Niche | null;
  safety: Rating | null;
  /** Days as the calendar of UTC has them (`2026-11-03`). */
  from: string | null;
  to: string | null;
  sort: LibrarySort;
  order: Order;
  /** From 1 on. */
  page: number;
}

export const noFilters = { q: '', verdict: null, niche: null, safety: null, from: null, to: null } as const;
export const firstPage: Filters = { ...noFilters, sort: 'date', order: 'desc', page: 1 };

/** The order that a first press on a heading brings: the newest, the best, or the alphabet. */
export function usualOrder(sort: LibrarySort): Order {
  return sort === 'name' || sort === 'verdict' ? 'asc' : 'desc';
}

/** Reads an address that anybody may have written: what is not understood narrows nothing. */
export function readFilters(address: URLSearchParams): Filters {
  const sort = oneOf(librarySorts, address.get('sort')) ?? firstPage.sort;
  return {
    q: cleanSearch(address.get('q') ?? ''),
    verdict: oneOf(verdicts, address.get('verdict')),
    niche: oneOf(niches, address.get('niche')),
    safety: oneOf(ratings, address.get('safety')),
    from: readDay(address.get('from')),
    to: readDay(address.get('to')),
    sort,
    order: oneOf(['asc', 'desc'] as const, address.get('order')) ?? usualOrder(sort),
    page: Number(/^[1-9]\d{0,4}$/.exec(address.get('page') ?? '')?.[0] ?? 1),
  };
}

/** The address with other filters in it; whatever else it says stays. */
export function writeFilters(address: URLSearchParams, filters: Filters): URLSearchParams {
  const usual = { sort: firstPage.sort, order: usualOrder(filters.sort), page: 1 };
  return writeInAddress(address, { ...filters }, usual);
}

/** The library's filters; any other than the page begins at the first one. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [filters, apply] = useFiltersInAddress({ read: readFilters, write: writeFilters, typed: ['q'] });
  return [filters, (change) => apply({ page: 1, ...change })];
}

export function isNarrowed({ q, verdict, niche, safety, from, to }: Filters): boolean {
  return q !== '' || [verdict, niche, safety, from, to].some((each) => each !== null);
}

/** What the server is asked for. */
export function buildQuestion(
  filters: Filters,
  { rows, jobId }: { rows: (typeof libraryRows)[number]; jobId?: string | undefined },
) {
  const { q, verdict, niche, safety, from, to, sort, order, page } = filters;
  return {
    ...(q !== '' && { q }),
    ...(verdict !== null && { verdict }),
    ...(niche !== null && { niche }),
    ...(safety !== null && { brand_safety: safety }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(jobId !== undefined && { job_id: jobId }),
    sort,
    order,
    page: String(page),
    rows,
  };
}

function oneOf<Name extends string>(names: readonly Name[], text: string | null): Name | null {
  return names.find((name) => name === text) ?? null;
}

/** A day that the calendar has. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
