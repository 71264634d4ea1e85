import type { CreatorRate } from '../../../contract/market/creator-rates.ts';
import { niches, type Niche } from '../../../engine/analysis/niches.ts';
import { currencies, rateTypes, type Currency, type RateType } from '../../../engine/pricing/rates.ts';
import { cleanSearch } from '../../ui/clean-search.ts';
import { choicesOf } from '../../ui/choices.ts';
import { writeInAddress } from '../../ui/use-filters-in-address.ts';
import { orderWords, sourceWords, stateWords } from './texts.ts';

export type RateOrder = keyof typeof orderWords;

/** What the list is narrowed to and how it is ordered, as it stands in the address. */
export interface RateFilters {
  q: string;
  niche: Niche | null;
  type: RateType | null;
  currency: Currency | null;
  source: CreatorRate['source'] | null;
  state: CreatorRate['state'] | null;
  order: RateOrder;
  /** From 1 on. */
  page: number;
}

export const noFilters: RateFilters = {
  q: '',
  niche: null,
  type: null,
  currency: null,
  source: null,
  state: null,
  order: 'newest',
  page: 1,
};

const sources = choicesOf(sourceWords).map(({ value }) => value);
const orders = choicesOf(orderWords).map(({ value }) => value);
const states = choicesOf(stateWords).map(({ value }) => value);
/** The contract takes five digits. */
const pagePattern = /^[1-9]\d{0,4}$/;

/** Reads an address that anybody may have written: what is not understood narrows nothing. */
export function readFilters(address: URLSearchParams): RateFilters {
  const read = <Name extends string>(parameter: string, names: readonly Name[]): Name | null =>
    names.find((name) => name === address.get(parameter)) ?? null;
  const page = address.get('page') ?? '';
  return {
    q: cleanSearch(address.get('q') ?? ''),
    niche: read('niche', niches),
    type: read('type', rateTypes),
    currency: read('currency', currencies),
    source: read('source', sources),
    state: read('state', states),
    order: read('order', orders) ?? noFilters.order,
    page: pagePattern.test(page) ? Number(page) : noFilters.page,
  };
}

/** The address with other filters in it; whatever else it says stays. */
export function writeFilters(address: URLSearchParams, filters: RateFilters): URLSearchParams {
  return writeInAddress(address, { ...filters }, { ...noFilters });
}

/** Order and page narrow nothing. */
export function isNarrowed({ order: _order, page: _page, ...filters }: RateFilters): boolean {
  return Object.values(filters).some((value) => value !== null && value !== '');
}

/** The filters as the server is asked by them. */
export function buildQuestion({ q, niche, type, currency, source, state, order, page }: RateFilters) {
  return {
    ...(q !== '' && { search: q }),
    ...(niche !== null && { niche }),
    ...(type !== null && { rate_type: type }),
    ...(currency !== null && { currency }),
    ...(source !== null && { source }),
    ...(state !== null && { state }),
    order,
    page: String(page),
  };
}
