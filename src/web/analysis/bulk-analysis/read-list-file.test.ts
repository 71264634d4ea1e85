import { describe, expect, test } from 'vitest';
import { mostBulkBytes } from '../../../contract/limits.ts';
import { readListFile, readListText } from './read-list-file.ts';

test('a text file is read line by line, whatever stands in a line', async () => {
  const reading = await readListFile(new File(['@one, @two\n\n@three\n'], 'channels.txt'));
  expect(reading).toMatchObject({
    list: { name: 'channels.txt', column: null, lines: ['@one, @two', '', '@three', ''], count: 2 },
  });
});

test('a table’s file gives one of its columns and says which', async () => {
  const reading = await readListFile(new File(['Name,URL\nKestrel,@kestrel'], 'channels.CSV'));
  expect(reading).toMatchObject({ list: { column: 'URL', lines: ['', '@kestrel'], count: 1 } });
});

describe('refused with a sentence', () => {
  test('is a file larger than a list may be, before it is read', async () => {
    const file = new File([new Uint8Array(mostBulkBytes + 1)], 'large.csv');
    file.arrayBuffer = () => Promise.reject(new Error('This was read.'));
    expect(await readListFile(file)).toEqual({
      problem: 'This file is 8.1 MB. A list may be at most 8 MB. Please split it.',
    });
  });

  test('is a file that cannot be read, or is empty', async () => {
    const file = new File(['@one'], 'gone.txt');
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await readListFile(file)).toEqual({
      problem: 'This file could not be read. Please choose it again.',
    });
    expect(await readListFile(new File(['\n \n'], 'empty.txt'))).toEqual({ problem: 'This file is empty.' });
  });

  test('is a workbook, which is no text', async () => {
    const file = new File([new Uint8Array([80, 75, 3, 4, 0, 0])], 'channels.csv');
    expect(await readListFile(file)).toEqual({
      problem: 'This is not a text file. Please save the list as a CSV or text file and choose that one.',
    });
  });

  test('is a list of too many lines', () => {
    expect(readListText('@abc\n'.repeat(100_001), 'Pasted list')).toMatchObject({
      problem: expect.stringContaining('100,001 lines'),
    });
  });
});
