import { expect, test } from 'vitest';
import { beginListing, readListing } from './listing-entry.ts';
import type { ListingEntry } from './listing-entry.ts';
import { listLanguages, listRegions } from './listing-form.tsx';

const entry: ListingEntry = {
  bio: 'Food from one pot',
  categories: ['Food'],
  language: 'it',
  region: 'IT',
  lowest: '500',
  highest: '1,500',
  currency: 'EUR',
};

test('a whole entry becomes what the server takes', () => {
  expect(readListing(entry)).toEqual({
    listing: {
      bio: 'Food from one pot',
      content_categories: ['Food'],
      language: 'it',
      region: 'IT',
      min_rate: 500,
      max_rate: 1500,
      rate_currency: 'EUR',
    },
  });
});

test('what is wrong is said at its field, all of it at once', () => {
  expect(readListing({ ...entry, categories: [], lowest: '', highest: '1.5' })).toEqual({
    problems: {
      categories: 'Please choose at least one category.',
      lowest: 'Please enter a whole amount, such as 1,500.',
      highest: 'Please enter a whole amount, such as 1,500.',
    },
  });
  expect(readListing({ ...entry, lowest: '1501' })).toEqual({
    problems: { highest: 'The highest rate is below the lowest.' },
  });
  expect(readListing({ ...entry, highest: '10,000,001' })).toHaveProperty('problems.highest');
});

test('a saved entry comes back as it was, and a new one begins in the reader’s language and region', () => {
  const saved = {
    id: 'b3f0e9a2-0000-4000-8000-000000000001',
    channel_id: 'UCfixturefixturefixture1',
    channel_name: null,
    channel_url: 'https://www.youtube.com/channel/UCfixturefixturefixture1',
    subscriber_count: null,
    bio: 'Food from one pot',
    content_categories: ['Food' as const],
    language: 'it',
    region: 'IT',
    min_rate: 500,
    max_rate: 1500,
    rate_currency: 'EUR' as const,
    verified_badge: true,
  };
  const begun = beginListing(saved, new Intl.Locale('en-US'));
  expect(begun).toEqual({ ...entry, highest: '1500' });
  expect(readListing(begun)).toEqual(readListing(entry));
  expect(beginListing(null, new Intl.Locale('pt-BR'))).toMatchObject({ language: 'pt', region: 'BR' });
  expect(beginListing(null, new Intl.Locale('eo'))).toMatchObject({ language: 'eo', region: 'US' });
});

test('every language and region has the contract’s form and a name, and a saved one is never missing', () => {
  const [languages, regions] = [listLanguages('tlh'), listRegions('XK')];
  expect(languages.filter(({ value }) => !/^[a-z]{2,3}$/.test(value))).toEqual([]);
  expect(regions.filter(({ value }) => !/^[A-Z]{2}$/.test(value))).toEqual([]);
  expect(regions).toHaveLength(250);
  expect(regions).toContainEqual({ value: 'DE', label: 'Germany' });
  expect(regions.map(({ value }) => value)).toContain('XK');
  expect(languages.map(({ value }) => value)).toContain('tlh');
  expect(regions.filter(({ label, value }) => label === value)).toEqual([]);
});
