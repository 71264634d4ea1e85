import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { simulation } from '../../../contract/deals/returns.ts';
import { plainRequest } from '../../../engine/pricing/quotes/test-quotes.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { linkOf, newQuote } from '../quotes/test-quotes.ts';
import { simulated } from '../returns/test-returns.ts';
import { shop, visit } from '../tracking/test-tracking.ts';
import { saveCreator, signUpCampaigner, statusesOf } from './test-campaigns.ts';
import type { Campaigner } from './test-campaigns.ts';
import { kestrel, makeDeliverable } from './test-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = <T>(who: Campaigner, work: (current: TestServer['database']['current']) => Promise<T>) =>
  server.database.asUser(who.userId, () => work(server.database.current));

const queueOf = async (who: Campaigner) => {
  const { rows } = await run(who, (current) =>
    sql<{
      id: string;
      cents: number;
      channel: string;
      day: string;
    }>`select id, amount_hundredths::float8 as cents,
      channel_id as channel, agreed_on::text as day from submitted_rates`.execute(current),
  );
  return rows;
};
const close = (who: Campaigner, id: string, shares?: boolean) =>
  who.call('/api/campaigns/save', {
    id,
    state: 'closed',
    ...(shares !== undefined && { shares_rates: shares }),
  });
const reopen = (who: Campaigner, id: string) => who.call('/api/campaigns/save', { id, state: 'reporting' });
const finished = z.object({
  deals: z.array(
    z.object({
      niche: z.string().nullable(),
      views: z.number().nullable(),
      clicks: z.number(),
      orders: z.number().nullable(),
    }),
  ),
});
const dealsOf = async (who: Campaigner) =>
  finished.parse((await who.call('/api/simulations/finished-deals')).body).deals;

test('with consent a plain agreed price is handed over once, however often and however fast it is closed', async () => {
  const ada = await signUpCampaigner(server);
  const { campaign, creator, channelId } = await makeDeliverable(server, ada);
  const both = await Promise.all([close(ada, campaign.id, true), close(ada, campaign.id, true)]);
  expect(statusesOf(both)).toEqual([200, 200]);
  const day = server.clock.now.toISOString().slice(0, 10);
  const handed = [{ id: creator.id, cents: 100_000, channel: channelId, day }];
  expect(await queueOf(ada)).toEqual(handed);
  await reopen(ada, campaign.id);
  await close(ada, campaign.id, true);
  expect(await queueOf(ada)).toEqual(handed);
});

test('without consent it is closed as well, and nothing is handed over', async () => {
  const ada = await signUpCampaigner(server);
  const [one, other] = [await makeDeliverable(server, ada), await makeDeliverable(server, ada)];
  expect(await close(ada, one.campaign.id, false)).toMatchObject({ status: 200, body: { state: 'closed' } });
  expect(await close(ada, other.campaign.id)).toMatchObject({ status: 200, body: { state: 'closed' } });
  expect(await queueOf(ada)).toEqual([]);
});

test('what is no single integration, was not agreed or was told of already is not handed over', async () => {
  const ada = await signUpCampaigner(server);
  const short = await makeDeliverable(server, ada, { format: 'short' });
  const dropped = await makeDeliverable(server, ada);
  const double = await makeDeliverable(server, ada);
  await run(ada, async (current) => {
    await sql`update campaign_creators set stage = 'dropped' where id = ${dropped.creator.id}`.execute(
      current,
    );
    await sql`insert into deliverables (id, campaign_creator_id, workspace_id, format, state, created_at)
      values (${randomUUID()}, ${double.creator.id}, ${ada.userId}, 'integration', 'planned', now())`.execute(
      current,
    );
  });
  for (const { campaign } of [short, dropped, double]) await close(ada, campaign.id, true);
  expect(await queueOf(ada)).toEqual([]);
  const [first, same] = [await makeDeliverable(server, ada), await makeDeliverable(server, ada)];
  for (const { campaign } of [first, same]) await close(ada, campaign.id, true);
  expect(await queueOf(ada)).toHaveLength(1);
});

/** A quote of the channel that its recipient has accepted. */
async function acceptQuote(who: Campaigner, channelId: string, changes: object = {}): Promise<string> {
  const request = { ...plainRequest, ...changes };
  const made = await who.call('/api/quotes/create', { ...newQuote, channel_id: channelId, request });
  const { id } = z.object({ id: z.string() }).parse(made.body);
  const sent = z.object({ url: z.string() }).parse((await who.call('/api/quotes/send', { id })).body);
  const link = linkOf(server, sent.url.split('/').at(-1) ?? '');
  expect((await link.accept(await link.askForCode())).status).toBe(200);
  return id;
}

