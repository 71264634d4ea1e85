import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-21T12:20:00Z');
});
afterAll(() => server.close());

const analyse = '/functions/v1/analyze-youtube-channel';
const limited = {
  error: 'Rate limit exceeded. Please wait before trying again.',
  code: 'RATE_LIMITED',
  retryAt: '2026-11-21T13:00:00.000Z',
};

test('nobody spends the day’s quota on channels that are not there', async () => {
  const [member, other] = [await server.signUp(), await server.signUp()];
  const call = callsOf(server, member);
  const before = server.double.requests.length;
  const answers = [];
  for (let count = 0; count < 60; count += 1)
    answers.push(await call(analyse, { channelUrl: `@nobody${count}` }));
  expect(server.double.requests.length - before).toBe(30);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(30);
  expect(answers.at(-1)).toEqual({ status: 429, body: limited });
  expect(await callsOf(server, other)(analyse, { channelUrl: '@kestrelworkbench' })).toMatchObject({
    status: 200,
  });
  server.clock.now = new Date('2026-11-21T13:00:00Z');
  expect(await call(analyse, { channelUrl: '@kestrelworkbench' })).toMatchObject({ status: 200 });
});

test('nor does a visitor, from whichever address of a household', async () => {
  const before = server.double.requests.length;
  for (let count = 0; count < 60; count += 1)
    await server.analyse(`@absent${count}`, `2001:db8:1:1::${count.toString(16)}`);
  expect(server.double.requests.length - before).toBe(30);
  expect((await server.analyse('@pixelkettle', '2001:db8:1:1::ffff')).status).toBe(429);
  expect((await server.analyse('@pixelkettle', '2001:db8:1:2::1')).status).toBe(200);
});
