import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { analysisTable } from './columns.ts';
import { writeCsv } from './csv.ts';
import { collect, createRow, headers, readCsv, readWorkbook, unpack } from './test-exports.ts';
import { writeWorkbook } from './workbook.ts';
import { trialRuns } from '../../../values/test-trials.ts';

const csvOf = (...names: string[]) =>
  collect(writeCsv([names.map((channelName) => createRow({ channelName }))], analysisTable));
const workbookOf = (...names: string[]) =>
  collect(writeWorkbook([names.map((channelName) => createRow({ channelName }))], analysisTable));
const firstCells = (rows: readonly (readonly unknown[])[]) => rows.slice(1).map(([cell]) => cell);
const sheetOf = (file: Buffer) => unpack(file).get('xl/worksheets/sheet1.xml') ?? '';

const innocent = [
  'Müller & Söhne <Werkstatt>',
  'He said "hello", twice',
  'a, b; c',
  'line one\nline two',
  'قناة الطبخ العربي',
  '\u05E2\u05E8\u05D5\u05E5 \u202Ewith an override\u202C',
  '👩‍🚀🛰️ Space 🚀',
  '日本語チャンネル',
  "O'Brien",
  '1e5',
  '00123',
  '1/2',
  'TRUE',
  'A1',
  '_x0041_ and _X000D_',
  ' blanks around ',
  '\uD83D\uDE00'.repeat(300),
  'end with quote"',
  '#N/A',
];
const formulas = [
  '=1+1',
  '=HYPERLINK("http://example.org/?"&A1,"Click")',
  "=cmd|' /C calc'!A0",
  '+1234',
  '-2+3',
  '@SUM(1)',
  '\tTab',
  '\n=1',
  '  =1+1',
  '\u00A0=1',
  '\uFEFF=1',
  '\u200B+1',
  '\u202E=1',
  '＝1＋1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '\u22121',
  '﹦1',
];

test('a CSV holds every column of an analysis: numbers plain, times readable, texts as they are', async () => {
  const [header, ...rows] = readCsv(
    await collect(writeCsv([[createRow({ channelName: 'A channel' })]], analysisTable)),
  );
  expect(header).toEqual(headers);
  expect(rows).toEqual([
    [
      'A channel',
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv',
      '2026-11-21 12:00:01',
      '2026-11-20 08:30:00',
      '123456',
      '45678',
      '4.25',
      '2.3 videos per week',
      'Tech',
      '77',
      'low',
      'high',
      '900',
      '1200',
      '1500',
      '25.61',
      '34.15',
      '42.69',
      '8',
      '10',
      '12.5',
      'Good',
      'declared',
      '1',
      'Northwind (3 videos); Amazon (affiliate link, no deal)',
      'v1.0.0',
      'no',
      'third-party estimate, not YouTube data',
    ],
  ]);
});

test('a workbook holds the same with numbers and times as such', async () => {
  const [header, ...rows] = await readWorkbook(
    await collect(writeWorkbook([[createRow({ demo: true })]], analysisTable)),
  );
  expect(header).toEqual(headers);
  expect(rows).toEqual([
    [
      'A channel',
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv',
      new Date('2026-11-21T12:00:01Z'),
      new Date('2026-11-20T08:30:00Z'),
      123_456,
      45_678,
      4.25,
      '2.3 videos per week',
      'Tech',
      77,
      'low',
      'high',
      900,
      1200,
      1500,
      25.61,
      34.15,
      42.69,
      8,
      10,
      12.5,
      'Good',
      'declared',
      1,
      'Northwind (3 videos); Amazon (affiliate link, no deal)',
      'v1.0.0',
      'yes',
      'third-party estimate, not YouTube data',
    ],
  ]);
});

test.each([
  ['a result without a price', { recommendedPricing: null, avgViews: null, engagementRate: null }],
  ['a model that knew no figures', {}],
  ['figures of another kind', { avgViews: 'many', niche: 7, recommendedPricing: { cpm: 'x' } }],
])('%s leaves its cells empty and the others in their columns', async (_, figures) => {
  const row = createRow({ figures, channelName: null });
  const [, fromCsv = []] = readCsv(await collect(writeCsv([[row]], analysisTable)));
  const [, fromWorkbook = []] = await readWorkbook(await collect(writeWorkbook([[row]], analysisTable)));
  expect([fromCsv[0], ...fromCsv.slice(12, 21)]).toEqual(Array.from({ length: 10 }, () => ''));
  expect([fromWorkbook[0], ...fromWorkbook.slice(12, 21)]).toEqual(Array.from({ length: 10 }, () => null));
  expect(fromCsv[9]).toBe('77');
  expect(fromWorkbook.at(-1)).toBe('third-party estimate, not YouTube data');
});

test('an export of nothing is its header', async () => {
  expect(readCsv(await collect(writeCsv([], analysisTable)))).toEqual([headers]);
  expect(await readWorkbook(await collect(writeWorkbook([], analysisTable)))).toEqual([headers]);
});

