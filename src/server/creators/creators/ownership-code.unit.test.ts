import { expect, test } from 'vitest';
import { createOwnershipCode, holdsCode } from './ownership-code.ts';

const code = 'sponsorscope-7F3K-Q2MD';

test('codes have the promised form, no signs that look alike, and do not repeat', () => {
  const codes = Array.from({ length: 2000 }, createOwnershipCode);
  for (const each of codes) expect(each).toMatch(/^sponsorscope-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join('').replaceAll(/[^2-9A-Z]/g, '')).size).toBe(32);
});

test.each([
  ['by itself', code],
  ['between words', `Write to me. ${code}, thanks!`],
  ['in small letters', code.toLowerCase()],
  ['in capitals', code.toUpperCase()],
  ['with blanks around its hyphens', 'sponsorscope - 7F3K  -  Q2MD'],
  ['broken at a hyphen', 'sponsorscope-\n7F3K-Q2MD'],
  ['with dashes', 'sponsorscope–7F3K—Q2MD'],
  ['with hyphens that do not break', 'sponsorscope\u20117F3K\u2011Q2MD'],
  ['in full-width letters', 'ｓｐｏｎｓｏｒｓｃｏｐｅ－７Ｆ３Ｋ－Ｑ２ＭＤ'],
  ['between marks of direction', `\u2067ערוץ\u2069 \u2066spons\u200Borscope-7F3K\u200F-Q2MD\u2069`],
  ['at the end of 5 kB of Arabic', `${'قناة '.repeat(995)}${code}`],
  ['after another code', `sponsorscope-7F3K-Q2M ${code}`],
])('a code counts %s', (_, description) => {
  expect(holdsCode(description, code)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['another code', 'sponsorscope-7F3K-Q2MC'],
  ['half of it', 'sponsorscope-7F3K'],
  ['a longer word', `${code}X`],
  ['a word before it', `my${code}`],
  ['its groups exchanged', 'sponsorscope-Q2MD-7F3K'],
  ['no hyphens', 'sponsorscope 7F3K Q2MD'],
  ['text between its groups', 'sponsorscope-7F3K or -Q2MD'],
  ['a pattern that would match everything', 'sponsorscope-....-....'],
])('%s is not the code', (_, description) => {
  expect(holdsCode(description, code)).toBe(false);
});

test('a description made to be slow is read as quickly as any other', () => {
  const slow = `sponsorscope${' '.repeat(2)}-${' '.repeat(4000)}`.repeat(20);
  expect(holdsCode(slow, code)).toBe(false);
  expect(holdsCode(`${'sponsorscope-'.repeat(8000)}${code}`, code)).toBe(true);
});
