import { describe, expect, test } from 'vitest';
import { readColumn } from './table-text.ts';

describe('the column that names the channels', () => {
  test('is found by its heading, wherever it stands, and the heading is no line of the list', () => {
    const text = 'Channel name,Subscribers,Channel URL\nKestrel,100,@kestrel\nPixel,200,@pixel\n';
    expect(readColumn(text)).toMatchObject({ lines: ['', '@kestrel', '@pixel'], heading: 'Channel URL' });
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
    expect(readColumn('Name,URL\nKestrel\n\nPixel,@pixel')).toMatchObject({
      lines: ['', '', '', '@pixel'],
      heading: 'URL',
    });
  });

  test('of a text with one column is that column', () => {
    expect(readColumn('\uFEFFurl\r\n@one\r\n@two\r\n').lines).toEqual(['', '@one', '@two']);
    expect(readColumn('')).toEqual({ lines: [], heading: null });
  });
});
