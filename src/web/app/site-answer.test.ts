import { expect, test } from 'vitest';
import { readSite, unknownSite } from './site-answer.ts';

test('an installation without YouTube access is a demo, with the sample channels the server names', () => {
  const site = { demo: { youtube: true }, sampleHandles: [{ handle: 'lumen', label: 'Lumen · Tech' }] };
  expect(readSite(site)).toEqual(site);
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
  { sampleHandles: 'lumen' },
  { sampleHandles: [null, 'lumen', { handle: 1 }, { handle: 'lumen' }] },
  { error: 'Not found', code: 'NOT_FOUND' },
])('an answer of %o is no demo and offers no sample', (answer) => {
  expect(readSite(answer)).toEqual(unknownSite);
});
