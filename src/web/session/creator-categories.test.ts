import { expect, test } from 'vitest';
import { marketplaceCategories } from '../../contract/creators/creator-listing.ts';
import { categories, isCategory } from './creator-categories.ts';

test('the categories are the contract’s, in its order', () => {
  expect(categories).toEqual(marketplaceCategories);
  expect(['Food', 'toString', 'food'].map(isCategory)).toEqual([true, false, false]);
});
