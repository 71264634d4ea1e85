import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { offerQuestion } from '../../platform/http/test-offer-exchanges.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { shop, simulated } from '../returns/test-returns.ts';

/** An offer beside what the workspace's own simulations say a deal may cost. */
const start = new Date('2026-11-21T12:00:00Z');
let server: TestServer;
let ada: SignedUp;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = start;
  ada = await signUp();
  id = await analyse(ada);
});

async function signUp(): Promise<SignedUp> {
  const who = await server.signUp();
  await changeProfile(server.database, who.userId, { subscription_tier: 'growth' });
  return who;
}
async function analyse({ cookie }: SignedUp, handle = '@kestrelworkbench'): Promise<string> {
  const answer = await server.analyse(handle, '203.0.113.9', { headers: { cookie } });
  return fullAnalysis.parse(await answer.json()).id;
}
const call = (who: SignedUp, path: string, body?: object) => callsOf(server, who)(path, body);
const simulation = z.looseObject({
  id: z.uuid(),
  result: z.looseObject({
    returns: z
      .looseObject({
        breakEvenPrices: z.array(z.object({ chance: z.number(), priceCents: z.number().nullable() })),
      })
      .nullable(),
  }),
});
async function simulate(who: SignedUp, analysis: string, changes: object = {}) {
  const { status, body } = await call(who, '/api/simulations', {
    ...simulated,
    analysis_id: analysis,
    ...changes,
  });
  expect(status).toBe(200);
  return simulation.parse(body);
}
const judge = (who: SignedUp, wishes: object) =>
  call(who, '/api/offers/assess', { ...offerQuestion, rights: [], analysis_id: id, ...wishes });
const judged = z.looseObject({
  assessment: z.looseObject({
    maxForProfitCents: z.object({ p50: z.number(), p60: z.number(), p80: z.number() }).nullable(),
    range: z.looseObject({ limitCents: z.number(), note: z.string().nullable() }),
  }),
});
const assessed = async (wishes: object) => {
  const { status, body } = await judge(ada, wishes);
  expect(status).toBe(200);
  return judged.parse(body).assessment;
};

test('an offer that names a simulation ends where that pays in 60 of 100 cases', async () => {
  const made = await simulate(ada, id);
  const prices = made.result.returns?.breakEvenPrices.map(({ priceCents }) => priceCents);
  const { maxForProfitCents, range } = await assessed({ simulation_id: made.id });
  expect(Object.values(maxForProfitCents ?? {})).toEqual(prices);
  const without = await assessed({});
  expect(without.maxForProfitCents).toBeNull();
  expect(range.limitCents).toBeLessThanOrEqual(maxForProfitCents?.p60 ?? 0);
  expect(range.limitCents).toBeLessThan(without.range.limitCents);
});

test('economics in another currency are converted by the recorded rate, and refused without one', async () => {
  const euros = {
    price: { amount_cents: 350_000, currency: 'EUR' },
    economics: { ...shop, currency: 'EUR' },
  };
  const made = await simulate(ada, id, euros);
  expect(await judge(ada, { simulation_id: made.id })).toMatchObject({
    status: 422,
    body: { code: 'RATE_OF_EXCHANGE_MISSING' },
  });
  await server.database.asSystem(() =>
    sql`insert into exchange_rates (currency, day, usd_per_unit, demo, saved_at)
      values ('EUR', '2026-11-20', 1.25, false, ${start})`.execute(server.database.current),
  );
  const own = await assessed({ simulation_id: made.id, currency: 'EUR' });
  const inDollars = await assessed({ simulation_id: made.id });
  expect(own.maxForProfitCents?.p60).toBe(made.result.returns?.breakEvenPrices[1]?.priceCents);
  expect(inDollars.maxForProfitCents?.p60).toBe(Math.floor((own.maxForProfitCents?.p60 ?? 0) * 1.25));
});

test('a simulation of another workspace, of another channel, or a deleted one is not found', async () => {
  const grace = await signUp();
  const theirs = await simulate(grace, await analyse(grace));
  const otherChannel = await simulate(ada, await analyse(ada, '@pixelkettle'));
  const gone = await simulate(ada, id);
  await call(ada, '/api/simulations/delete', { id: gone.id });
  for (const named of [theirs, otherChannel, gone]) {
    const refused = { status: 404, body: { code: 'SIMULATION_NOT_FOUND' } };
    expect(await judge(ada, { simulation_id: named.id })).toMatchObject(refused);
    const question = { ...offerQuestion, rights: [], analysis_id: id, simulation_id: named.id };
    expect(await call(ada, '/api/offers/keep', { question, label: 'Mine' })).toMatchObject(refused);
  }
  expect(await judge(ada, { simulation_id: 'x' })).toMatchObject({ status: 400 });
});

test('a kept offer keeps what it may cost, whatever becomes of the simulation', async () => {
  const made = await simulate(ada, id);
  const question = { ...offerQuestion, rights: [], analysis_id: id, simulation_id: made.id };
  const kept = await call(ada, '/api/offers/keep', { question, label: 'Mine' });
  const { id: verdict } = z.object({ id: z.uuid() }).parse(kept.body);
  await call(ada, '/api/simulations/delete', { id: made.id });
  const opened = judged.parse((await call(ada, `/api/offers/verdict?id=${verdict}`)).body);
  expect(opened.assessment.maxForProfitCents?.p60).toBe(made.result.returns?.breakEvenPrices[1]?.priceCents);
});

