import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fullAnalysis, limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { readChannelFile } from '../../../youtube/channel-file.ts';
import type { FaultName } from '../../../doubles/youtube/faults.ts';
import { sampleChannels } from '../../../doubles/samples/sample-channels.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { auditPlans, changeProfile, leaveCredits, readBooks } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

const samples = sampleChannels();
const handles = samples.map((file) => `@${readChannelFile(file).channel.handle}`);
const channels = [...samples, makeChannelFile('quiet', 1), makeChannelFile('slow', 12)];

let server: TestServer;
let member: SignedUp;
beforeAll(async () => {
  server = await startTestServer({ channels });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  server.faults.current = null;
  member = await server.signUp();
});
afterEach(() => auditPlans(server.database));

const analyse = (channelUrl: string, { cookie } = member) =>
  server.analyse(channelUrl, '203.0.113.9', { headers: { cookie } });
const analyseFully = async (channelUrl: string) =>
  fullAnalysis.parse(await (await analyse(channelUrl)).json());
const analyseLimited = async (channelUrl: string) =>
  limitedAnalysis.parse(await (await analyse(channelUrl)).json());
const readHistory = (id: string, { cookie } = member) =>
  fetch(`${server.url}/api/analysis?id=${id}`, { headers: { cookie } });
const books = () => readBooks(server.database, member.userId);
const change = (columns: Record<string, unknown>) => changeProfile(server.database, member.userId, columns);
/** Ends the trial before it began. */
const makeFree = () => change({ created_at: new Date('2026-01-01T00:00:00Z') });
const leave = (credits: number) =>
  leaveCredits(server.database, { userId: member.userId, credits, at: server.clock.now });
const setPreferences = async (settings: Record<string, unknown>) => {
  const answer = await fetch(`${server.url}/functions/v1/personalize-user-algorithm`, {
    method: 'POST',
    headers: { cookie: member.cookie },
    body: JSON.stringify({ action: 'update_preferences', ...settings }),
  });
  expect(answer.status).toBe(200);
};

describe('what a plan shows', () => {
  test('a trial shows the full analysis, which no cache stores, and pays once for a channel and a day', async () => {
    const answer = await analyse('@kestrelworkbench');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const first = fullAnalysis.parse(await answer.json());
    expect(first.recommendedPricing).not.toBeNull();
    const paid = { credits: 49, month: 1, hour: 1, reserved: 0 };
    expect(await books()).toEqual(paid);
    const stored = { ...first, provenance: { ...first.provenance, cached: true } };
    // Whoever lost the answer asks again.
    for (const spelling of ['@KestrelWorkbench', 'youtube.com/@kestrelworkbench', first.evidence.channel.id])
      expect(await analyseFully(spelling)).toEqual(stored);
    expect(await books()).toEqual(paid);
    expect(await (await readHistory(first.id)).json()).toEqual(stored);
    server.clock.now = new Date('2026-11-22T12:00:01Z');
    expect((await analyseFully('@kestrelworkbench')).id).not.toBe(first.id);
    expect(await books()).toMatchObject({ credits: 48, month: 2 });
  });

  test('the tier at the moment of the answer decides, for new, stored and past analyses', async () => {
    await makeFree();
    const { id } = await analyseLimited('@kestrelworkbench');
    expect((await analyseLimited('@kestrelworkbench')).id).toBe(id);
    limitedAnalysis.parse(await (await readHistory(id)).json());
    const paid = await books();
    await change({ subscription_tier: 'growth' });
    expect((await analyseFully('@kestrelworkbench')).id).toBe(id);
    fullAnalysis.parse(await (await readHistory(id)).json());
    await change({ subscription_tier: 'free' });
    expect((await analyseLimited('@kestrelworkbench')).id).toBe(id);
    limitedAnalysis.parse(await (await readHistory(id)).json());
    expect(await books()).toMatchObject({ month: paid.month, hour: paid.hour });
  });

  test('an event stream ends with the same full analysis', async () => {
    const answer = await server.analyse('@pixelkettle', '203.0.113.9', {
      headers: { cookie: member.cookie, accept: 'text/event-stream' },
    });
    const events = (await answer.text()).matchAll(/^data: (.*)$/gm);
    const last = JSON.parse([...events].at(-1)?.[1] ?? '');
    expect(last.type).toBe('result');
    expect(fullAnalysis.parse(last.analysis)).toEqual({
      ...(await analyseFully('@pixelkettle')),
      provenance: last.analysis.provenance,
    });
    expect(await books()).toMatchObject({ month: 1 });
  });

  test('visitors and members share one result; what a visitor has seen is not in a history', async () => {
    const visitor = limitedAnalysis.parse(
      await (await server.analyse('@curlalmanac', '203.0.113.77')).json(),
    );
    const own = await analyseFully('@curlalmanac');
    expect(own.id).not.toBe(visitor.id);
    const { rows } =
      await sql`select id from channel_results where channel_id = ${own.evidence.channel.id}`.execute(
        server.database.current,
      );
    expect(rows).toHaveLength(1);
    expect((await readHistory(visitor.id)).status).toBe(404);
  });
});

