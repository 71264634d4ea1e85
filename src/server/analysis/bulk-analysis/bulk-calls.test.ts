import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bulkLine } from '../../../contract/analysis/bulk-analysis.ts';
import { mostBulkBytes, mostBulkLines } from '../../../contract/limits.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import type { Caller } from './test-bulk-calls.ts';
import { actionPath, jobsPath, progressPath, setPlan, signUpAgency, startPath } from './test-bulk-calls.ts';

const pageOf = z.object({ lines: z.array(bulkLine), has_more: z.boolean() });
let server: TestServer;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpAgency(server);
});
afterAll(() => server.close());

const post = async (body: string, { cookie }: { cookie: string } = owner) => {
  const answer = await fetch(server.url + startPath, { method: 'POST', headers: { cookie }, body });
  return { status: answer.status, body: await answer.json() };
};
const jobOf = (urls: readonly unknown[], more = {}) =>
  JSON.stringify({ job_name: 'A job', channel_urls: urls, ...more });

describe('what a start sends', () => {
  test('a list of several megabytes is read, and what is beyond its limit refused with it', async () => {
    const lines = [
      '@a_channel',
      ...Array.from({ length: 4_000 }, (_, n) => `${n} ${'no channel '.repeat(130)}`),
    ];
    const [read, refused] = [jobOf(lines), jobOf(['x'.repeat(mostBulkBytes)])];
    expect(read.length).toBeGreaterThan(5 * 1024 * 1024);
    expect(await post(read)).toMatchObject({
      status: 200,
      body: { job: { total_channels: 1, rejected_count: 4_000 } },
    });
    const error = 'The request body is larger than 8 MB.';
    expect(await post(refused)).toEqual({ status: 413, body: { error, code: 'PAYLOAD_TOO_LARGE' } });
  });

  test('every other call keeps its small limit', async () => {
    const body = { job_id: 'x'.repeat(70_000), action: 'pause' };
    const error = 'The request body is larger than 64 kB.';
    expect(await owner.call(actionPath, body)).toEqual({
      status: 413,
      body: { error, code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  test('a line of 5 MB is left out with its reason, and what is kept of it is short', async () => {
    const answer = await post(jobOf(['@a_channel', 'x'.repeat(5 * 1024 * 1024)]));
    expect(answer.status).toBe(200);
    expect(answer.body.rejected).toEqual([
      {
        line: 2,
        channel_url: `${'x'.repeat(200)}…`,
        state: 'rejected',
        reason: 'This line is longer than 2,048 characters.',
      },
    ]);
  });

  test('one line too many is refused with the number that is allowed', async () => {
    const answer = await post(jobOf(Array.from({ length: mostBulkLines + 1 }, (_, n) => `@c${n}`)));
    const error = 'A job takes at most 100,000 lines. Please split the list.';
    expect(answer).toEqual({ status: 413, body: { error, code: 'TOO_MANY_LINES' } });
  });

  test('a job that the month has no room for says how much is left', async () => {
    const { status, body } = await post(jobOf(Array.from({ length: 20_000 }, (_, n) => `@chan${n}`)));
    expect([status, body.code, body.retryAt]).toEqual([429, 'MONTHLY_LIMIT', '2026-12-01T00:00:00.000Z']);
    expect(body.error).toMatch(/^This job needs 20,000 analyses, and [\d,]+ of this month’s are left\.$/);
  });

  test.each([
    ['an unknown field', jobOf(['@a_channel'], { user_id: 'x' }), 'BAD_REQUEST'],
    [
      'a prototype',
      '{"job_name":"A","channel_urls":["@a_channel"],"__proto__":{"credits":1}}',
      'BAD_REQUEST',
    ],
    ['lines that are no texts', jobOf([1, null, {}]), 'BAD_REQUEST'],
    ['no list', '{"job_name":"A job"}', 'BAD_REQUEST'],
    ['broken JSON', '{"job_name":', 'BAD_REQUEST'],
    ['a long name', JSON.stringify({ job_name: 'x'.repeat(121), channel_urls: ['@a'] }), 'BAD_REQUEST'],
    ['a name of blanks', JSON.stringify({ job_name: ' \t ', channel_urls: ['@a'] }), 'JOB_NAME_MISSING'],
    ['an empty list', jobOf([]), 'CHANNEL_URLS_MISSING'],
    ['lines without a channel', jobOf(['nothing here']), 'NO_CHANNEL_IN_LIST'],
  ])('%s is refused in plain words', async (_, body, code) => {
    const answer = await post(body);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(answer.body.error).toMatch(/^[A-Z].*[^.]{3}\.?$/);
  });

  test('NUL, half characters and names of prototypes come back as whole texts', async () => {
    const lines = ['\u0000@nul', 'half \uD800 character', '__proto__', 'constructor', '@ok_channel\u0000'];
    const { status, body } = await post(
      JSON.stringify({ job_name: 'A\u0000\uD800 job', channel_urls: lines }),
    );
    expect(status).toBe(200);
    expect(body.job.job_name).toBe('A \uFFFD job');
    expect(body.job.total_channels).toBe(2);
    expect(body.rejected.map((line: { channel_url: string }) => line.channel_url)).toEqual([
      ' @nul',
      'half \uFFFD character',
      '@ok_channel ',
    ]);
  });
});

describe('another person’s job', () => {
  const strange = '00000000-0000-4000-8000-000000000009';

  test.each(['pause', 'resume', 'cancel', 'retry'])(
    '%s answers as for a job that is not there',
    async (action) => {
      const job = await owner.start(['@a_channel']);
      const other = await signUpAgency(server);
      const [theirs, nobodys] = [await other.act(job.id, action), await other.act(strange, action)];
      expect(theirs).toEqual({
        status: 404,
        body: { error: 'This job is not one of yours.', code: 'JOB_NOT_FOUND' },
      });
      expect(nobodys).toEqual(theirs);
      const { body } = await owner.call(jobsPath);
      expect(body).toMatchObject({
        jobs: expect.arrayContaining([expect.objectContaining({ id: job.id, status: 'processing' })]),
      });
    },
  );

  test('its lines and its list are nobody else’s to see', async () => {
    const job = await owner.start(['@a_channel']);
    const other = await signUpAgency(server);
    for (const id of [job.id, strange])
      expect(await other.call(`/api/bulk/lines?job_id=${id}&state=waiting`)).toMatchObject({ status: 404 });
    expect(await other.call(jobsPath)).toEqual({ status: 200, body: { jobs: [] } });
  });
});

test('every call is refused without the plan, before its body is read', async () => {
  const pro = await signUpAgency(server, 'free');
  const error = 'Bulk tools are available for Agency+ plans';
  const refusal = { status: 403, body: { error, code: 'PLAN_REQUIRED' } };
  for (const path of [jobsPath, progressPath, `/api/bulk/lines?job_id=x&state=waiting`])
    expect(await pro.call(path)).toEqual(refusal);
  for (const path of [startPath, actionPath]) expect(await pro.call(path, { anything: 1 })).toEqual(refusal);
});

test('a plan that ended stops new jobs and actions; the job that is paid for goes on', async () => {
  const member = await signUpAgency(server);
  const job = await member.start(['@a_channel', '@b_channel']);
  await setPlan(server, member, 'free');
  expect(await member.act(job.id, 'cancel')).toMatchObject({ status: 403 });
  await setPlan(server, member, 'agency');
  expect(await member.call(jobsPath)).toMatchObject({
    body: { jobs: [{ id: job.id, status: 'processing' }] },
  });
});

test('pages of lines follow each other without a gap', async () => {
  const job = await owner.start(Array.from({ length: 250 }, (_, n) => `@page${n}`));
  const seen: number[] = [];
  for (let after = ''; after !== 'end';) {
    const { body } = await owner.call(`/api/bulk/lines?job_id=${job.id}&state=waiting${after}`);
    const page = pageOf.parse(body);
    seen.push(...page.lines.map(({ line }) => line));
    after = page.has_more ? `&after=${seen.at(-1)}` : 'end';
  }
  expect(seen).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
});

test('a body that is broken off starts nothing', async () => {
  const member = await signUpAgency(server);
  const sent = request(server.url + startPath, {
    method: 'POST',
    headers: { cookie: member.cookie, 'content-length': 1_000 },
  });
  const closed = new Promise((resolve) => sent.on('error', () => undefined).on('close', resolve));
  sent.write('{"job_name":"A job","channel_urls":["@a_channel"');
  await new Promise((resolve) => setImmediate(resolve));
  sent.destroy();
  await closed;
  expect(await member.call(jobsPath)).toEqual({ status: 200, body: { jobs: [] } });
});
