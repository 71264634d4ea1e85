import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { algorithmPreferences } from '../../../contract/analysis/personalization.ts';
import { modelVersion } from '../../../engine/analysis/analyse.ts';
import { defaultPreferences } from '../../../engine/analysis/context.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { readPreferences } from './personalization.usecases.ts';

const path = '/functions/v1/personalize-user-algorithm';
const newest = new Date('2026-11-20T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Member {
  userId: string;
  cookie: string;
}
const answered = z.strictObject({ preferences: algorithmPreferences });
const ask = async (member: Member, body: object) => {
  const answer = await callsOf(server, member)(path, body);
  expect(answer).toMatchObject({ status: 200 });
  return answered.parse(answer.body).preferences;
};
const read = (member: Member) => ask(member, { action: 'get_preferences' });
const update = (member: Member, change: object) => ask(member, { action: 'update_preferences', ...change });
const rate = (member: Member, analysis_id: string, rating: number) =>
  callsOf(server, member)(path, { action: 'give_feedback', analysis_id, rating });

const untouched = {
  analysis_count: 0,
  confidence_score: 0,
  feedback_score: null,
  pricing_sensitivity: 1,
  risk_tolerance: 'medium',
  channel_size_preference: 'mixed',
  preferred_niches: [],
  algorithm_version: modelVersion,
};
const changes = [
  { pricing_sensitivity: 0.7 },
  { risk_tolerance: 'high' },
  { channel_size_preference: 'micro' },
  { preferred_niches: ['Gaming', 'Food'] },
];

test('somebody who never changed anything has the defaults, and reading them saves nothing', async () => {
  const member = await server.signUp();
  expect(await read(member)).toEqual(untouched);
  expect(await update(member, {})).toEqual(untouched);
  const { rows } = await server.database.asSystem(() =>
    sql`select * from algorithm_preferences where user_id = ${member.userId}`.execute(
      server.database.current,
    ),
  );
  expect(rows).toEqual([]);
});

test('a change leaves the other settings as they were, and other people’s too', async () => {
  const [member, other] = [await server.signUp(), await server.signUp()];
  const expected = { ...untouched };
  for (const change of changes) {
    Object.assign(expected, change);
    expect(await update(member, change)).toEqual(expected);
  }
  expect(await read(member)).toEqual(expected);
  expect(await read(other)).toEqual(untouched);
});

test('changes of different settings made at once all stay', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await server.signUp();
    await Promise.all(changes.map((change) => update(member, change)));
    expect(await read(member)).toEqual(Object.assign({}, untouched, ...changes));
  }
});

test('every step of the slider comes back as it was set', async () => {
  const member = await server.signUp();
  const steps = Array.from({ length: 11 }, (_, index) => (index + 5) / 10);
  const kept = [];
  for (const pricing_sensitivity of steps)
    kept.push((await update(member, { pricing_sensitivity })).pricing_sensitivity);
  expect(kept).toEqual(steps);
});

test('all niches can be preferred, and none again', async () => {
  const member = await server.signUp();
  expect((await update(member, { preferred_niches: niches })).preferred_niches).toEqual([...niches]);
  expect((await update(member, { preferred_niches: [] })).preferred_niches).toEqual([]);
});

test('whoever analyses for a user reads the settings that were saved, else the defaults', async () => {
  const [member, other] = [await server.signUp(), await server.signUp()];
  await update(member, Object.assign({}, ...changes));
  expect(await readPreferences(server, { userId: member.userId })).toEqual({
    pricingSensitivity: 0.7,
    riskTolerance: 'high',
    channelSizePreference: 'micro',
    preferredNiches: ['Gaming', 'Food'],
  });
  expect(await readPreferences(server, { userId: other.userId })).toEqual(defaultPreferences);
});

test.each([
  [5, 0.5],
  [20, 0.8],
])('after %i stored analyses the confidence is %d', async (analyses, confidence) => {
  const member = await server.signUp();
  await addHistory(server.database, { userId: member.userId, analyses, newest });
  expect(await read(member)).toMatchObject({ analysis_count: analyses, confidence_score: confidence });
});

test('the average of the user’s own ratings is shown; a later rating of an analysis replaces the earlier', async () => {
  const [member, other] = [await server.signUp(), await server.signUp()];
  const [first = '', second = ''] = await addHistory(server.database, {
    userId: member.userId,
    analyses: 2,
    newest,
  });
  const [foreign = ''] = await addHistory(server.database, { userId: other.userId, analyses: 1, newest });
  await rate(other, foreign, 1);
  await rate(member, first, 1);
  await rate(member, first, 4);
  await rate(member, second, 5);
  expect((await read(member)).feedback_score).toBe(4.5);
});

test('ratings of one analysis given at once leave one of them', async () => {
  const member = await server.signUp();
  const [analysis = ''] = await addHistory(server.database, { userId: member.userId, analyses: 1, newest });
  const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => rate(member, analysis, rating)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(Number.isInteger((await read(member)).feedback_score)).toBe(true);
});

test('only an analysis of one’s own can be rated', async () => {
  const [member, other] = [await server.signUp(), await server.signUp()];
  const [foreign = ''] = await addHistory(server.database, { userId: other.userId, analyses: 1, newest });
  await rate(other, foreign, 3);
  expect((await server.analyse('@kestrelworkbench')).status).toBe(200);
  const anonymous = await sql<{ id: string }>`select id from channel_analyses where user_id is null`.execute(
    server.database.current,
  );
  for (const id of [foreign, anonymous.rows[0]?.id ?? 'none', randomUUID()]) {
    expect(await rate(member, id, 5)).toEqual({
      status: 404,
      body: { code: 'ANALYSIS_NOT_FOUND', error: 'This analysis is not in your history.' },
    });
  }
  expect((await read(other)).feedback_score).toBe(3);
  expect((await read(member)).feedback_score).toBeNull();
});
