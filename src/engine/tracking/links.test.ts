import { assert, constantFrom, property, string, webUrl } from 'fast-check';
import { expect, test } from 'vitest';
import {
  prepareClickIds,
  buildAddress,
  codeAlphabet,
  longestDestination,
  readCode,
  readDestination,
  readPromoCode,
  suggestPromoCode,
  toSlug,
  usualUtm,
} from './links.ts';

const utm = usualUtm({ campaign: 'Spring Sale', creator: 'Ada Löve', format: 'Integration' });
const nobody = () => false;

test('the alphabet has thirty letters, none of which looks like another', () => {
  expect(new Set(codeAlphabet).size).toBe(30);
  for (const doubtful of 'ilo012') expect(codeAlphabet).not.toContain(doubtful);
});

test.each([
  ['abcdefg', 'abcdefg'],
  ['ABCDefg', 'abcdefg'],
  ['abcdefg.', 'abcdefg'],
  ['abcdefg).', 'abcdefg'],
  ['abcdefg,', 'abcdefg'],
  ['abcdef', null],
  ['abcdefgh', null],
  ['abcdef0', null],
  ['abcdefl', null],
  ['../admin', null],
  ['abcdefg/', null],
  ['%61bcdefg', null],
  ['', null],
])('the code %j is read as %j', (text, code) => expect(readCode(text)).toBe(code));

test.each([
  ['https://shop.example.com/a?b=c#d', null],
  ['http://shop.example.com', null],
  ['javascript:alert(1)', 'scheme'],
  ['data:text/html,x', 'scheme'],
  ['ftp://shop.example.com', 'scheme'],
  ['\u0001javascript:alert(1)', 'unreadable'],
  ['https://shop.example.com\u0000', 'unreadable'],
  ['shop.example.com', 'unreadable'],
  ['//shop.example.com', 'unreadable'],
  ['https://a:b@shop.example.com', 'credentials'],
  ['https://youtube.com@evil.example.com', 'credentials'],
  ['http://169.254.169.254/latest', 'private'],
  ['http://2130706433/', 'private'],
  ['http://0x7f.1/', 'private'],
  ['http://[::1]/', 'private'],
  ['http://localhost:3000', 'private'],
  ['http://printer.local', 'private'],
  ['http://intranet', 'private'],
  ['https://metadata.google.internal', 'private'],
  ['https://own.example.com/r/abcdefg', 'own'],
  ['https://OWN.example.com./r/abcdefg', 'own'],
  [`https://shop.example.com/${'a'.repeat(10_000)}`, 'long'],
  ['   ', 'empty'],
])('the destination %j has the fault %j', (text, fault) => {
  const isOwn = (host: string) => host === 'own.example.com';
  expect(readDestination(text, isOwn).fault).toBe(fault);
});

test('whatever is read as a destination is a web address without credentials', () => {
  const prefix = constantFrom('', 'https://', 'http://', 'javascript:', 'https://a@');
  assert(
    property(prefix, string({ unit: 'binary' }), (start, text) => {
      const read = readDestination(start + text, nobody);
      if (read.fault !== null) return;
      const url = new URL(read.address);
      expect(['https:', 'http:']).toContain(url.protocol);
      expect(url.username + url.password).toBe('');
      expect(read.address.length).toBeLessThanOrEqual(3 * longestDestination);
    }),
  );
});

test('a link says what analytics ask for, in small letters and hyphens', () => {
  expect(utm).toEqual({
    source: 'youtube',
    medium: 'creator',
    campaign: 'spring-sale',
    content: 'ada-love',
    term: 'integration',
  });
  expect(buildAddress('https://shop.example.com/a', utm)).toEqual({
    address:
      'https://shop.example.com/a?utm_source=youtube&utm_medium=creator&utm_campaign=spring-sale&utm_content=ada-love&utm_term=integration',
    conflicts: [],
  });
});

test('what the destination says already is kept, and a difference is told', () => {
  const built = buildAddress('https://shop.example.com/?a=1&utm_source=mail&utm_medium=creator#x', utm);
  expect(built.conflicts).toEqual([{ name: 'utm_source', kept: 'mail', wanted: 'youtube' }]);
  expect(built.address).toBe(
    'https://shop.example.com/?a=1&utm_source=mail&utm_medium=creator&utm_campaign=spring-sale&utm_content=ada-love&utm_term=integration#x',
  );
});

test.each([
  ['https://shop.example.com/a&', 'https://shop.example.com/a&?ssc=b'],
  ['https://shop.example.com/a?', 'https://shop.example.com/a?ssc=b'],
  ['https://shop.example.com/?a=1&', 'https://shop.example.com/?a=1&ssc=b'],
])('a click’s id is the query’s own: %s', (address, marked) => {
  expect(prepareClickIds(address)('b')).toBe(marked);
});

test('no address loses a part of its own, and each parameter stands there once', () => {
  assert(
    property(webUrl({ withQueryParameters: true, withFragments: true }), (destination) => {
      const [before, after] = [new URL(destination), new URL(buildAddress(destination, utm).address)];
      expect([after.origin, after.pathname, after.hash]).toEqual([
        before.origin,
        before.pathname,
        before.hash,
      ]);
      expect(after.search.startsWith(before.search)).toBe(true);
      expect(after.searchParams.getAll('utm_content')).toHaveLength(1);
    }),
  );
});

test('a click’s id is added before the fragment', () => {
  expect(prepareClickIds('https://shop.example.com/#x')('abc')).toBe('https://shop.example.com/?ssc=abc#x');
  expect(prepareClickIds('https://shop.example.com/?a=1')('abc')).toBe(
    'https://shop.example.com/?a=1&ssc=abc',
  );
});

test('a promo code is suggested from the name, and another one where it is taken', () => {
  const suggest = (creator: string, taken: string[] = []) =>
    suggestPromoCode({ creator, percent: 15 }, new Set(taken));
  expect(suggest('Ada Löve')).toBe('ADALOVE15');
  expect(suggest('Ada', ['ADA15', 'ADA2X15'])).toBe('ADA3X15');
  expect(suggest('日本')).toBe('CREATOR15');
  expect(readPromoCode(suggest('A very long name indeed'))).toBe('AVERYLONGN15');
});

test.each([
  [' ada15 ', 'ADA15'],
  ['A', null],
  ['=CMD', null],
  ['ÄDA15', null],
  ['A'.repeat(25), null],
])('the promo code %j is read as %j', (text, code) => expect(readPromoCode(text)).toBe(code));

test('a slug is short and plain', () => {
  expect(toSlug('  Hello,  Wörld! ')).toBe('hello-world');
  expect(toSlug('...')).toBe('');
});
