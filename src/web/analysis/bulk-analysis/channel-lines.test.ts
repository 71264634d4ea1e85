import { describe, expect, test } from 'vitest';
import { mostBulkLines } from '../../../contract/limits.ts';
import { findExcess, isPlainlyChannel, looksLikeChannel, readLines } from './channel-lines.ts';

const id = 'UCuAXFkgsw1L7xaCfnd5JJOw';

describe('what looks like a channel', () => {
  test.each([
    'https://www.youtube.com/@kestrelworkbench',
    'http://m.youtube.com/channel/x',
    'youtube.com/c/Kestrel',
    '//music.youtube.com/@kestrel',
    'https://youtu.be/dQw4w9WgXcQ',
    '"https://www.youtube.com/@quoted",',
    '<@kestrel>',
    '@قناة',
    id,
  ])('%s does, plainly', (line) => {
    expect(isPlainlyChannel(line)).toBe(true);
    expect(looksLikeChannel(line)).toBe(true);
  });

  test('a bare word may be a handle, though any column of a table holds such words', () => {
    expect(looksLikeChannel('kestrelworkbench')).toBe(true);
    expect(looksLikeChannel('夜ふかし茶室')).toBe(true);
    expect(isPlainlyChannel('kestrelworkbench')).toBe(false);
  });

  test.each([
    '',
    '   ',
    'two words',
    'https://vimeo.com/kestrel',
    'https://www.youtube.com/playlist?list=PL0',
    'https://www.youtube.com/',
    '@',
    'a',
    '12,50',
  ])('“%s” does not', (line) => expect(looksLikeChannel(line)).toBe(false));
});

test('blank lines keep their places, so that the server counts lines as the reader does', () => {
  const list = readLines('\uFEFF@one\r\n\r\n  @two  \n\n@ONE\rnot a channel');
  expect(list.lines).toEqual(['@one', '', '@two', '', '@ONE', 'not a channel']);
  expect(list).toMatchObject({ count: 4, channelCount: 3, distinctCount: 2 });
});

test('an empty text is a list without lines', () => {
  expect(readLines(' \n \n')).toMatchObject({ count: 0, channelCount: 0, distinctCount: 0 });
});

describe('what is too large to be sent', () => {
  test('the most lines are not, one more is, and the sentence names both numbers', () => {
    const most = readLines('@abc\n'.repeat(mostBulkLines));
    expect(findExcess(most)).toBeNull();
    expect(findExcess(readLines(`@abc\n${'@abc\n'.repeat(mostBulkLines)}`))).toBe(
      'This list has 100,001 lines. A job takes at most 100,000 lines. Please split the list.',
    );
  });

  test('bytes count as they are sent: escaped, and in UTF-8', () => {
    expect(findExcess(readLines('a'.repeat(8_000_000)))).toBeNull();
    expect(findExcess(readLines('\u2603'.repeat(4_000_000)))).toBe(
      'This list is 11.4 MB. A list may be at most 8 MB. Please split it.',
    );
    expect(findExcess(readLines('"'.repeat(4_200_000)))).toBe(
      'This list is 8.1 MB. A list may be at most 8 MB. Please split it.',
    );
  });
});
