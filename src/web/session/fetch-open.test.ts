import { expect, test } from 'vitest';
import { explainFailure } from './failure.ts';
import { fetchOpen } from './fetch-open.ts';

const isWord = (body: unknown): body is string => typeof body === 'string';
const ask = (answer: () => Promise<Response>) =>
  fetchOpen('/word', { signal: new AbortController().signal, isBody: isWord, fetchAnswer: answer });
const explain = (answer: () => Promise<Response>) => ask(answer).then(() => 'no failure', explainFailure);

test('what was asked for is taken as it stands', async () => {
  expect(await ask(() => Promise.resolve(Response.json('yes')))).toBe('yes');
});

test('a refusal is told in the words of the server', async () => {
  const refusal = { error: 'The database is not answering.', code: 'DATABASE_UNAVAILABLE' };
  expect(await explain(() => Promise.resolve(Response.json(refusal, { status: 503 })))).toBe(refusal.error);
});

test.each([Response.json({ yes: false }), new Response('<html>'), new Response('', { status: 502 })])(
  'an answer that nobody can read is something that went wrong, not a server out of reach (%#)',
  async (answer) => {
    expect(await explain(() => Promise.resolve(answer))).toMatch(/^Something went wrong/);
  },
);

test('no answer at all is a server out of reach', async () => {
  expect(await explain(() => Promise.reject(new TypeError('Failed to fetch')))).toMatch(
    /could not be reached/,
  );
});
