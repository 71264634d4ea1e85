import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { auditPlans, changeProfile, leaveCredits, readBooks } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { buyReport, changeCheckouts, signUpFree } from './test-reports.ts';

const channels = ['mine', 'other'].map((name) => makeChannelFile(name, 12));
const [mine = '', other = ''] = channels.map(({ channel }) => channel.id);

let server: TestServer;
let member: SignedUp;
beforeAll(async () => {
  server = await startTestServer({ channels, delayMs: 60 });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  member = await signUpFree(server);
});
afterEach(() => auditPlans(server.database));

const change = (columns: Record<string, unknown>) => changeProfile(server.database, member.userId, columns);
const buy = (channelId: string) => buyReport(server.database, { userId: member.userId, channelId });
const settle = (status: 'open' | 'paid' | 'expired' | 'refunded') =>
  changeCheckouts(server.database, { userId: member.userId, status });
const analyse = async (channelUrl: string, headers: Record<string, string> = {}) => {
  const answer = await server.analyse(channelUrl, '203.0.113.9', {
    headers: { cookie: member.cookie, ...headers },
  });
  return answer.text();
};
const accessOf = (text: string) => channelAnalysis.parse(JSON.parse(text)).access;
const seenOf = async (channelUrl: string) => accessOf(await analyse(channelUrl));
const books = () => readBooks(server.database, member.userId);

describe('a bought report', () => {
  test('shows its channel in full on the free plan, new, cached, streamed and past, and no other channel', async () => {
    await buy(mine);
    const text = await analyse('@mine');
    expect(accessOf(text)).toBe('full');
    expect(await seenOf('@mine')).toBe('full');
    expect(await seenOf(mine)).toBe('full');
    const stream = await analyse('@mine', { accept: 'text/event-stream' });
    expect(stream).toContain('"access":"full"');
    const { id } = channelAnalysis.parse(JSON.parse(text));
    expect((await callsOf(server, member)(`/api/analysis?id=${id}`)).body).toMatchObject({ access: 'full' });
    expect(await seenOf('@other')).toBe('limited');
    expect(other).not.toBe(mine);
  });

  test('opens what was analysed before it was bought, and closes it with the refund', async () => {
    expect(await seenOf('@mine')).toBe('limited');
    const { id } = channelAnalysis.parse(JSON.parse(await analyse('@mine')));
    const past = async () => (await callsOf(server, member)(`/api/analysis?id=${id}`)).body;
    await buy(mine);
    expect(await seenOf('@mine')).toBe('full');
    expect(await past()).toMatchObject({ access: 'full' });
    await settle('refunded');
    expect(await seenOf('@mine')).toBe('limited');
    expect(await past()).toMatchObject({ access: 'limited' });
  });

  test.each(['open', 'expired', 'refunded'] as const)('that is %s opens nothing', async (status) => {
    await buy(mine);
    await settle(status);
    expect(await seenOf('@mine')).toBe('limited');
  });

  test('of somebody else opens nothing, and neither does another product for the same channel', async () => {
    const { userId } = await server.signUp();
    await buyReport(server.database, { userId, channelId: mine });
    await buyReport(server.database, { userId: member.userId, channelId: mine }, 'boost');
    expect(await seenOf('@mine')).toBe('limited');
  });

  test('changes nothing of what a normal analysis costs', async () => {
    await buy(mine);
    await analyse('@mine');
    expect(await books()).toEqual({ credits: 9, month: 1, hour: 1, reserved: 0 });
    await leaveCredits(server.database, { userId: member.userId, credits: 0, at: server.clock.now });
    server.clock.now = new Date('2026-11-23T12:00:00Z');
    expect(JSON.parse(await analyse('@mine'))).toMatchObject({ code: 'NO_CREDITS' });
  });

  test('stays open for preferences of one’s own, and closes for them too', async () => {
    await buy(mine);
    await analyse('@mine');
    await callsOf(server, member)('/functions/v1/personalize-user-algorithm', {
      action: 'update_preferences',
      pricing_sensitivity: 1.5,
    });
    expect(await seenOf('@mine')).toBe('full');
    await settle('refunded');
    await callsOf(server, member)('/functions/v1/personalize-user-algorithm', {
      action: 'update_preferences',
      pricing_sensitivity: 0.5,
    });
    const text = await analyse('@mine');
    expect(accessOf(text)).toBe('limited');
    expect(text).not.toContain('recommendedPricing');
  });
});

describe('while YouTube is being asked', () => {
  /** Every test's own day, so that the channel is read anew. */
  const days = ['2026-11-28', '2026-12-05', '2026-12-12'];
  beforeEach(async () => {
    server.clock.now = new Date(`${days.shift()}T12:00:00Z`);
    member = await signUpFree(server);
  });
  const analyseWhile = async (work: () => Promise<unknown>) => {
    const asked = server.double.requests.length;
    const analysis = seenOf('@mine');
    await expect.poll(() => server.double.requests.length).toBeGreaterThan(asked);
    await work();
    return analysis;
  };

  test('a refund closes what is answered', async () => {
    await buy(mine);
    expect(await analyseWhile(() => settle('refunded'))).toBe('limited');
  });

  test('a purchase opens what is answered', async () => {
    expect(await analyseWhile(() => buy(mine))).toBe('full');
  });

  test('a plan that ends leaves the bought channel open', async () => {
    await change({ subscription_tier: 'growth' });
    await buy(mine);
    expect(await analyseWhile(() => change({ subscription_tier: 'free' }))).toBe('full');
  });
});
