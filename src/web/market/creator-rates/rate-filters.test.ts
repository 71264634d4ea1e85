import { assert, constantFrom, integer, option, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import {
  listCreatorRates,
  rateOrders,
  rateSources,
  rateStates,
} from '../../../contract/market/creator-rates.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { currencies, rateTypes } from '../../../engine/pricing/rates.ts';
import { choicesOf } from '../../ui/choices.ts';
import { cleanSearch } from '../../ui/clean-search.ts';
import { buildQuestion, isNarrowed, noFilters, readFilters, writeFilters } from './rate-filters.ts';
import { orderWords } from './texts.ts';

const input = listCreatorRates['~orpc'].inputSchema;
const anyFilters = record({
  q: string({ unit: 'binary', maxLength: 120 }).map(cleanSearch),
  niche: option(constantFrom(...niches)),
  type: option(constantFrom(...rateTypes)),
  currency: option(constantFrom(...currencies)),
  source: option(constantFrom(...rateSources)),
  state: option(constantFrom(...rateStates)),
  order: constantFrom(...rateOrders),
  page: integer({ min: 1, max: 99_999 }),
});

test('filters survive the address, the rest of it stays, and the contract takes what is asked by them', () => {
  assert(
    property(anyFilters, (filters) => {
      const address = writeFilters(new URLSearchParams('tab=manage-rates&q=old&state=aside'), filters);
      expect(address.get('tab')).toBe('manage-rates');
      expect(readFilters(new URLSearchParams(address.toString()))).toEqual(filters);
      expect(input?.['~standard'].validate(buildQuestion(filters))).not.toHaveProperty('issues');
    }),
    { numRuns: 50 },
  );
});

test('what stands in the address and makes no sense narrows nothing', () => {
  for (const query of [
    '',
    'q=%20%00',
    'niche=toString',
    'type=constructor',
    'currency=BTC',
    'state=x',
    'order=__proto__',
    'page=0',
    'page=1e3',
    'page=100000',
    'page=-1',
  ])
    expect(readFilters(new URLSearchParams(query))).toEqual(noFilters);
});

test('order and page narrow nothing', () => {
  expect(isNarrowed({ ...noFilters, page: 7, order: 'amount' })).toBe(false);
  expect(isNarrowed({ ...noFilters, state: 'waiting' })).toBe(true);
});

test('every order of the contract has its words', () => {
  expect(choicesOf(orderWords).map(({ value }) => value)).toEqual([...rateOrders]);
});
