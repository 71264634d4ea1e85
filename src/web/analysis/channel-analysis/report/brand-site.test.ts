import { expect, test } from 'vitest';
import { findBrandSite } from './brand-site.ts';

test.each([
  ['Loam & Co', 'Get 10% off at https://loamco.com/patient?aff=7.', 'https://loamco.com/'],
  ['loamco.com', 'https://www.loamco.com', 'https://www.loamco.com/'],
  ['Loam & Co', 'cut behind the host: https://loamco.com/pati…', 'https://loamco.com/'],
])('%s is found in %s', (brand, quote, site) => {
  expect(findBrandSite(brand, ['nothing here', quote])).toBe(site);
});

test.each([
  ['Loam & Co', 'another host: https://bit.ly/loamco'],
  ['Loam & Co', 'a host that only begins alike: https://loamco-offers.com/'],
  ['Loam & Co', 'cut within the host: https://loamco.co…'],
  ['Loam & Co', 'no host at all: https://'],
  ['Loam & Co', 'not a page: javascript://loamco.com/'],
  ['HP', 'too short to tell: https://hp.com/'],
])('%s has no site where there is %s', (brand, quote) => {
  expect(findBrandSite(brand, [quote])).toBeNull();
});
