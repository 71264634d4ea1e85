import { assert, constantFrom, integer, option, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { creatorMarketplace } from '../../../contract/creators/marketplace.ts';
import { categories } from '../../session/creator-categories.ts';
import { cleanSearch } from '../../ui/clean-search.ts';
import { audienceSizes } from '../../../contract/limits.ts';
import { countries, perViewSteps, safeties, scoreSteps } from './filters.ts';
import { isNarrowed, noFilters, readFilters, readRange, writeFilters } from './filters.ts';
import { buildQuestion } from './use-creators.ts';

const input = creatorMarketplace['~orpc'].inputSchema;
const understood = (query: string) => readFilters(new URLSearchParams(query));

test('what stands in the address and makes no sense narrows nothing', () => {
  for (const query of [
    '',
    'q=%20%00%09',
    'category=Nonsense',
    'category=toString',
    'min=NaN',
    'min=-5',
    'max=1e9',
    'max=999999999',
    'min=%D9%A3',
  ])
    expect(understood(query)).toEqual(noFilters);
});

test('a range that runs backward keeps its lower end', () => {
  expect(understood('min=500&max=100')).toEqual({ ...noFilters, lowest: 500 });
});

test('filters survive the address, and the rest of it stays', () => {
  const anyFilters = record({
    q: string({ unit: 'binary', maxLength: 150 }),
    category: option(constantFrom(...categories)),
    lowest: option(integer({ min: 0, max: 1000 })),
    highest: option(integer({ min: 1000, max: 99_999_999 })),
    audience: option(constantFrom(...audienceSizes)),
    country: option(constantFrom(...countries)),
    score: option(constantFrom(...scoreSteps)),
    safety: option(constantFrom(...safeties)),
    perViews: option(constantFrom(...perViewSteps)),
  });
  assert(
    property(anyFilters, (wished) => {
      const filters = { ...wished, q: cleanSearch(wished.q) };
      const address = writeFilters(new URLSearchParams('tab=marketplace&q=old&max=1'), filters);
      expect(address.get('tab')).toBe('marketplace');
      expect(readFilters(new URLSearchParams(address.toString()))).toEqual(filters);
    }),
  );
});

test('whatever is searched for, the server’s contract takes it', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 150 }), (text) => {
      const filters = understood(new URLSearchParams({ q: text, min: '5' }).toString());
      expect(input?.['~standard'].validate(buildQuestion(filters, null))).not.toHaveProperty('issues');
    }),
  );
});

test('a search stays within its length without half a character at the end', () => {
  const { q } = understood(new URLSearchParams({ q: `${'x'.repeat(99)}😀` }).toString());
  expect(q.isWellFormed()).toBe(true);
  expect(q.length).toBeLessThanOrEqual(100);
});

test('only what narrows counts as a filter', () => {
  expect(isNarrowed(noFilters)).toBe(false);
  expect(isNarrowed({ ...noFilters, lowest: 0 })).toBe(true);
});

test('an entered range is whole amounts, and says which field is wrong', () => {
  expect(readRange({ lowest: ' 1,500 ', highest: '' })).toEqual({ range: { lowest: 1500, highest: null } });
  expect(readRange({ lowest: '0', highest: '0' })).toEqual({ range: { lowest: 0, highest: 0 } });
  expect(readRange({ lowest: 'NaN', highest: '-1' })).toEqual({
    problems: {
      lowest: expect.stringMatching(/whole amount/),
      highest: expect.stringMatching(/whole amount/),
    },
  });
  expect(readRange({ lowest: '2', highest: '1' })).toEqual({
    problems: { highest: 'The highest rate is below the lowest.' },
  });
});
