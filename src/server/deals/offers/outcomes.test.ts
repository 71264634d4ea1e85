import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { forgetChannel } from '../../creators/channel-removal/forget-channel.usecases.ts';
import { openTelling } from '../../accounts/notifications/test-telling.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { listWaitingRates } from '../../market/creator-rates/submitted-rates.usecases.ts';
import { offerQuestion } from '../../platform/http/test-offer-exchanges.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { listOffers } from './kept-offers.usecases.ts';
import { askHowOffersEnded } from './outcomes.usecases.ts';

const start = new Date('2026-11-21T12:00:00Z');
const dayMs = 86_400_000;
let server: TestServer;
let ada: SignedUp;
let analysis: { id: string; channelId: string };
beforeAll(async () => {
  server = await startTestServer({ baseUrl: 'https://sponsorscope.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = start;
  ada = await server.signUp();
  await changeProfile(server.database, ada.userId, { subscription_tier: 'growth' });
  analysis = await analyse(ada, '@kestrelworkbench');
});

async function analyse({ cookie }: SignedUp, handle: string) {
  const answer = await server.analyse(handle, '203.0.113.9', { headers: { cookie } });
  const { id, evidence } = channelAnalysis.parse(await answer.json());
  return { id, channelId: evidence.channel.id };
}
const call = (who: SignedUp, path: string, body?: object) => callsOf(server, who)(path, body);
async function keep(wishes: object = {}): Promise<string> {
  const question = { ...offerQuestion, rights: [], analysis_id: analysis.id, ...wishes };
  const { status, body } = await call(ada, '/api/offers/keep', { question, label: 'Ada’s <b>pick</b>' });
  expect(status).toBe(200);
  return z.object({ id: z.uuid() }).parse(body).id;
}
const settle = (id: string, wishes: object = {}) =>
  call(ada, '/api/offers/outcome', {
    id,
    outcome: 'accepted',
    agreed: null,
    agreed_on: '2026-11-20',
    share_rate: true,
    ...wishes,
  });
const open = async (id: string) => (await call(ada, `/api/offers/verdict?id=${id}`)).body;
const waiting = async () => {
  const { database, clock } = server;
  const { rates } = await listWaitingRates({ database, demo: true, now: () => clock.now });
  return rates.filter(({ source }) => source === 'verdict');
};
const rows = <T>(statement: ReturnType<typeof sql<T>>) =>
  server.database.asSystem(async () => (await statement.execute(server.database.current)).rows);

describe('how an offer ended', () => {
  test('is said once, by whoever is first, and the agreed amount comes to the administrators once', async () => {
    const id = await keep();
    const before = (await waiting()).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => settle(id)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const passedOn = (await waiting()).filter((each) => each.id === id);
    expect(await waiting()).toHaveLength(before + 1);
    expect(passedOn).toMatchObject([
      {
        source: 'verdict',
        quoted_amount: 3500,
        currency: 'USD',
        rate_type: 'flat_fee',
        channel_id: analysis.channelId,
      },
    ]);
    expect(await open(id)).toMatchObject({ outcome: 'accepted', rate: { status: 'waiting', reason: null } });
  });

  test('stays here without consent', async () => {
    const id = await keep();
    expect((await settle(id, { share_rate: false })).status).toBe(200);
    expect((await waiting()).filter((each) => each.id === id)).toEqual([]);
    expect(await open(id)).toMatchObject({ agreed_amount_cents: 350_000, rate: null });
  });

  test('needs an amount and a day that can be', async () => {
    const id = await keep();
    const agreed = { amount_cents: 300_000, currency: 'EUR' };
    for (const wishes of [{ agreed_on: null }, { outcome: 'agreed' }])
      expect(await settle(id, wishes)).toMatchObject({ status: 400, body: { code: 'AMOUNT_MISSING' } });
    for (const agreed_on of ['2026-11-22', '2021-11-20'])
      expect(await settle(id, { agreed_on })).toMatchObject({ status: 400, body: { code: 'WRONG_DATE' } });
    for (const amount_cents of [0, -1, 1e15])
      expect((await settle(id, { outcome: 'agreed', agreed: { ...agreed, amount_cents } })).status).toBe(400);
    expect((await settle(id, { outcome: 'agreed', agreed })).status).toBe(200);
    expect(await open(id)).toMatchObject({ agreed_amount_cents: 300_000, agreed_currency: 'EUR' });
  });

  test('of a package teaches prices nothing, and nothing is half done', async () => {
    const id = await keep({ rights: [{ right: 'email', months: 2 }] });
    expect(await settle(id)).toMatchObject({ status: 400, body: { code: 'NOT_A_RATE' } });
    expect(await open(id)).toMatchObject({ outcome: null });
    expect((await settle(id, { share_rate: false })).status).toBe(200);
  });

  test('of a commission is said in percent, and teaches prices nothing', async () => {
    const affiliate = { price_kind: 'affiliate', price_cents: 0, commission_percent: 10 };
    const id = await keep(affiliate);
    expect(await settle(id)).toMatchObject({ status: 400, body: { code: 'NOT_A_RATE' } });
    expect((await settle(id, { share_rate: false })).status).toBe(200);
    expect(await open(id)).toMatchObject({
      price_kind: 'affiliate',
      commission_percent: 10,
      outcome: 'accepted',
      agreed_amount_cents: null,
      agreed_currency: null,
      agreed_commission_percent: 10,
      agreed_on: '2026-11-20',
      rate: null,
    });
    const other = await keep(affiliate);
    const agreed = { amount_cents: null, currency: 'USD', commission_percent: 7.25 };
    const terms = { outcome: 'agreed', agreed, share_rate: false };
    for (const commission_percent of [0, -1, 100.5, null])
      expect((await settle(other, { ...terms, agreed: { ...agreed, commission_percent } })).status).toBe(400);
    expect((await settle(other, terms)).status).toBe(200);
    expect(await open(other)).toMatchObject({ agreed_commission_percent: 7.25, agreed_amount_cents: null });
    expect((await waiting()).filter((each) => [id, other].includes(each.id))).toEqual([]);
  });

  test('of a fee beside a commission passes the fee on, and tells people of the commission', async () => {
    const id = await keep();
    const agreed = { amount_cents: 200_000, currency: 'USD', commission_percent: 10 };
    expect((await settle(id, { outcome: 'agreed', agreed })).status).toBe(200);
    expect(await open(id)).toMatchObject({ agreed_amount_cents: 200_000, agreed_commission_percent: 10 });
    expect((await waiting()).filter((each) => each.id === id)).toMatchObject([
      { quoted_amount: 2000, rate_type: 'flat_fee', notes: 'Beside a commission of 10% of each order.' },
    ]);
  });

  test('of a product is a day alone', async () => {
    const id = await keep({ price_cents: 0, product_value_cents: 20_000 });
    expect((await settle(id, { share_rate: false, agreed_on: null })).status).toBe(400);
    expect((await settle(id, { share_rate: false })).status).toBe(200);
    expect(await open(id)).toMatchObject({
      outcome: 'accepted',
      agreed_on: '2026-11-20',
      agreed_amount_cents: null,
      agreed_commission_percent: null,
    });
  });

  test('is asked once, two weeks later, and never of what has ended', async () => {
    const [due, ended] = [await keep(), await keep()];
    await settle(ended, { outcome: 'declined', agreed_on: null });
    const telling = await openTelling(server);
    const told = () =>
      rows(sql<{
        link: string;
        subject: string;
      }>`select link, subject from notifications where person_id = ${ada.userId}
        and kind = 'offer_outcome'`);
    await askHowOffersEnded(telling.contextOf());
    expect(await told()).toEqual([]);
    server.clock.now = new Date(start.getTime() + 15 * dayMs);
    await telling.atOnce(askHowOffersEnded);
    await askHowOffersEnded(telling.contextOf());
    await telling.close();
    expect(await told()).toEqual([
      { link: `/verdict/${due}`, subject: 'How did the offer for “Ada’s <b>pick</b>” end?' },
    ]);
    // The sign-in has ended by then.
    const { verdicts } = await listOffers({ ...telling.contextOf(), userId: ada.userId }, { before: null });
    expect(verdicts.filter(({ is_due }) => is_due).map(({ id }) => id)).toEqual([due]);
  });
});

describe('a link to an offer', () => {
  const share = async (id: string) => {
    const { body } = await call(ada, '/api/offers/share', { id, days: '7' });
    return z.object({ url: z.url() }).parse(body).url.split('/').at(-1) ?? '';
  };
  const read = (token: string) => fetch(`${server.url}/shared/verdict/${token}`);

  test('shows where the price stands, and nothing of the range and the answer', async () => {
    const id = await keep();
    const token = await share(id);
    expect(token).toHaveLength(32);
    const answer = await read(token);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(page).toContain('What such deals are agreed at');
    expect(page).not.toContain('<b>pick</b>');
    const opened = z
      .object({
        assessment: z.object({
          range: z.record(z.string(), z.unknown()),
          answers: z.object({ firm: z.string() }),
        }),
      })
      .parse(await open(id));
    for (const cents of [opened.assessment.range.anchorCents, opened.assessment.range.targetCents])
      expect(page).not.toContain((Number(cents) / 100).toLocaleString('en-US'));
    expect(page).not.toMatch(/Thank you|negotiate|make-good/i);
    const [kept] = await rows(
      sql<{
        text: string;
      }>`select shared::text as text from shared_offer_verdicts shared where verdict_id = ${id}`,
    );
    expect(kept?.text).not.toContain(token);
  });

  test('ends by itself, when it is turned off, and with the offer; it outlives the plan', async () => {
    const id = await keep();
    const tokens = [await share(id), await share(id)];
    const { links } = z.object({ links: z.array(z.object({ id: z.uuid() })) }).parse(await open(id));
    expect(links).toHaveLength(2);
    await call(ada, '/api/offers/links/end', { id: links[0]?.id });
    const statuses = async () =>
      (await Promise.all(tokens.map(read))).map(({ status }) => status).toSorted((one, other) => one - other);
    expect(await statuses()).toEqual([200, 404]);
    await changeProfile(server.database, ada.userId, {
      subscription_tier: 'free',
      created_at: new Date('2026-01-01'),
    });
    expect(await statuses()).toEqual([200, 404]);
    server.clock.now = new Date(start.getTime() + 8 * dayMs);
    expect(await statuses()).toEqual([404, 404]);
    for (const token of ['', 'a', '%00'.repeat(32), 'a'.repeat(32)])
      expect((await read(token)).status).toBe(404);
  });
});

test('with a forgotten channel go its offers, their links and amounts', async () => {
  analysis = await analyse(ada, '@curlalmanac');
  const id = await keep();
  await settle(id);
  const { database, clock } = server;
  await forgetChannel({ database, now: () => clock.now }, { channel: analysis.channelId });
  expect((await call(ada, `/api/offers/verdict?id=${id}`)).status).toBe(404);
  expect((await waiting()).filter((each) => each.id === id)).toEqual([]);
  const question = { ...offerQuestion, rights: [], analysis_id: analysis.id };
  expect((await call(ada, '/api/offers/assess', question)).status).toBe(404);
});
