import { expect, test } from 'vitest';
import { readAccount, readSite, unknownSite } from './start-answer.ts';

test('an installation without YouTube access is a demo, with the sample channels the server names', () => {
  const site = {
    demo: { youtube: true, mail: true, payments: true },
    sampleHandles: [{ handle: 'lumen', label: 'Lumen · Tech' }],
    googleSignIn: true,
  };
  expect(readSite({ site, account: null })).toEqual(site);
});

test.each([
  null,
  undefined,
  'demo',
  [],
  {},
  { site: null },
  { site: 'demo' },
  { site: { demo: null } },
  { site: { demo: true } },
  { site: { demo: { youtube: 'true' } } },
  { site: { demo: { youtube: false } } },
  { site: { sampleHandles: 'lumen' } },
  { site: { sampleHandles: [null, 'lumen', { handle: 1 }, { handle: 'lumen' }] } },
  { error: 'Not found', code: 'NOT_FOUND' },
])('an answer of %o is no demo and offers no sample', (answer) => {
  expect(readSite(answer)).toEqual(unknownSite);
});

test.each([null, {}, { account: null }, { account: true }, { account: { profile: {} } }])(
  'an answer of %o is nobody’s session',
  (answer) => {
    expect(readAccount(answer)).toBeNull();
  },
);
