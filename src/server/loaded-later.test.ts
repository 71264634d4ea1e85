import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { changeProfile } from './accounts/plans/test-plans.ts';
import { createSignUp } from './platform/testing/test-accounts.ts';
import type { SignedUp } from './platform/testing/test-accounts.ts';
import { createTestProcesses } from './platform/testing/test-process.ts';
import type { TestProcess, TestProcesses } from './platform/testing/test-process.ts';

// What no start needs is read from the disk when it is first asked for, also where the server was built into one place.
let processes: TestProcesses;
let running: TestProcess;
let member: SignedUp;
beforeAll(async () => {
  processes = await createTestProcesses();
  running = await processes.start({ TRUSTED_PROXIES: '127.0.0.1' });
  member = await createSignUp(running.url, { origin: running.url })();
  await processes.look((database) => changeProfile(database, member.userId, { subscription_tier: 'agency' }));
});
afterAll(() => processes.close());

const call = (path: string, body?: unknown) =>
  fetch(running.url + path, {
    headers: { cookie: member.cookie, origin: running.url, 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
const readStart = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 60);
};

test('reports are written as PDF and as a workbook', async () => {
  const answer = await call('/functions/v1/analyze-youtube-channel', { channelUrl: '@kestrelworkbench' });
  const { id: analysisId } = z.looseObject({ id: z.string() }).parse(await answer.json());
  const pdf = await call('/functions/v1/export-analysis-report', { analysisId, paper: 'a4' });
  expect(await readStart(pdf)).toMatch(/^%PDF-/);
  const workbook = await call('/functions/v1/export-analysis-excel', { analysisIds: [analysisId] });
  expect(await readStart(workbook)).toMatch(/^PK/);
});

test('a link’s picture is drawn, in a process of its own', async () => {
  expect(await readStart(await call('/sample-report/preview.png'))).toMatch(/^\u0089PNG/);
});

test('a mail is written', async () => {
  const asked = await call('/api/auth/request-password-reset', { email: member.email, redirectTo: '/auth' });
  expect(asked.status).toBe(200);
  await expect
    .poll(() => readdirSync(join(processes.dataDir, 'outbox')).filter((name) => name.endsWith('.eml')).length)
    .toBeGreaterThan(0);
});

test.each([
  ['/', /^<!doctype html>/i],
  ['/docs/', /^<!doctype html>/i],
  ['/docs/swagger-ui-bundle.js', /./],
  ['/docs/sponsorscope.ts', /./],
  ['/fonts/world-scripts.css', /^@font-face/],
])('%s is found where it lies', async (path, beginning) => {
  expect(await readStart(await call(path))).toMatch(beginning);
});
