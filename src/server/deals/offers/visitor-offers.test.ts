import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { offerPositions } from '../../../engine/pricing/offers/offer.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { forgetOldAnalyses } from '../../analysis/channel-analysis/retention.usecases.ts';
import { offerQuestion } from '../../platform/http/test-offer-exchanges.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetVisitorOffers } from './visitor-offers.usecases.ts';

const start = new Date('2026-11-21T12:00:00Z');
const dayMs = 86_400_000;
const nobody = '00000000-0000-4000-8000-000000000099';
let server: TestServer;
let visitors = 0;
let address: string;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = start;
  visitors += 1;
  address = `203.0.113.${visitors}`;
  id = await analyse(address);
});

async function analyse(from: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await server.analyse('@kestrelworkbench', from, { headers });
  return channelAnalysis.parse(await answer.json()).id;
}
async function judge(wishes: object = {}, from = address) {
  const question = {
    analysis_id: id,
    format: 'integration',
    price_cents: 350_000,
    currency: 'USD',
    ...wishes,
  };
  const init = { method: 'POST', body: JSON.stringify(question), headers: { 'x-forwarded-for': from } };
  const answer = await fetch(`${server.url}/api/offers/visitor`, init);
  return { status: answer.status, body: z.looseObject({}).parse(await answer.json()) };
}
const counts = async () => {
  const { rows } = await sql<{ used: number; digest: string }>`
    select used, address_hash::text as digest from visitor_offers`.execute(server.database.current);
  return rows;
};

describe('a visitor without an account', () => {
  test('is told the word that a plan with prices reads, and not one figure of it', async () => {
    const ada = await server.signUp();
    await changeProfile(server.database, ada.userId, { subscription_tier: 'growth' });
    const analysis_id = await analyse('203.0.113.200', { cookie: ada.cookie });
    const prices = [100, 90_000, 350_000];
    for (const [place, price_cents] of prices.entries()) {
      const asked = { ...offerQuestion, rights: [], analysis_id, price_cents };
      const { body } = await callsOf(server, ada)('/api/offers/assess', asked);
      const { position } = z
        .object({ assessment: z.object({ position: z.enum(offerPositions) }) })
        .parse(body).assessment;
      expect(await judge({ price_cents })).toEqual({
        status: 200,
        body: { access: 'band', position, reason: null, left: 2 - place },
      });
    }
  });

  test('has three prices judged in 30 days, of however many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => judge({ price_cents: 100_000 + place })),
    );
    const refused = answers.filter(({ status }) => status === 403);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(refused).toHaveLength(17);
    for (const { body } of refused)
      expect(body).toEqual({
        code: 'ACCOUNT_REQUIRED',
        error: 'Without an account we judge 3 prices in 30 days. A free account judges more.',
      });
    server.clock.now = new Date(start.getTime() + 30 * dayMs - 1);
    expect((await judge()).status).toBe(403);
    server.clock.now = new Date(start.getTime() + 30 * dayMs);
    expect(await judge()).toMatchObject({ status: 200, body: { left: 2 } });
  });

  test('shares them with everybody of the same network, and gets no more by another channel', async () => {
    const [one, other] = ['2001:db8:7:8::1', '2001:db8:7:8:ffff::2'];
    id = await analyse(one);
    for (const from of [one, other, one]) expect((await judge({}, from)).status).toBe(200);
    const answer = await server.analyse('@curlalmanac', other);
    const second = channelAnalysis.parse(await answer.json()).id;
    expect((await judge({ analysis_id: second }, other)).status).toBe(403);
  });

  test('has no other visitor’s and no member’s analysis judged, and that counts for nothing', async () => {
    const before = await counts();
    const ada = await server.signUp();
    const asMember = await analyse(address, { cookie: ada.cookie });
    for (const answer of [
      await judge({}, '203.0.113.250'),
      await judge({ analysis_id: asMember }),
      await judge({ analysis_id: nobody }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'ANALYSIS_NOT_FOUND' } });
    expect(await counts()).toEqual(before);
  });

  test('is refused what is no price, no format and no field, and that counts for nothing', async () => {
    const before = await counts();
    for (const price_cents of [-1, 0, 1e15, 1.5, null, '3500', [1], Number.MAX_SAFE_INTEGER])
      expect((await judge({ price_cents })).status).toBe(400);
    for (const wishes of [
      { format: 'series' },
      { currency: 'JPY' },
      { channel_id: `UC${'a'.repeat(22)}` },
      { deliverables: [{ format: 'integration', count: 20 }] },
      { analysis_id: 'x' },
    ])
      expect((await judge(wishes)).status).toBe(400);
    expect(await judge({ currency: 'EUR' })).toMatchObject({
      status: 422,
      body: { code: 'RATE_OF_EXCHANGE_MISSING' },
    });
    expect(await counts()).toEqual(before);
  });

  test('is told so where the analysis had to be forgotten', async () => {
    await sql`update channel_results set full_result = null, limited_result = null
      where id = (select result_id from channel_analyses where id = ${id})`.execute(server.database.current);
    expect(await judge()).toMatchObject({ status: 410, body: { code: 'ANALYSIS_FORGOTTEN' } });
    await sql`delete from channel_results`.execute(server.database.current);
    await sql`delete from channel_snapshots`.execute(server.database.current);
  });

  test('leaves a digest and a number, for 30 days', async () => {
    await judge();
    expect(JSON.stringify(await counts())).not.toContain(address);
    const now = (ms: number) => ({ database: server.database, now: () => new Date(start.getTime() + ms) });
    await forgetVisitorOffers(now(30 * dayMs - 1));
    expect((await counts()).length).toBeGreaterThan(0);
    await forgetVisitorOffers(now(60 * dayMs));
    expect(await counts()).toEqual([]);
    await forgetOldAnalyses(now(31 * dayMs));
    expect((await judge()).status).toBe(404);
  });
});
