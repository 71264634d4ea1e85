import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { mostImportBytes, mostImportRows } from '../../contract/limits.ts';
import { readTableFile } from './read-table-file.ts';

type Cells = (string | number | boolean | Date | null)[];

const csv = (text: string) => readTableFile(new File([text], 'rates.csv'));
const workbook = async (rows: Cells[]) =>
  readTableFile(
    new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Rates', rows }] }))], 'rates.xlsx'),
  );

describe('a CSV file', () => {
  test('is read cell by cell, blank rows in their places and empty cells at the end left out', async () => {
    expect(await csv('\uFEFFname;amount;\r\n"Kes;trel";12,50;\r\n\r\nPixel;3;x;\r\n\r\n')).toEqual({
      table: {
        name: 'rates.csv',
        rows: [['name', 'amount'], ['Kes;trel', '12,50'], [], ['Pixel', '3', 'x']],
      },
    });
  });

  test('may have as many rows as the server takes, and not one more', async () => {
    const rows = (count: number) => `name\n${'x\n'.repeat(count)}`;
    expect(await csv(rows(mostImportRows))).toHaveProperty('table.rows.length', mostImportRows + 1);
    expect(await csv(rows(mostImportRows + 1))).toEqual({
      problem: 'This file has more than 100,000 rows. Please split it.',
    });
  });
});

describe('a workbook', () => {
  test('gives days as ISO texts, numbers as plain decimals, and blank rows in their places', async () => {
    const rows: Cells[] = [
      ['name', 'amount', 'day', 'known'],
      ['Kestrel', 1250.5, new Date(Date.UTC(2026, 9, 3)), true],
      [],
      ['Pixel', 1375.0000000000002, '2026-10-03', null],
      ['Large', 1e21, 1e-7],
    ];
    expect(await workbook(rows)).toEqual({
      table: {
        name: 'rates.xlsx',
        rows: [
          ['name', 'amount', 'day', 'known'],
          ['Kestrel', '1250.5', '2026-10-03', 'TRUE'],
          [],
          ['Pixel', '1375', '2026-10-03'],
          ['Large', '1000000000000000000000', '0.0000001'],
        ],
      },
    });
  });

  test('with a single cell in its last row is told to be too long, not filled up', async () => {
    const blank = Array.from({ length: 200_000 }, () => []);
    const reading = await workbook([['name'], ...blank, ['far away']]);
    expect(reading).toEqual({ problem: 'This file has more than 100,000 rows. Please split it.' });
  });

  test.each([
    { told: 300 * 1024 * 1024, problem: 'too large to be opened here' },
    { told: 0xff_ff_ff_ff, problem: 'too large to be opened here' },
    { told: 0, problem: 'too large to be opened here' },
    { told: 10, problem: 'could not be opened' },
  ])('with a part that tells it unpacks to $told bytes $problem', async ({ told, problem }) => {
    const rows = Array.from({ length: 1000 }, () => ['name', 'x'.repeat(100)]);
    const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Rates', rows }] }));
    const view = new DataView(bytes.buffer);
    let parts = 0;
    for (let at = 0; at < bytes.length - 46; at += 1) {
      if (view.getUint32(at, true) !== 0x02_01_4b_50) continue;
      view.setUint32(at + 24, told, true);
      parts += 1;
    }
    expect(parts).toBeGreaterThan(3);
    expect(await readTableFile(new File([bytes], 'rates.xlsx'))).toEqual({
      problem: expect.stringContaining(problem),
    });
  });

  test('that is broken, old or protected is refused with a sentence', async () => {
    const broken = new File([new Uint8Array([80, 75, 3, 4, 9, 9, 9])], 'rates.xlsx');
    expect(await readTableFile(broken)).toEqual({
      problem: expect.stringContaining('could not be opened'),
    });
    const old = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2])], 'rates.xls');
    expect(await readTableFile(old)).toEqual({ problem: expect.stringContaining('old format') });
  });
});

describe('refused before anything is sent', () => {
  test('is a file larger than the server takes, without reading it', async () => {
    const file = new File([new Uint8Array(mostImportBytes + 1)], 'large.csv');
    file.arrayBuffer = () => Promise.reject(new Error('This was read.'));
    expect(await readTableFile(file)).toEqual({
      problem: 'This file has 24.1 MB. At most 24 MB can be imported at once. Please split it.',
    });
  });

  test('is a table whose cells are larger as they are sent', async () => {
    expect(await csv(`name\n${`${'\\'.repeat(2000)}\n`.repeat(7000)}`)).toEqual({
      problem: expect.stringMatching(/^The cells of this file have 26\.\d MB\./),
    });
  });

  test.each([
    ['an empty one', '', 'This file is empty.'],
    ['one of blank rows', '\n , \n', 'This file is empty.'],
    ['one with headings alone', 'name,amount\n', 'This file has no rows below the names of its columns.'],
    ['not a table', 'a\u0000b', 'This is not a table.'],
    ['a table of too many columns', `${'a,'.repeat(41)}b\nx`, 'This table is wider than 40 columns.'],
  ])('is %s', async (_, text, problem) => {
    expect(await csv(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('is a file that is gone', async () => {
    const file = new File(['name'], 'gone.csv');
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await readTableFile(file)).toHaveProperty(
      'problem',
      'This file could not be read. Please choose it again.',
    );
  });
});

test('a longer cell than the server takes is cut, so that its row alone is refused', async () => {
  const reading = await csv(`name\n${'x'.repeat(5000)}`);
  expect(reading).toMatchObject({ table: { rows: [['name'], ['x'.repeat(2100)]] } });
});
