import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { assessOffer as computeAssessment } from '../../../engine/pricing/offers/assess-offer.ts';
import type { OfferInput } from '../../../engine/pricing/offers/offer.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { buyReport, signUpFree } from '../../analysis/channel-analysis/test-reports.ts';
import { offerQuestion } from '../../platform/http/test-offer-exchanges.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

const start = new Date('2026-11-21T12:00:00Z');
const nobody = '00000000-0000-4000-8000-000000000099';
let server: TestServer;
let ada: SignedUp;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ baseUrl: 'https://sponsorscope.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = start;
  ada = await server.signUp();
  await changeProfile(server.database, ada.userId, { subscription_tier: 'growth' });
  id = (await analyse(ada)).id;
});

async function analyse({ cookie }: SignedUp, handle = '@kestrelworkbench') {
  const answer = await server.analyse(handle, '203.0.113.9', { headers: { cookie } });
  return channelAnalysis.parse(await answer.json());
}
const call = (who: SignedUp, path: string, body?: object) => callsOf(server, who)(path, body);
const question = (wishes: object = {}) => ({ ...offerQuestion, rights: [], analysis_id: id, ...wishes });
const listTerms = () => {
  const { side, price_kind, currency, deliverables, exclusivity_months, whitelisting, edit_rights, rush } =
    offerQuestion;
  return {
    side,
    price_kind,
    currency,
    deliverables,
    rights: [],
    exclusivity_months,
    whitelisting,
    edit_rights,
    rush,
  };
};
const judge = (who: SignedUp, wishes: object = {}) => call(who, '/api/offers/assess', question(wishes));
const judgeInFull = async (wishes: object = {}) => {
  const { status, body } = await judge(ada, wishes);
  expect(status).toBe(200);
  const read = z.looseObject({
    access: z.literal('full'),
    assessment: z.looseObject({}),
    exchange: z.unknown(),
  });
  return { ...read.parse(body), wire: JSON.stringify(body) };
};
async function keep(who = ada, wishes: object = {}): Promise<string> {
  const { status, body } = await call(who, '/api/offers/keep', {
    question: question(wishes),
    label: 'Ada’s pick',
  });
  expect(status).toBe(200);
  return z.object({ id: z.uuid() }).parse(body).id;
}
const open = (who: SignedUp, verdict: string) => call(who, `/api/offers/verdict?id=${verdict}`);
const settle = (who: SignedUp, wishes: object) =>
  call(who, '/api/offers/outcome', {
    outcome: 'accepted',
    agreed: null,
    agreed_on: '2026-11-20',
    share_rate: true,
    ...wishes,
  });
const rows = <T>(statement: ReturnType<typeof sql<T>>) =>
  server.database.asSystem(async () => (await statement.execute(server.database.current)).rows);
const rate = (day: string) =>
  rows(sql`insert into exchange_rates (currency, day, usd_per_unit, demo, saved_at) values ('EUR', ${day}, 1.25, false, ${start})
    on conflict do nothing`);

