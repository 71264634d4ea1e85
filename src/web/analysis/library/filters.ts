import {
  libraryColumns,
  librarySorts,
  usualColumns,
  type LibraryColumn,
  type libraryRows,
  type LibrarySort,
} from '../../../contract/limits.ts';
import { ratings, verdicts, type Rating, type Verdict } from '../../../engine/analysis/judgements.ts';
import { niches, type Niche } from '../../../engine/analysis/niches.ts';
import { cleanSearch } from '../../ui/clean-search.ts';
import { useFiltersInAddress, writeInAddress } from '../../ui/use-filters-in-address.ts';

/** What can be opened above the table. */
export const panels = ['filters', 'columns', 'views'] as const;
export type Panel = (typeof panels)[number];

export type Order = 'asc' | 'desc';

/** What of the library is shown, as it stands in the address. */
export interface Filters {
  q: string;
  verdict: Verdict | null;
  niche: Niche | null;
  /** At least this safe, and at most this risky. */
  safety: Rating | null;
  risk: Rating | null;
  /** Whole dollars, and subscribers. */
  priceMax: number | null;
  subscribersMin: number | null;
  subscribersMax: number | null;
  /** Two capital letters. */
  country: string | null;
  language: string | null;
  sponsor: string | null;
  member: string | null;
  /** Days as the calendar of UTC has them (`2026-11-03`). */
  from: string | null;
  to: string | null;
  sort: LibrarySort;
  order: Order;
  /** From 1 on. */
  page: number;
  /** The columns that are shown, with commas between; the usual ones where it is `null`. */
  columns: string | null;
}

export const noFilters = {
  q: '',
  verdict: null,
  niche: null,
  safety: null,
  risk: null,
  from: null,
  to: null,
  priceMax: null,
  subscribersMin: null,
  subscribersMax: null,
  country: null,
  language: null,
  sponsor: null,
  member: null,
} as const;
export const firstPage: Filters = { ...noFilters, sort: 'date', order: 'desc', page: 1, columns: null };

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
    risk: oneOf(ratings, address.get('risk')),
    priceMax: readWhole(address.get('priceMax')),
    subscribersMin: readWhole(address.get('subscribersMin')),
    subscribersMax: readWhole(address.get('subscribersMax')),
    country: /^[A-Z]{2}$/.exec(address.get('country') ?? '')?.[0] ?? null,
    language: readWords(address.get('language'), 40),
    sponsor: readWords(address.get('sponsor'), 100),
    member: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.exec(address.get('member') ?? '')?.[0] ?? null,
    from: readDay(address.get('from')),
    to: readDay(address.get('to')),
    sort,
    order: oneOf(['asc', 'desc'] as const, address.get('order')) ?? usualOrder(sort),
    page: Number(/^[1-9]\d{0,4}$/.exec(address.get('page') ?? '')?.[0] ?? 1),
    columns: address.get('columns') === null ? null : writeColumns(parseColumns(address.get('columns'))),
  };
}

/** The address with other filters in it; whatever else it says stays. */
export function writeFilters(address: URLSearchParams, filters: Filters): URLSearchParams {
  const usual = { sort: firstPage.sort, order: usualOrder(filters.sort), page: 1 };
  return writeInAddress(address, { ...filters }, usual);
}

/** The library's filters; any other than the page begins at the first one. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [filters, apply] = useFiltersInAddress({
    read: readFilters,
    write: writeFilters,
    typed: ['q', 'sponsor', 'language'],
  });
  return [filters, (change) => apply({ page: 1, ...change })];
}

export function isNarrowed(filters: Filters): boolean {
  return filters.q !== '' || isNarrowedFurther(filters);
}

/** The same without the search. */
export function isNarrowedFurther(filters: Filters): boolean {
  const { verdict, niche, safety, risk, from, to, priceMax, subscribersMin, subscribersMax } = filters;
  const { country, language, sponsor, member } = filters;
  const words = [verdict, niche, safety, risk, from, to, country, language, sponsor, member];
  return [...words, priceMax, subscribersMin, subscribersMax].some((each) => each !== null);
}

/** The columns that are shown, in the order of all. */
export function shownColumns({ columns }: Pick<Filters, 'columns'>): readonly LibraryColumn[] {
  return columns === null ? usualColumns : parseColumns(columns);
}

/** Without a word where they are the usual ones. */
export function writeColumns(columns: readonly LibraryColumn[]): string | null {
  const text = libraryColumns.filter((column) => columns.includes(column)).join(',');
  // Nothing but the channel has to be said too.
  return text === usualColumns.join(',') ? null : text === '' ? 'none' : text;
}

function parseColumns(text: string | null): LibraryColumn[] {
  const named = (text ?? '').split(',');
  return libraryColumns.filter((column) => named.includes(column));
}

/** What the server is asked for. */
export function buildQuestion(
  filters: Filters,
  { rows, jobId }: { rows: (typeof libraryRows)[number]; jobId?: string | undefined },
) {
  const { page } = filters;
  return {
    ...buildNarrowing(filters),
    ...(jobId !== undefined && { job_id: jobId }),
    page: String(page),
    rows,
  };
}

/** The same of all pages. */
export function buildNarrowing(filters: Filters) {
  const { q, verdict, niche, safety, risk, from, to, sort, order } = filters;
  const { priceMax, subscribersMin, subscribersMax, country, language, sponsor, member } = filters;
  return {
    ...(q !== '' && { q }),
    ...(verdict !== null && { verdict }),
    ...(niche !== null && { niche }),
    ...(safety !== null && { brand_safety: safety }),
    ...(risk !== null && { risk }),
    ...(priceMax !== null && { price_max: String(priceMax) }),
    ...(subscribersMin !== null && { subscribers_min: String(subscribersMin) }),
    ...(subscribersMax !== null && { subscribers_max: String(subscribersMax) }),
    ...(country !== null && { country }),
    ...(language !== null && { language }),
    ...(sponsor !== null && { sponsor }),
    ...(member !== null && { member }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    sort,
    order,
  };
}

function oneOf<Name extends string>(names: readonly Name[], text: string | null): Name | null {
  return names.find((name) => name === text) ?? null;
}

function readWhole(text: string | null): number | null {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null;
}

function readWords(text: string | null, longest: number): string | null {
  const words = cleanSearch(text ?? '').slice(0, longest);
  return words === '' ? null : words;
}

/** A day that the calendar has. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
