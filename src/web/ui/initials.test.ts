import { expect, test } from 'vitest';
import { readInitials } from './initials.ts';

test('initials come from the first two words, in any script', () => {
  expect(
    ['Copper & Quartz Kitchen', 'élan', 'قناة المطبخ', '料理 研究室', 'हिन्दी'].map(readInitials),
  ).toEqual(['CQ', 'É', 'قا', '料研', 'हि']);
});

test('a name without letters still gets a mark', () => {
  expect(['', '🔥🔥', '=+-'].map(readInitials)).toEqual(['·', '·', '·']);
});
