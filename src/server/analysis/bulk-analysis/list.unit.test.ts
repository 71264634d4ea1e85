import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readListLine } from './list-line.ts';
import { readList } from './list.ts';
import { trialRuns } from '../../../values/test-trials.ts';

const id = 'UCX6OQ3DkcsbYNE6H8uQQuVA';
const nameOf = (line: string) => {
  const read = readListLine(line);
  return read.kind === 'channel' ? read.text : read.kind === 'rejected' ? read.code : read.kind;
};
const statesOf = async (texts: readonly string[]) =>
  (await readList(texts)).map(({ line, state }) => [line, state]);

test('ten spellings of one channel are one channel', async () => {
  const spellings = [
    '@Some_Channel',
    'https://www.youtube.com/@some_channel',
    'youtube.com/@SOME_CHANNEL/videos',
    'http://m.youtube.com/@some_channel?si=abc',
    '"https://www.youtube.com/@some_channel"',
    '<https://youtube.com/@some_channel/>',
    '  - https://www.youtube.com/%40some_channel  ',
    '3. @some_channel',
    'Some Channel,https://www.youtube.com/@some_channel,"Tech"',
    'https://music.youtube.com/@some_channel\tnotes\r',
  ];
  const lines = await readList(spellings);
  expect(lines.map(({ state }) => state)).toEqual([
    'waiting',
    ...Array.from({ length: 9 }, () => 'duplicate'),
  ]);
  expect(lines[0]?.reference_key).toBe('handle:some_channel');
});

test.each([
  [`"Müller, Anna";"https://www.youtube.com/channel/${id}";"12"`, `https://www.youtube.com/channel/${id}`],
  ['SomeName,https://www.youtube.com/@real_one', 'https://www.youtube.com/@real_one'],
  ['https://www.youtube.com/@real_one,https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/@real_one'],
  [`@real_one\t${id}`, id],
  ['• @real_one', '@real_one'],
  ['my favourite: @real_one', '@real_one'],
  ['real_one, some notes', 'real_one'],
  ['\uFEFFhttps://www.youtube.com/@real_one', 'https://www.youtube.com/@real_one'],
  [' , ;\t"" ', 'blank'],
  ['\u200B', 'blank'],
  ['@one_channel @another_channel', 'SEVERAL_CHANNELS'],
  ['https://www.youtube.com/@one_channel, https://www.youtube.com/@another_one', 'SEVERAL_CHANNELS'],
  ['https://www.youtube.com/playlist?list=PL1234567890', 'PLAYLIST'],
  ['https://example.com/@real_one', 'NO_CHANNEL'],
  ['https://www.youtube.com@evil.example/@real_one', 'NO_CHANNEL'],
  ['just some words', 'NO_CHANNEL'],
  ['a@example.org', 'NO_CHANNEL'],
  ['x'.repeat(2_049), 'LINE_TOO_LONG'],
  [`${'x'.repeat(5_000)},https://www.youtube.com/@real_one`, 'LINE_TOO_LONG'],
])('%s', (line, expected) => {
  expect(nameOf(line)).toBe(expected);
});

describe('a list', () => {
  test('keeps the numbers that its lines have where it was pasted from', async () => {
    const texts = ['', '@one_channel', '  ', 'no channel', '@two_channel'];
    expect(await statesOf(texts)).toEqual([
      [2, 'waiting'],
      [4, 'rejected'],
      [5, 'waiting'],
    ]);
  });

  test('may come as one text with the line ends of any system', async () => {
    const text = '@one_channel\r\n@two_channel\r@three_channel\n\n@four_channel\u2028@five_channel';
    expect((await readList([text])).map(({ line }) => line)).toEqual([1, 2, 3, 5, 6]);
  });

  test.each([
    'Channel URL',
    'channel_url',
    '"Channel name","Channel URL","Analyzed at (UTC)"',
    'Channel name,Input,State,Reason',
    'URL\tName',
    'YouTube Channel',
  ])('passes over its heading: %s', async (heading) => {
    expect(await statesOf([heading, '@one_channel', 'channels'])).toEqual([
      [2, 'waiting'],
      [3, 'waiting'],
    ]);
  });

  test('begins with a channel that is called like a heading where its address says so', async () => {
    expect(await statesOf(['@channel', 'https://www.youtube.com/@links'])).toHaveLength(2);
  });
});

test('whatever is pasted, every line is read to one end and no text is kept that a database refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (line) => {
      const read = readListLine(line);
      if (read.kind === 'blank') return;
      expect(read.text.isWellFormed()).toBe(true);
      expect(read.text).not.toMatch(/\p{Cc}/u);
      expect(read.text.length).toBeLessThanOrEqual(2_048);
    }),
    trialRuns({ sample: 300, whole: 20_000 }),
  );
});