describe('refusals', () => {
  const readRefusal = async (answer: Response) => ({
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: await answer.json(),
  });

  test('the month, the credits and the hour, in this order, with the texts of the specification', async () => {
    server.clock.now = new Date('2026-11-30T20:00:00Z');
    member = await server.signUp();
    await makeFree();
    for (const handle of handles.slice(0, 3)) expect((await analyse(handle)).status).toBe(200);
    const paid = await books();
    expect(await readRefusal(await analyse('@trenchandtreaty'))).toEqual({
      status: 429,
      retryAfter: '3600',
      body: {
        error: 'Rate limit exceeded. Please wait before trying again.',
        code: 'RATE_LIMITED',
        retryAt: '2026-11-30T21:00:00.000Z',
      },
    });
    expect(await books()).toEqual(paid);
    await leave(0);
    expect(await readRefusal(await analyse('@trenchandtreaty'))).toEqual({
      status: 402,
      retryAfter: null,
      body: {
        error: 'No credits remaining. Upgrade your plan to continue analyzing channels.',
        code: 'NO_CREDITS',
      },
    });
    await change({ subscription_tier: 'enterprise' });
    // Channels that are not scored are not counted.
    for (const handle of handles.filter((other) => other !== '@trenchandtreaty'))
      if ((await books()).month < 10) await analyseFully(handle);
    await change({ subscription_tier: 'free' });
    server.clock.now = new Date('2026-11-30T23:59:58.500Z');
    expect(await readRefusal(await analyse('@trenchandtreaty'))).toEqual({
      status: 429,
      retryAfter: '2',
      body: {
        error: 'Monthly limit reached (10 analyses). Upgrade your plan for more analyses.',
        code: 'MONTHLY_LIMIT',
        retryAt: '2026-12-01T00:00:00.000Z',
      },
    });
    expect(await books()).toMatchObject({ credits: 0, month: 10, reserved: 0 });
    // What is no channel is said first, and what is stored is free.
    expect((await analyse('https://example.com')).status).toBe(400);
    server.clock.now = new Date('2026-12-01T00:00:00Z');
    expect((await analyse('@trenchandtreaty')).status).toBe(200);
  });

  test('a stored analysis is answered though month, credits and hour are used up', async () => {
    await makeFree();
    const { id } = await analyseLimited('@kestrelworkbench');
    for (const handle of ['@pixelkettle', '@curlalmanac']) await analyse(handle);
    await leave(0);
    expect((await analyseLimited('@kestrelworkbench')).id).toBe(id);
  });

  test.each<[FaultName, number]>([
    ['quota-exceeded', 503],
    ['rate-limit-exceeded', 429],
    ['html-page', 503],
    ['backend-error', 503],
    ['key-invalid', 503],
  ])('%s on the way costs nothing, and trying again afterwards costs one', async (name, status) => {
    const handle = handles[30 + name.length] ?? '';
    server.faults.current = name;
    expect((await analyse(handle)).status).toBe(status);
    expect(await books()).toEqual({ credits: 50, month: 0, hour: 0, reserved: 0 });
    server.faults.current = null;
    await sql`update youtube_days set exhausted = false`.execute(server.database.current);
    expect((await analyse(handle)).status).toBe(200);
    expect(await books()).toEqual({ credits: 49, month: 1, hour: 1, reserved: 0 });
  });

  test('a channel to avoid costs what any analysis costs, though no price is recommended', async () => {
    const analysis = await analyseFully('@gutterlatch');
    expect(analysis).toMatchObject({ verdict: 'Avoid', recommendedPricing: null });
    expect(await books()).toEqual({ credits: 49, month: 1, hour: 1, reserved: 0 });
  });

  test('an unknown channel and one that is not scored cost nothing', async () => {
    expect((await analyse('@thereisnosuchchannel')).status).toBe(404);
    expect((await analyseFully('@quiet')).recommendedPricing).toBeNull();
    expect(await books()).toEqual({ credits: 50, month: 0, hour: 0, reserved: 0 });
  });

  test('members go on where all visitors together have used up their share of the quota', async () => {
    const narrow = await startTestServer({ anonymousShare: 0 });
    try {
      const { cookie } = await narrow.signUp();
      expect((await narrow.analyse('@pixelkettle')).status).toBe(503);
      const answer = await narrow.analyse('@pixelkettle', '203.0.113.9', { headers: { cookie } });
      expect(answer.status).toBe(200);
    } finally {
      await narrow.close();
    }
  });
});