describe('a price that is asked', () => {
  test('is placed, with the range, the reasons and an answer, and nothing is kept', async () => {
    const { assessment } = await judgeInFull();
    expect(assessment).toMatchObject({ basis: 'fee', askedCents: 350_000, currency: 'USD' });
    expect(assessment.answers).not.toBeNull();
    const { body } = await call(ada, '/api/offers/kept');
    expect(body).toEqual({ verdicts: [], has_more: false });
  });

  test('of somebody else’s analysis, of an unknown one and of an unknown channel is refused alike', async () => {
    const other = await server.signUp();
    const channel = { analysis_id: undefined, channel_id: `UC${'x'.repeat(21)}A` };
    const answers = [
      await judge(other),
      await judge(ada, { analysis_id: nobody }),
      await judge(ada, channel),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { code: 'ANALYSIS_NOT_FOUND' } });
  });

  test('that is negative, endless, broken or for nothing is refused', async () => {
    for (const price_cents of [-1, 1e15, 1.5, null, '3500', Number.MAX_SAFE_INTEGER])
      expect((await judge(ada, { price_cents })).status).toBe(400);
    expect(await judge(ada, { deliverables: [] })).toMatchObject({
      status: 400,
      body: { code: 'DELIVERABLES_MISSING' },
    });
    for (const count of [0, 21, -3])
      expect((await judge(ada, { deliverables: [{ format: 'integration', count }] })).status).toBe(400);
    const twice = [
      { right: 'email', months: 1 },
      { right: 'email', months: 2 },
    ];
    expect((await judge(ada, { rights: twice })).status).toBe(400);
    expect((await judge(ada, { currency: 'JPY' })).status).toBe(400);
    expect((await judge(ada, { simulation: 1 })).status).toBe(400);
  });

  test('in another currency is judged by a recorded day of the last week, and by no other', async () => {
    await rate('2026-11-13');
    expect(await judge(ada, { currency: 'EUR' })).toMatchObject({
      status: 422,
      body: { code: 'RATE_OF_EXCHANGE_MISSING' },
    });
    await rate('2026-11-19');
    const dollars = await judgeInFull();
    const euros = await judgeInFull({ currency: 'EUR', price_cents: 280_000 });
    expect(euros.exchange).toEqual({ usd_per_unit: 1.25, day: '2026-11-19' });
    expect(euros.assessment.percentile).toBe(dollars.assessment.percentile);
  });

  test('of 0 is a product, whose value is asked for', async () => {
    expect((await judgeInFull({ price_cents: 0 })).assessment).toMatchObject({
      basis: 'barter',
      percentile: null,
    });
  });

  test('of a channel without enough Shorts names the line that has no figure', async () => {
    await server.database.asSystem(() =>
      sql`update channel_results set full_result = jsonb_set(full_result::jsonb, '{evidence,views,short}', 'null')::text
        where id = (select result_id from channel_analyses where id = ${id})`.execute(
        server.database.current,
      ),
    );
    const shorts = [{ format: 'short', count: 1 }];
    const { assessment } = await judgeInFull({ deliverables: shorts });
    expect(assessment).toMatchObject({ basis: 'unpriced', percentile: null, range: null });
  });

  test('on an analysis whose texts had to be deleted asks for a new one', async () => {
    const [kept] = await rows(sql<{
      r: string;
      text: string;
    }>`select r.id as r, r.full_result as text from channel_results r
      join channel_analyses a on a.result_id = r.id where a.id = ${id}`);
    await rows(sql`update channel_results set full_result = null where id = ${kept?.r}`);
    expect(await judge(ada)).toMatchObject({ status: 410, body: { code: 'ANALYSIS_FORGOTTEN' } });
    await rows(sql`update channel_results set full_result = ${kept?.text} where id = ${kept?.r}`);
  });
});

