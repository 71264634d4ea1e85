import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creatorReportData } from '../../../contract/creators/creators.ts';
import { recommendCreatorSteps } from '../../../engine/creators/creator-steps.ts';
import type { FaultName } from '../../../doubles/youtube/faults.ts';
import { sampleChannels } from '../../../doubles/samples/sample-channels.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { limitAnalysis } from '../../analysis/channel-analysis/limit-analysis.ts';
import { forgetOldAnalyses } from '../../analysis/channel-analysis/retention.usecases.ts';
import {
  buyReport,
  changeCheckouts,
  countHistory,
  signUpFree,
} from '../../analysis/channel-analysis/test-reports.ts';
import { findLeaks, fullOf, samples } from '../../analysis/channel-analysis/test-withheld.ts';
import { deleteOldReadings } from '../../analysis/channels/channels.usecases.ts';
import { auditPlans, changeProfile, readBooks } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

const made = ['mine', 'slow', 'gone', 'fault', 'quiet'].map((name) =>
  makeChannelFile(name, name === 'quiet' ? 1 : 12),
);
const idOf = (name: string) =>
  made.find(({ channel }) => channel.id.startsWith(`UC${name}-`))?.channel.id ?? '';
const mine = idOf('mine');

let server: TestServer;
let member: SignedUp;
beforeAll(async () => {
  server = await startTestServer({ channels: [...sampleChannels(), ...made], delayMs: 40 });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  server.faults.current = null;
  member = await signUpFree(server);
});
afterEach(() => auditPlans(server.database));

const change = (columns: Record<string, unknown>) => changeProfile(server.database, member.userId, columns);
const buy = (channelId = mine) => buyReport(server.database, { userId: member.userId, channelId });
const refund = () => changeCheckouts(server.database, { userId: member.userId, status: 'refunded' });
const analyse = async (channelUrl: string) => {
  const headers = { cookie: member.cookie };
  expect((await server.analyse(channelUrl, '203.0.113.9', { headers })).status).toBe(200);
};
const ask = (channelId = mine, who = member) =>
  callsOf(server, who)(`/api/creators/report?channel_id=${channelId}`);
const read = async (channelId = mine) => creatorReportData.parse((await ask(channelId)).body);
const books = () => readBooks(server.database, member.userId);
const history = (channelId = mine) => countHistory(server.database, { userId: member.userId, channelId });
const notFound = {
  status: 404,
  body: { error: 'Please analyze this channel first.', code: 'ANALYSIS_NOT_FOUND' },
};

describe('whoever has not bought the report', () => {
  test('is told what is free of a channel they analysed: next steps, and nothing of the full report', async () => {
    await analyse('@mine');
    const report = await read();
    expect(report).toMatchObject({ channel_id: mine, bought: false, full: null });
    expect(report.analysis.access).toBe('limited');
    expect(report.recommendations.length).toBeGreaterThanOrEqual(3);
    expect(await history()).toBe(1);
  });

  test('finds no report of a channel they never analysed, whoever else did, and YouTube is not asked', async () => {
    await analyse('@mine');
    await buy();
    await read();
    member = await signUpFree(server);
    const asked = server.double.requests.length;
    expect(await ask()).toEqual(notFound);
    expect(await ask(`UC${'x'.repeat(22)}`)).toEqual(notFound);
    // A sample channel's id is no more than any other.
    expect(await ask(samples[0]?.channel.id ?? '')).toEqual(notFound);
    expect(server.double.requests.length).toBe(asked);
    expect(await books()).toMatchObject({ month: 0, hour: 0, reserved: 0 });
  });

  test('sees none of the withheld values of any sample channel anywhere in the answer', async () => {
    await change({ subscription_tier: 'enterprise' });
    const chosen = samples.filter((_, index) => index % 3 === 0);
    for (const { channel } of chosen) await analyse(channel.id);
    for (const [place, { channel }] of chosen.entries()) {
      await change({ subscription_tier: 'enterprise' });
      const { analysis } = await read(channel.id);
      if (analysis.access !== 'full') throw new Error('Enterprise sees all of it.');
      await change({ subscription_tier: 'free' });
      const wire = JSON.stringify((await ask(channel.id)).body);
      expect(wire).toContain('"full":null');
      expect(findLeaks(analysis, wire)).toEqual([]);
      expect(findLeaks(fullOf(3 * place), wire)).toEqual([]);
    }
  });

  test('with a plan that shows everything reads the full report of what they analysed, and pays for that as ever', async () => {
    await change({ subscription_tier: 'growth' });
    expect(await ask()).toEqual(notFound);
    await analyse('@mine');
    const report = await read();
    expect(report.bought).toBe(false);
    expect(report.full?.metrics.length).toBeGreaterThan(10);
    expect(await books()).toMatchObject({ month: 1, reserved: 0 });
    await change({ subscription_tier: 'free' });
    expect((await read()).full).toBeNull();
  });

  test('and is not signed in, or asks for something that is no channel, is refused before anything else', async () => {
    const { url } = server;
    expect((await fetch(`${url}/api/creators/report?channel_id=${mine}`)).status).toBe(401);
    for (const forged of ['', 'UC', `${mine}x`, "UC' or 1=1 --", '@mine', `${mine}&channel_id=${mine}`])
      expect((await ask(forged)).status).toBe(400);
  });
});

