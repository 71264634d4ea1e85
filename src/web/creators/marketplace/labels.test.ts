import { expect, test } from 'vitest';
import {
  describeCount,
  describePlace,
  formatRateRange,
  readChannelHref,
  shortenChannelAddress,
} from './labels.ts';

test('a range names its currency once, and a range of one amount is that amount', () => {
  const range = { min_rate: 1200, max_rate: 4500, rate_currency: 'EUR' } as const;
  expect(formatRateRange(range)).toBe('EUR\u00a01,200 – 4,500');
  expect(formatRateRange({ ...range, max_rate: 1200 })).toBe('EUR\u00a01,200');
});

test('codes become words, and a code that names nothing stands as it is', () => {
  expect(describePlace({ language: 'it', region: 'IT' })).toBe('Italian, Italy');
  expect(describePlace({ language: 'zz', region: 'ZZ' })).toBe('zz, Unknown Region');
  expect(describePlace({ language: 'not a code', region: '' })).toBe('not a code');
  expect(describePlace({ language: '', region: '' })).toBe('');
});

test.each([
  'javascript:alert(1)',
  'http://www.youtube.com/@x',
  'https://www.youtube.com.example.com/@x',
  'https://www.youtube.com@example.com/',
  'nonsense',
])('%s is no address of YouTube, so nothing leads there', (address) => {
  expect(readChannelHref(address)).toBeNull();
});

test('an address of YouTube is led to, and read without its ornaments', () => {
  const address = 'https://www.youtube.com/@%E6%85%A2%E8%BB%8A';
  expect(readChannelHref(address)).toBe(address);
  expect(shortenChannelAddress(address)).toBe('youtube.com/@慢車');
  expect(shortenChannelAddress('https://www.youtube.com/@%E6')).toBe('youtube.com/@%E6');
});

test('a count says whether it is all', () => {
  expect(describeCount(24, true)).toBe('The first 24 creators');
  expect(describeCount(1, false)).toBe('1 creator');
  expect(describeCount(0, false)).toBe('');
});