describe('a plan', () => {
  test('without prices is told a word three times a month, and no figure', async () => {
    const { position, reason } = (await judgeInFull()).assessment;
    server.clock.now = new Date('2026-11-30T23:00:00Z');
    const free = await signUpFree(server);
    const own = await analyse(free);
    const ask = () => judge(free, { analysis_id: own.id });
    const answers = [await ask(), await ask(), await ask(), await ask()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403]);
    expect(answers[0]?.body).toEqual({ access: 'band', position, reason: reason ?? null, left: 2 });
    expect(
      (await call(free, '/api/offers/keep', { question: question({ analysis_id: own.id }), label: 'l' }))
        .status,
    ).toBe(403);
    server.clock.now = new Date('2026-12-01T00:00:00Z');
    expect((await ask()).status).toBe(200);
  });

  test('without prices takes three of ten that come at once', async () => {
    const free = await signUpFree(server);
    const own = await analyse(free);
    const answers = await Promise.all(Array.from({ length: 10 }, () => judge(free, { analysis_id: own.id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  test('with a Full Report of the channel judges that channel in full, and no list', async () => {
    const free = await signUpFree(server);
    const own = await analyse(free);
    await buyReport(server.database, { userId: free.userId, channelId: own.evidence.channel.id });
    expect((await judge(free, { analysis_id: own.id })).body).toMatchObject({ access: 'full' });
    const offers = [{ channel_id: own.evidence.channel.id, price_cents: 1 }];
    const terms = { ...listTerms(), offers };
    expect(await call(free, '/api/offers/assess-list', terms)).toMatchObject({
      status: 403,
      body: { code: 'PLAN_REQUIRED' },
    });
  });

  test('judges a list in the order asked, with what has no analysis, and all of it as one deal', async () => {
    const [one, two] = [await analyse(ada), await analyse(ada, '@pixelkettle')];
    const terms = listTerms();
    const unknown = `UC${'x'.repeat(21)}A`;
    const offers = [unknown, two.evidence.channel.id, one.evidence.channel.id].map((channel_id) => ({
      channel_id,
      price_cents: 100_000,
    }));
    const { body } = await call(ada, '/api/offers/assess-list', { ...terms, offers });
    const read = z.object({
      offers: z.array(z.looseObject({ channel_id: z.string(), reason: z.unknown() })),
      total: z.looseObject({}),
    });
    const judged = read.parse(body);
    expect(judged.offers.map(({ channel_id }) => channel_id)).toEqual(
      offers.map(({ channel_id }) => channel_id),
    );
    expect(judged.offers[0]?.reason).toContain('Analyze it again');
    expect(judged.total).toMatchObject({ offers: 2, askedCents: 200_000 });
    // One price for all of them is divided by what each is usually worth; what has no analysis has no part in it.
    const all = offers.map(({ channel_id }) => ({ channel_id }));
    const bundle = await call(ada, '/api/offers/assess-list', {
      ...terms,
      offers: all,
      bundle_cents: 99_999,
    });
    const parts = z
      .object({
        offers: z.array(
          z.object({
            assessment: z
              .looseObject({ askedCents: z.number(), distribution: z.looseObject({ p50: z.number() }) })
              .nullable(),
          }),
        ),
        total: z.looseObject({}),
      })
      .parse(bundle.body);
    const [first, second, third] = parts.offers.map(({ assessment }) => assessment);
    expect(first).toBeNull();
    expect((second?.askedCents ?? 0) + (third?.askedCents ?? 0)).toBe(99_999);
    expect((second?.askedCents ?? 0) / (third?.askedCents ?? 1)).toBeCloseTo(
      (second?.distribution.p50 ?? 0) / (third?.distribution.p50 ?? 1),
      2,
    );
    expect(parts.total).toMatchObject({ offers: 2, askedCents: 99_999 });
    for (const wrong of [
      { offers, bundle_cents: 5 },
      { offers: all },
      { offers: all, bundle_cents: 5, price_kind: 'cpm' },
    ])
      expect(await call(ada, '/api/offers/assess-list', { ...terms, ...wrong })).toMatchObject({
        status: 400,
      });
  });
});

describe('a kept offer', () => {
  test('says the same again from what was kept, to the byte', async () => {
    const verdict = await keep();
    const [kept] = await rows(sql<{
      input: { offer: OfferInput };
      result: string;
      version: string;
    }>`select input,
      result::text as result, engine_version as version from offer_verdicts where id = ${verdict}`);
    expect(kept && JSON.stringify(computeAssessment(kept.input.offer))).toBe(kept?.result);
    expect(kept?.version).toMatch(/^\d+\.\d+\.\d+\/2$/);
    // No text of YouTube: the label is people's own.
    expect(JSON.stringify(kept)).not.toContain('Kestrel');
  });

  test('belongs to its workspace: every call of somebody else is told that there is none', async () => {
    const [verdict, other] = [await keep(), await server.signUp()];
    await changeProfile(server.database, other.userId, { subscription_tier: 'growth' });
    const answers = [
      await open(other, verdict),
      await settle(other, { id: verdict }),
      await call(other, '/api/offers/delete', { id: verdict }),
      await call(other, '/api/offers/share', { id: verdict, days: '7' }),
      await open(ada, nobody),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { code: 'VERDICT_NOT_FOUND' } });
    expect((await call(other, '/api/offers/links/end', { id: verdict })).status).toBe(404);
    expect((await open(ada, verdict)).status).toBe(200);
  });

  test('is listed without what was said once the plan has ended', async () => {
    ada = await signUpFree(server);
    await changeProfile(server.database, ada.userId, { subscription_tier: 'growth' });
    id = (await analyse(ada)).id;
    const verdict = await keep();
    await changeProfile(server.database, ada.userId, { subscription_tier: 'free' });
    const { body } = await call(ada, '/api/offers/kept');
    expect(body).toMatchObject({
      verdicts: [{ id: verdict, percentile: null, position: null, asked_cents: 350_000 }],
    });
    expect((await open(ada, verdict)).status).toBe(403);
  });

  test('goes with its links when it is deleted', async () => {
    const verdict = await keep();
    await call(ada, '/api/offers/share', { id: verdict, days: '7' });
    expect((await call(ada, '/api/offers/delete', { id: verdict })).status).toBe(200);
    expect(await rows(sql`select from shared_offer_verdicts where verdict_id = ${verdict}`)).toEqual([]);
    expect((await call(ada, '/api/offers/delete', { id: verdict })).status).toBe(404);
  });
});
