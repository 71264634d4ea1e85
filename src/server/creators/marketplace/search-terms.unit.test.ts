import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { termsOf } from './terms.ts';
import { joinName, readSearch, readWords } from './search-terms.ts';
import { isOneApart } from './search.usecases.ts';

test.each([
  ['Rückenwind auf der MATTE', ['ruckenwind', 'auf', 'der', 'matte']],
  ['Ｐｉｘｅｌ  Kettle!', ['pixel', 'kettle']],
  ['Łódź, smørrebrød & Straße', ['lodz', 'smorrebrod', 'strasse']],
  ["l'été 2026", ['l', 'ete', '2026']],
  ['İstanbul', ['istanbul']],
  ['плацкарт и чай', ['плацкарт', 'и', 'чаи']],
  ['مُرَآة', ['مراة']],
  ['बटन और बैटरी', ['बटन', 'और', 'बैटरी']],
  ['慢車窗邊', ['慢車', '車窗', '窗邊', '邊']],
  ['湯気 の', ['湯気', '気', 'の']],
  ['ｶﾒﾗ', ['カメ', 'メラ', 'ラ']],
  ['옷장지도', ['옷장', '장지', '지도', '도']],
  ['vlog東京tokyo', ['vlog', '東京', '京', 'tokyo']],
  ['🎮🎧 %_*', []],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(readWords(text)).toEqual(words);
});

test('a search for a run of characters asks for its pairs, for one character alone for it', () => {
  expect(readSearch('慢車窗')).toEqual(['慢車', '車窗']);
  expect(readSearch('車')).toEqual(['車']);
});

test('a name is one however it is written apart', () => {
  expect(joinName('Pixel Kettle')).toBe(joinName('pixel-KETTLE'));
});

test('any text gives words that are found again by the same text, and none that could be a mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const words = new Set(readWords(text));
      for (const word of readSearch(text)) expect(words).toContain(word);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{M}ー]{1,40}$/u);
    }),
  );
});

test('a bio of nothing but words makes no more terms than a bounded number', () => {
  const entry = {
    channelName: 'A',
    categories: [],
    language: 'en',
    region: 'US',
    minRate: 0,
    maxRate: 0,
    subscriberCount: 5,
  };
  const bio = Array.from({ length: 500 }, (_, at) => at.toString(36)).join(' ');
  expect(termsOf({ ...entry, bio }).length).toBeLessThan(420);
});

test.each([
  ['minecarft', 'minecraft', true],
  ['minecrft', 'minecraft', true],
  ['minecrafft', 'minecraft', true],
  ['minekraft', 'minecraft', true],
  ['minecraft', 'minecraft', true],
  ['minekrfat', 'minecraft', false],
  ['minecra', 'minecraft', false],
  ['abcd', 'badc', false],
  ['', 'a', true],
])('%j is within a letter of %j: %j', (one, other, near) => {
  expect(isOneApart(one, other)).toBe(near);
  expect(isOneApart(other, one)).toBe(near);
});
