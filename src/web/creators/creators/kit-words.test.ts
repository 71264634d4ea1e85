import { expect, test } from 'vitest';
import { readAudience, readSponsors, writeAudience, writeSponsors } from './kit-words.ts';

test('sponsors are read one a line, what comes after the first colon being said of them', () => {
  const sponsors = [
    { name: 'Acme', note: '2025: three videos' },
    { name: 'Northwind', note: '' },
  ];
  expect(readSponsors('Acme: 2025: three videos\n\n  Northwind ')).toEqual(sponsors);
  expect(readSponsors(writeSponsors(sponsors))).toEqual(sponsors);
  expect(readSponsors('')).toEqual([]);
  expect(readSponsors('Acme\n: no name')).toMatch(/^Line 2: /);
  expect(readSponsors('x'.repeat(81))).toMatch(/^Line 1: /);
  expect(readSponsors(Array(21).fill('Acme').join('\n'))).toBe('Name up to 20 sponsors.');
});

test('the audience is read with its percentages, and needs its day', () => {
  const audience = {
    as_of: '2026-11-01',
    rows: [
      { label: '18 to 24', percent: 41.5 },
      { label: 'US', percent: 30 },
    ],
  };
  expect(readAudience('18 to 24: 41,5 %\nUS: 30', '2026-11-01')).toEqual(audience);
  expect(readAudience(writeAudience(audience), audience.as_of)).toEqual(audience);
  expect(readAudience(' ', '')).toBeNull();
  expect(readAudience('US: 30', '')).toBe('Enter the day of these figures.');
});

test.each(['US', 'US:', 'US: many', 'US: 101', 'US: -1', 'US: 1e2', ': 30', `${'x'.repeat(61)}: 1`])(
  '%j is no line of it',
  (line) => {
    expect(readAudience(`DE: 10\n${line}`, '2026-11-01')).toMatch(/^Line 2: /);
  },
);