describe('at once', () => {
  test('of 58 different channels on one credit exactly one is analysed', async () => {
    await change({ subscription_tier: 'agency' });
    // What is due is granted with the first look.
    await fetch(`${server.url}/api/start`, { headers: { cookie: member.cookie } });
    await leave(1);
    const answers = await Promise.all(handles.map((handle) => analyse(handle)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 402)).toHaveLength(handles.length - 1);
    expect(await books()).toEqual({ credits: 0, month: 1, hour: 1, reserved: 0 });
  });

  test('one channel under many references is stored and paid for once', async () => {
    const known = samples[20]?.channel.id ?? '';
    const references = [
      handles[20] ?? '',
      known,
      `youtube.com/channel/${known}`,
      `youtube.com/${handles[20]}`,
    ];
    const answers = await Promise.all([...references, ...references].map((reference) => analyse(reference)));
    const analyses = await Promise.all(
      answers.map(async (answer) => fullAnalysis.parse(await answer.json())),
    );
    expect(new Set(analyses.map(({ id }) => id)).size).toBe(1);
    expect(await books()).toEqual({ credits: 49, month: 1, hour: 1, reserved: 0 });
  });

  test('whoever goes away pays nothing; an account deleted meanwhile is told to sign in', async () => {
    const slow = await startTestServer({ channels, delayMs: 60 });
    try {
      const one = await slow.signUp();
      const leaving = new AbortController();
      const headers = { cookie: one.cookie };
      const gone = slow
        .analyse('@slow', '203.0.113.9', { headers, signal: leaving.signal })
        .catch(() => null);
      await expect.poll(() => slow.double.requests.length).toBeGreaterThan(0);
      expect(await readBooks(slow.database, one.userId)).toMatchObject({ credits: 49, reserved: 1 });
      leaving.abort();
      await gone;
      await expect
        .poll(() => readBooks(slow.database, one.userId))
        .toMatchObject({ credits: 50, reserved: 0 });
      const two = await slow.signUp();
      const asked = slow.double.requests.length;
      const answer = slow.analyse('@pixelkettle', '203.0.113.9', { headers: { cookie: two.cookie } });
      await expect.poll(() => slow.double.requests.length).toBeGreaterThan(asked);
      await sql`delete from auth."user" where id = ${two.userId}`.execute(slow.database.accounts);
      expect((await answer).status).toBe(401);
      expect(slow.reports).toEqual([]);
      await auditPlans(slow.database);
    } finally {
      await slow.close();
    }
  });
});

describe('preferences', () => {
  const feeOf = ({ recommendedPricing }: FullAnalysis) => recommendedPricing?.flatFee.medium ?? 0;

  test('change the price without a debit, under the same id, and not for anybody else', async () => {
    const market = await analyseFully('@ferrytimetable');
    expect(market.evidence.fit.personalised).toBe(false);
    const paid = await books();
    await setPreferences({ pricing_sensitivity: 1.5, risk_tolerance: 'high' });
    const own = await analyseFully('@ferrytimetable');
    expect(own.id).toBe(market.id);
    expect(own.evidence.fit.personalised).toBe(true);
    expect(feeOf(own)).toBeGreaterThan(feeOf(market));
    expect(await analyseFully('@ferrytimetable')).toEqual(own);
    expect(await (await readHistory(market.id)).json()).toEqual(own);
    const mine = member;
    member = await server.signUp();
    expect(feeOf(await analyseFully('@ferrytimetable'))).toBe(feeOf(market));
    member = mine;
    await setPreferences({ pricing_sensitivity: 1, risk_tolerance: 'medium' });
    const back = await analyseFully('@ferrytimetable');
    expect(back).toEqual({ ...market, provenance: { ...market.provenance, cached: true } });
    expect(await books()).toEqual(paid);
  });

  test('count from the first analysis on, in whatever order the niches were chosen', async () => {
    await setPreferences({ preferred_niches: ['Gaming', 'Tech'] });
    const first = await analyseFully('@lunchledgerdaily');
    expect(first.evidence.fit).toMatchObject({ personalised: true, nicheMatches: expect.any(Boolean) });
    await setPreferences({ preferred_niches: ['Tech', 'Gaming'] });
    expect(await analyseFully('@lunchledgerdaily')).toEqual({
      ...first,
      provenance: { ...first.provenance, cached: true },
    });
    expect(await books()).toMatchObject({ month: 1 });
  });
});

describe('the history', () => {
  test('is its owner’s alone', async () => {
    const { id } = await analyseFully('@kestrelworkbench');
    const other = await server.signUp();
    for (const answer of [
      await readHistory(id, other),
      await readHistory('00000000-0000-4000-8000-000000000009'),
    ])
      expect({ status: answer.status, body: await answer.json() }).toEqual({
        status: 404,
        body: { error: 'This analysis is not in your history.', code: 'ANALYSIS_NOT_FOUND' },
      });
    expect((await fetch(`${server.url}/api/analysis?id=${id}`)).status).toBe(401);
    expect((await readHistory('no-id')).status).toBe(400);
  });

  test('says what had to be forgotten, and why', async () => {
    const { id } = await analyseFully('@kestrelworkbench');
    await sql`update channel_results set full_result = null, limited_result = null`.execute(
      server.database.current,
    );
    const answer = await readHistory(id);
    expect({ status: answer.status, code: (await answer.json()).code }).toEqual({
      status: 410,
      code: 'ANALYSIS_FORGOTTEN',
    });
  });
});