test('awareness counts no orders, so it says nothing of what an offer may cost', async () => {
  const made = await simulate(ada, id, {
    economics: { ...shop, goal: 'awareness', value_cents: null, margin_percent: null },
  });
  expect((await assessed({ simulation_id: made.id })).maxForProfitCents).toBeNull();
});

test('a commission alone is judged by what the orders of a simulation come to', async () => {
  const made = await simulate(ada, id);
  const affiliate = { price_kind: 'affiliate', price_cents: 0, commission_percent: 10 };
  const { body } = await judge(ada, { ...affiliate, simulation_id: made.id });
  const revenue = z
    .object({ p10: z.number(), p50: z.number(), p90: z.number() })
    .parse(made.result.returns?.['revenueCents']);
  expect(body).toMatchObject({
    assessment: {
      basis: 'affiliate',
      askedCents: Math.round(revenue.p50 / 10),
      position: 'well_below',
      commission: { p10: Math.round(revenue.p10 / 10), p90: Math.round(revenue.p90 / 10) },
    },
  });
  expect((await judge(ada, affiliate)).body).toMatchObject({
    assessment: { basis: 'affiliate', askedCents: null, position: null, commission: null },
  });
  for (const wrong of [{ commission_percent: 0 }, { commission_percent: 101 }, { price_cents: 5 }])
    expect(await judge(ada, { ...affiliate, ...wrong })).toMatchObject({ status: 400 });
  const { commission_percent: _, ...without } = affiliate;
  expect(await judge(ada, without)).toMatchObject({ status: 400 });
});

test('a fee with a commission beside it is judged as one by the orders of a simulation', async () => {
  const made = await simulate(ada, id);
  const deal = { price_cents: 60_000, commission_percent: 10 };
  const revenue = z.object({ p50: z.number() }).parse(made.result.returns?.['revenueCents']);
  const commissionCents = Math.round(revenue.p50 / 10);
  const wholeCents = 60_000 + commissionCents;
  const whole = z.looseObject({
    percentile: z.number(),
    parts: z.looseObject({ feePercentile: z.number() }),
  });
  const judgedAs = async (wishes: object) => {
    const { status, body } = await judge(ada, wishes);
    expect(status).toBe(200);
    return z.object({ assessment: z.looseObject({}) }).parse(body).assessment;
  };
  const both = whole.parse(await judgedAs({ ...deal, simulation_id: made.id }));
  const plain = z.looseObject({ percentile: z.number() });
  expect(both).toMatchObject({
    basis: 'fee',
    askedCents: wholeCents,
    percentile: plain.parse(await judgedAs({ price_cents: wholeCents })).percentile,
    parts: {
      feeCents: 60_000,
      commissionCents,
      feeSharePercent: Math.round((100 * 60_000) / wholeCents),
      feePercentile: plain.parse(await judgedAs({ price_cents: 60_000 })).percentile,
    },
  });
  // Beside a commission, less of each order is left to pay the fee.
  const most = z.looseObject({ maxForProfitCents: z.object({ p50: z.number() }) });
  expect(most.parse(both).maxForProfitCents.p50).toBeLessThan(
    most.parse(await judgedAs({ price_cents: 60_000, simulation_id: made.id })).maxForProfitCents.p50,
  );
  expect(await judgedAs(deal)).toMatchObject({
    askedCents: 60_000,
    parts: { commissionCents: null, feeSharePercent: null },
  });
  for (const wrong of [{ price_cents: 0 }, { price_kind: 'cpm' }])
    expect(await judge(ada, { ...deal, ...wrong })).toMatchObject({ status: 400 });
});

test('a kept fee with a commission stays as it was judged, and its list names the fee', async () => {
  const made = await simulate(ada, id);
  const deal = { price_cents: 60_000, commission_percent: 10, simulation_id: made.id };
  const question = { ...offerQuestion, rights: [], analysis_id: id, ...deal };
  const judgedNow = z.looseObject({ assessment: z.unknown() }).parse((await judge(ada, deal)).body);
  const { body } = await call(ada, '/api/offers/keep', { question, label: 'Mine' });
  const { id: verdict } = z.object({ id: z.uuid() }).parse(body);
  await call(ada, '/api/simulations/delete', { id: made.id });
  const opened = (await call(ada, `/api/offers/verdict?id=${verdict}`)).body;
  expect(opened).toMatchObject({ asked_cents: 60_000, commission_percent: 10 });
  expect(z.looseObject({ assessment: z.unknown() }).parse(opened).assessment).toEqual(judgedNow.assessment);
  const { url } = z
    .object({ url: z.string() })
    .parse((await call(ada, '/api/offers/share', { id: verdict, days: '30' })).body);
  const page = await (await fetch(url)).text();
  expect(page).toContain('is a forecast, not money');
  const facts = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(facts).toMatch(/Fee USD 600 Commission 10% of each order may come to USD [\d,]+, in the middle/);
});
