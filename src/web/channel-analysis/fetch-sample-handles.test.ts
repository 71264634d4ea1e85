import { expect, test } from 'vitest';
import { fetchSampleHandles } from './fetch-sample-handles.ts';

const { signal } = new AbortController();

test('sample channels are offered as the server names them', async () => {
  const sampleHandles = [{ handle: 'lumen', label: 'Lumen · Tech' }];
  expect(await read({ demo: { youtube: true }, sampleHandles })).toEqual(sampleHandles);
});

test('an answer that is not understood offers none', async () => {
  const answers = [null, [], {}, { sampleHandles: 'lumen' }, { sampleHandles: [null, { handle: 1 }] }];
  for (const answer of answers) expect(await read(answer)).toEqual([]);
});

function read(body: unknown) {
  return fetchSampleHandles(signal, () => Promise.resolve(Response.json(body)));
}