test('every channel name that is no formula comes back from both files as it is', async () => {
  expect(firstCells(readCsv(await csvOf(...innocent)))).toEqual(innocent);
  expect(firstCells(await readWorkbook(await workbookOf(...innocent)))).toEqual(innocent);
});

test('a name that a spreadsheet would take for a formula stands behind an apostrophe in a CSV', async () => {
  expect(firstCells(readCsv(await csvOf(...formulas)))).toEqual(formulas.map((name) => `'${name}`));
});

test('a workbook holds such a name as text, and no formula anywhere', async () => {
  const file = await workbookOf(...formulas, ...innocent);
  expect(firstCells(await readWorkbook(file)).slice(0, formulas.length)).toEqual(formulas);
  for (const part of unpack(file).values()) expect(part).not.toMatch(/<f[\s>/]/);
  expect(sheetOf(file)).toContain('t="inlineStr"');
});

test('numbers below zero stay numbers', async () => {
  const row = createRow({ figures: { engagementRate: -4.5 } });
  expect(readCsv(await collect(writeCsv([[row]], analysisTable)))[1]?.[6]).toBe('-4.5');
  expect((await readWorkbook(await collect(writeWorkbook([[row]], analysisTable))))[1]?.[6]).toBe(-4.5);
});

/** The cells of a line as a spreadsheet splits them whose list separator is the semicolon. */
function splitAtSemicolons(text: string): string[] {
  const cells = [];
  for (let at = 0; at <= text.length; at += 1) {
    const quoted = /^"(?:[^"]|"")*"/.exec(text.slice(at))?.[0] ?? '';
    const rest = /^[^;\r\n]*/.exec(text.slice(at + quoted.length))?.[0] ?? '';
    cells.push(quoted.slice(1, -1).replaceAll('""', '"') + rest);
    at += quoted.length + rest.length + (text.startsWith('\r\n', at + quoted.length + rest.length) ? 1 : 0);
  }
  return cells;
}

test('no name begins a formula where a spreadsheet splits at semicolons', async () => {
  const names = ["a;=cmd|' /C calc'!A0", 'a";=1+1;"', '"";=1+1', 'a\r\n=1+1', 'a\n";=1', ';=1', '\r\n;=1'];
  const cells = splitAtSemicolons((await csvOf(...names)).toString('utf8').slice(1));
  expect(cells.some((cell) => cell.startsWith('a;=cmd'))).toBe(true);
  expect(cells.filter((cell) => /^\s*[=+@-]/.test(cell))).toEqual([]);
});

test('what XML cannot hold is dropped, and half characters are replaced', async () => {
  const name = 'a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFFg\uD800h';
  expect(firstCells(readCsv(await csvOf(name)))).toEqual(['abcdefg\uFFFDh']);
  expect(firstCells(await readWorkbook(await workbookOf(name)))).toEqual(['abcdefg\uFFFDh']);
});

test.each([32_767, 100_000])(
  'a name of %i characters fits into a cell, cut at a whole character',
  async (length) => {
    const name = `=${'😀'.repeat(length / 2)}`;
    for (const cells of [readCsv(await csvOf(name)), await readWorkbook(await workbookOf(name))]) {
      const cell = String(firstCells(cells)[0]);
      expect(cell.length).toBeGreaterThan(31_990);
      expect(cell.length).toBeLessThanOrEqual(32_767);
      expect(cell.isWellFormed()).toBe(true);
      expect(cell.endsWith('😀…')).toBe(true);
    }
  },
);

test('a name that spells a character’s number is not turned into that character', async () => {
  expect(sheetOf(await workbookOf('_x003D_1+1'))).toContain('<t>_x005F_x003D_1+1</t>');
});

test('a CSV begins with the mark of UTF-8 and ends every line the same way', async () => {
  const file = await csvOf('Grüße', 'x');
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.toString('utf8').match(/\n/g)?.length).toBe(3);
  expect(file.toString('utf8').match(/\r\n/g)?.length).toBe(3);
});

const anything = fc.string({ unit: 'binary', maxLength: 60 });

test('whatever a channel is called, both files keep their shape and begin no formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 8 }), async (names) => {
      const rows = readCsv(await csvOf(...names));
      expect(rows).toHaveLength(names.length + 1);
      for (const row of rows) expect(row).toHaveLength(headers.length);
      expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
      const file = await workbookOf(...names);
      expect(await readWorkbook(file)).toHaveLength(names.length + 1);
      expect(sheetOf(file)).not.toMatch(/<f[\s>/]/);
    }),
    trialRuns({ sample: 60, whole: 2_000 }),
  );
});

test('no head of a workbook is cut off by the next column', async () => {
  const widths = [...sheetOf(await workbookOf('A channel')).matchAll(/<col [^>]*width="([\d.]+)"/g)];
  expect(widths).toHaveLength(headers.length);
  const narrow = headers.filter((header, index) => Number(widths[index]?.[1]) <= header.length);
  expect(narrow).toEqual([]);
});
