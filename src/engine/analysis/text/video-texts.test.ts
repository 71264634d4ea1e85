import { expect, test } from 'vitest';
import { buildVideo } from '../video.fixture.ts';
import { TextBook } from './video-texts.ts';

/** Lines that differ in single letters only, wherever the book may look first. */
const similarLines = Array.from({ length: 30 }, (_, place) => {
  const letters = Array.from({ length: 30 }, (__, index) => (index === place ? 'y' : 'x'));
  return `#ad ${letters.join('')}`;
});

test('lines that differ in one letter are distinguished, and equal ones are read once', () => {
  const description = [...similarLines, ...similarLines].join('\n');
  const [texts] = new TextBook().readSample([buildVideo('video', 30, { description })]);
  const lines = texts?.lines ?? [];
  expect(lines.map(({ text }) => text)).toEqual([...similarLines, ...similarLines]);
  expect(new Set(lines).size).toBe(similarLines.length);
});

test('a line shorter than what is looked at first is the same whatever follows it', () => {
  const description = '#ad\nfirst\n#ad\nsecond\n#ad';
  const [texts] = new TextBook().readSample([buildVideo('video', 30, { description })]);
  const lines = texts?.lines ?? [];
  expect(lines.map(({ text }) => text)).toEqual(['#ad', '#ad', '#ad']);
  expect(new Set(lines).size).toBe(1);
});
