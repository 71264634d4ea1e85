import { expect, test } from 'vitest';
import { saysDemo } from './demo-answer.ts';

test('an installation without YouTube access is told as a demo', () => {
  expect(saysDemo({ demo: { youtube: true }, sampleHandles: [] })).toBe(true);
});

test.each([
  null,
  undefined,
  'demo',
  [],
  {},
  { demo: null },
  { demo: true },
  { demo: { youtube: 'true' } },
  { demo: { youtube: false } },
  { error: 'Not found', code: 'NOT_FOUND' },
])('an answer of %o shows no ribbon', (answer) => {
  expect(saysDemo(answer)).toBe(false);
});