describe('whoever has bought the report', () => {
  test('has it without having analysed the channel: once read, in the history, at no cost', async () => {
    await buy();
    const before = await books();
    const asked = server.double.requests.length;
    const report = await read();
    expect(report).toMatchObject({ bought: true, analysis: { access: 'full' } });
    expect(report.full?.checks.length).toBeGreaterThan(20);
    expect(report.full?.metrics.length).toBeGreaterThan(10);
    expect(await read()).toEqual({
      ...report,
      analysis: { ...report.analysis, provenance: { ...report.analysis.provenance, cached: true } },
    });
    expect(server.double.requests.length).toBeLessThanOrEqual(asked + 3);
    expect(await books()).toEqual(before);
    expect(await history()).toBe(1);
    const { id } = report.analysis;
    expect((await callsOf(server, member)(`/api/analysis?id=${id}`)).body).toMatchObject({ access: 'full' });
  });

  test('is told the same next steps as everybody', async () => {
    await buy();
    const { analysis, recommendations } = await read();
    if (analysis.access !== 'full') throw new Error('The report is theirs.');
    expect(recommendations).toEqual(recommendCreatorSteps(limitAnalysis(analysis)));
    await refund();
    expect((await read()).recommendations).toEqual(recommendations);
  });

  test('has it closed by a refund, and what was made for it stays in the history, limited', async () => {
    await buy();
    await read();
    await refund();
    const report = await read();
    expect(report).toMatchObject({ bought: false, full: null, analysis: { access: 'limited' } });
    expect(findLeaks(await fullOfMine(), JSON.stringify(report))).toEqual([]);
  });

  test('has it made anew at no cost once the texts had to be forgotten, by one reading', async () => {
    await buy();
    await read();
    const before = await books();
    server.clock.now = new Date('2026-12-28T12:00:00Z');
    const { database } = server;
    await forgetOldAnalyses({ database, now: () => server.clock.now });
    await deleteOldReadings({ database, now: () => server.clock.now });
    const [{ cookie }, asked] = [await signInAgain(), server.double.requests.length];
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(mine, { ...member, cookie })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const ids = answers.map(({ body }) => creatorReportData.parse(body).analysis.id);
    expect(new Set(ids).size).toBe(1);
    expect(server.double.requests.length).toBe(asked + 3);
    expect(await history()).toBe(2);
    expect(await books()).toEqual(before);
  });

  test('follows their preferences', async () => {
    await buy();
    await callsOf(server, member)('/functions/v1/personalize-user-algorithm', {
      action: 'update_preferences',
      pricing_sensitivity: 1.5,
    });
    expect(await read()).toMatchObject({ analysis: { evidence: { fit: { personalised: true } } } });
  });
});

describe('while the report is being made', () => {
  const askWhile = async (channelId: string, work: () => Promise<unknown>) => {
    const asked = server.double.requests.length;
    const answer = ask(channelId);
    await expect.poll(() => server.double.requests.length).toBeGreaterThan(asked);
    await work();
    return answer;
  };

  test('a refund leaves nothing of it', async () => {
    await buy(idOf('slow'));
    expect(await askWhile(idOf('slow'), refund)).toEqual(notFound);
    expect(await history(idOf('slow'))).toBe(0);
    expect(server.reports).toEqual([]);
  });

  test('an account that is deleted is told to sign in', async () => {
    await buy(idOf('gone'));
    const { status } = await askWhile(idOf('gone'), () =>
      sql`delete from auth."user" where id = ${member.userId}`.execute(server.database.accounts),
    );
    expect(status).toBe(401);
    expect(server.reports).toEqual([]);
  });

  test.each<[FaultName, number]>([
    ['quota-exceeded', 503],
    ['rate-limit-exceeded', 429],
    ['backend-error', 503],
    ['html-page', 503],
    ['key-invalid', 503],
    ['channel-not-found', 404],
  ])('%s is said in words, leaves nothing, and a later try succeeds', async (name, status) => {
    const channelId = idOf('fault');
    await buy(channelId);
    await sql`delete from channel_snapshots where channel_id = ${channelId}`.execute(server.database.current);
    const before = await books();
    server.faults.current = name;
    const answer = await ask(channelId);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toMatch(/YouTube|Rate limit/);
    expect(await history(channelId)).toBe(0);
    server.faults.current = null;
    // That a channel is not there is remembered for five minutes.
    server.clock.now = new Date(server.clock.now.getTime() + 5 * 60_000);
    await sql`update youtube_days set exhausted = false`.execute(server.database.current);
    expect((await read(channelId)).bought).toBe(true);
    expect(await books()).toEqual(before);
  });

  test('a channel that is gone costs one unit, however often its report is opened', async () => {
    const channelId = `UC${'g'.repeat(22)}`;
    await buy(channelId);
    const asked = server.double.requests.length;
    for (let count = 0; count < 20; count += 1) expect((await ask(channelId)).status).toBe(404);
    expect(server.double.requests.length - asked).toBe(1);
  });

  test('a channel with too few videos has a report that says so', async () => {
    await buy(idOf('quiet'));
    const { analysis, full, recommendations } = await read(idOf('quiet'));
    expect(analysis).toMatchObject({ recommendedPricing: null });
    expect(recommendations[0]?.id).toBe('videos-missing');
    expect(full?.metrics.find(({ id }) => id === 'views-per-subscriber')?.value).toBeNull();
  });
});

async function fullOfMine() {
  await buy();
  const { analysis } = await read();
  if (analysis.access !== 'full') throw new Error('The report is theirs.');
  await refund();
  return analysis;
}

/** A session lasts a week. */
async function signInAgain(): Promise<{ cookie: string }> {
  const body = { email: member.email, password: testPassword };
  const answer = await postAuth(server.url, 'sign-in/email', { body });
  return { cookie: readCookie(answer) };
}
