import { expect, test } from 'vitest';
import { readAlias, readLinkName } from './aliases.ts';
import { codeAlphabet, codeLength } from './links.ts';

test.each([
  ['Ada-Spring', 'ada-spring'],
  ['  x1y  ', 'x1y'],
  ['2026', '2026'],
  ['a'.repeat(40), 'a'.repeat(40)],
  // Of seven letters, but not of those that codes are made of.
  ['oatmilk', 'oatmilk'],
])('%s is the name %s', (text, alias) => {
  expect(readAlias(text)).toEqual({ fault: null, alias });
});

test.each([
  ['', 'short'],
  ['ab', 'short'],
  ['a'.repeat(41), 'long'],
  ['-ada', 'letters'],
  ['ada-', 'letters'],
  ['ada--spring', 'letters'],
  ['ada spring', 'letters'],
  ['ada.spring', 'letters'],
  ['ada/spring', 'letters'],
  ['adä', 'letters'],
  ['аda', 'letters'],
  ['%2e%2e', 'letters'],
  ['abcdefg', 'code'],
  ['ABCDEFG', 'code'],
  [codeAlphabet.slice(-codeLength), 'code'],
  ['api', 'own'],
  ['Dashboard', 'own'],
  ['robots', 'own'],
])('nothing is called %j', (text, fault) => {
  expect(readAlias(text)).toEqual({ fault });
});

test('a name is read in any case and with what followed it in a sentence, as a code is', () => {
  for (const text of [
    'ada-spring',
    'ADA-Spring',
    'ada-spring.',
    'ada-spring)',
    'ada-spring%29',
    'ada-spring!,',
  ])
    expect([text, readLinkName(text)]).toEqual([text, 'ada-spring']);
  expect(readLinkName('ABCDEFG.')).toBe('abcdefg');
  for (const text of [
    '',
    '.',
    'a',
    'ada--spring',
    'ada-spring/',
    'ada spring',
    '-ada',
    'x'.repeat(5_000),
    '%00',
  ])
    expect([text, readLinkName(text)]).toEqual([text, null]);
});