test.each([
  ['a plain integration', {}, 100_000],
  [
    'an integration with rights, exclusivity and VAT beside it',
    {
      rights: [{ right: 'paidAds', months: 3 }],
      exclusivity: { months: 2, category: 'VPN' },
      vat: { percent: 19, text: 'VAT' },
    },
    100_000,
  ],
  ['one with a discount by hand', { byHand: [{ label: 'A friend', amountCents: -20_000 }] }, null],
  ['two integrations', { deliverables: [{ format: 'integration', count: 2, ugcOnly: false }] }, null],
])(
  'of an accepted quote of %s the integration’s own fee is handed over, or nothing',
  async (...[, request, cents]) => {
    const ada = await signUpCampaigner(server);
    const [one, other] = [await makeDeliverable(server, ada), await makeDeliverable(server, ada)];
    const quoteId = await acceptQuote(ada, one.channelId, request);
    for (const { creator } of [one, other])
      await saveCreator(ada, creator, { quote_id: quoteId, accepts_over_budget: true });
    for (const { campaign } of [one, other]) {
      await close(ada, campaign.id, false);
      expect(await queueOf(ada)).toEqual([]);
      await reopen(ada, campaign.id);
    }
    // The same quote stands in both campaigns, and is one agreement.
    for (const { campaign } of [one, other]) await close(ada, campaign.id, true);
    const day = server.clock.now.toISOString().slice(0, 10);
    const handed = { id: one.creator.id, cents, channel: one.channelId, day };
    expect(await queueOf(ada)).toEqual(cents === null ? [] : [handed]);
  },
);

test('a closed campaign teaches own rates, and one that is opened again does not', async () => {
  const ada = await signUpCampaigner(server, 'agency');
  const { campaign, creator } = await makeDeliverable(server, ada);
  await ada.call('/api/links/settings', { has_click_ids: true, window_days: 30, on_conflict: 'code' });
  await ada.call('/api/campaigns/links/make', {
    creator_id: creator.id,
    name: 'Mira',
    placements: ['description'],
    format: 'integration',
    destination: shop,
  });
  const listed = z.object({ links: z.array(z.object({ code: z.string() })) });
  const [link] = listed.parse((await ada.call('/api/links')).body).links;
  for (let clicks = 0; clicks < 3; clicks += 1) await visit(server, link?.code ?? '');
  await server.tracking.counter.flush();
  const rows = [
    ['order_id', 'time', 'value', 'currency', 'utm_content'],
    ['1', server.clock.now.toISOString(), '10.00', 'USD', 'mira'],
  ];
  await ada.call('/api/links/results/import', { rows });
  expect(await dealsOf(ada)).toEqual([]);
  await close(ada, campaign.id);
  expect(await dealsOf(ada)).toEqual([{ niche: null, views: null, clicks: 3, orders: 1 }]);
  const bea = await signUpCampaigner(server);
  expect(await dealsOf(bea)).toEqual([]);
  await reopen(ada, campaign.id);
  expect(await dealsOf(ada)).toEqual([]);
  const analysed = await ada.call('/functions/v1/analyze-youtube-channel', { channelUrl: kestrel });
  await close(ada, campaign.id);
  expect(await dealsOf(ada)).toHaveLength(1);
  const { id: analysisId, niche } = z.object({ id: z.string(), niche: z.string() }).parse(analysed.body);
  expect((await dealsOf(ada))[0]?.niche).toBe(niche);
  const { body } = await ada.call('/api/simulations', { ...simulated, analysis_id: analysisId });
  const { result } = simulation['~orpc'].outputSchema?.parse(body) ?? {};
  expect(result?.assumptionSet).toBe('published-2026-11+own-0-1');
  expect(result?.chain.find(({ name }) => name === 'conversion')).toMatchObject({ mark: 'learned' });
  // Another plan learns nothing; what was taught waits for the one that does.
  const simulate = async () => {
    const again = await ada.call('/api/simulations', { ...simulated, analysis_id: analysisId });
    return simulation['~orpc'].outputSchema?.parse(again.body).result.assumptionSet;
  };
  await changeProfile(server.database, ada.userId, { subscription_tier: 'premium' });
  expect(await simulate()).toBe('published-2026-11');
  expect(await dealsOf(ada)).toHaveLength(1);
  await changeProfile(server.database, ada.userId, { subscription_tier: 'enterprise' });
  expect(await simulate()).toBe('published-2026-11+own-0-1');
});
