import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTable } from './parse-table.ts';

describe('cells', () => {
  test('are quoted as RFC 4180 says: delimiters, line ends and doubled quotes inside', () => {
    expect(parseTable('"a, b","c ""d""","e\nf"\r\ng,,\n')).toEqual([
      ['a, b', 'c "d"', 'e\nf'],
      ['g', '', ''],
    ]);
  });

  test('whose quotes do not end where they end are text', () => {
    expect(parseTable('"a" b,"c\nd,e')).toEqual([
      ['"a" b', '"c'],
      ['d', 'e'],
    ]);
  });

  test('come back from any table that was written in the same way', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ';', 'é', ' ') });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(table, (rows) => {
        const head = rows[0]?.map(() => 'h') ?? [];
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = [head, ...rows.map((row) => row.map(quote))].map((row) => row.join(',')).join('\r\n');
        expect(parseTable(text)).toEqual([head, ...rows]);
      }),
    );
  });

  test('of any text are read to its end', () => {
    const noise = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\t'), maxLength: 200 });
    fc.assert(
      fc.property(noise, (text) => {
        const letters = (one: string) => one.replaceAll(/[^a]/g, '');
        expect(letters(parseTable(text).flat().join(''))).toBe(letters(text));
      }),
    );
  });
});
