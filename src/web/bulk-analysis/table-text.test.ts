import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTable, readColumn } from './table-text.ts';

describe('the column that names the channels', () => {
  test('is found by its heading, wherever it stands, and the heading is no line of the list', () => {
    const text = 'Channel name,Subscribers,Channel URL\nKestrel,100,@kestrel\nPixel,200,@pixel\n';
    expect(readColumn(text)).toEqual({ lines: ['', '@kestrel', '@pixel'], heading: 'Channel URL' });
  });

  test('is found by what stands in it where no heading names one', () => {
    const text = 'Creator;Note\nKestrel;@kestrel\nPixel;https://www.youtube.com/@pixel';
    expect(readColumn(text)).toEqual({
      lines: ['Note', '@kestrel', 'https://www.youtube.com/@pixel'],
      heading: null,
    });
  });

  test('is the first where nothing tells', () => {
    expect(readColumn('kestrel\t1\npixel\t2')).toEqual({ lines: ['kestrel', 'pixel'], heading: null });
  });

  test('of a table without headings begins with its first line', () => {
    expect(readColumn('@channelurl,1\n@pixel,2')).toEqual({
      lines: ['@channelurl', '@pixel'],
      heading: null,
    });
  });

  test('keeps the place of a row that has no such cell, and of blank rows', () => {
    expect(readColumn('Name,URL\nKestrel\n\nPixel,@pixel')).toEqual({
      lines: ['', '', '', '@pixel'],
      heading: 'URL',
    });
  });

  test('of a text with one column is that column', () => {
    expect(readColumn('\uFEFFurl\r\n@one\r\n@two\r\n').lines).toEqual(['', '@one', '@two']);
    expect(readColumn('')).toEqual({ lines: [], heading: null });
  });
});

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
