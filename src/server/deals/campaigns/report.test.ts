import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignReportOutput } from '../../../contract/deals/campaign-report.ts';
import type { CampaignReport } from '../../../contract/deals/campaign-report.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { signUpCampaigner } from './test-campaigns.ts';
import type { Campaigner } from './test-campaigns.ts';
import { makeDeliverable, paste, readNowBy, studioOf } from './test-deliveries.ts';

let server: TestServer;
let ada: Campaigner;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpCampaigner(server);
});
afterAll(() => server.close());

const run = <T>(who: Campaigner, work: (current: TestServer['database']['current']) => Promise<T>) =>
  server.database.asUser(who.userId, () => work(server.database.current));

const reportOf = async (who: Campaigner, slug: string): Promise<CampaignReport> =>
  campaignReportOutput.parse((await who.call(`/api/campaigns/report?slug=${slug}`)).body);

/** A link of the creator with clicks, a shop that counts, and orders of each source. */
async function addResults(
  who: Campaigner,
  { creatorId, at }: { creatorId: string; at: Date },
): Promise<void> {
  const [tracked, link] = [randomUUID(), randomUUID()];
  await run(who, async (current) => {
    await sql`insert into tracked_creators values (${tracked}, ${who.userId}, 'Mira', 'mira', ${at})`.execute(
      current,
    );
    await sql`insert into tracking_links (id, workspace_id, creator_id, code, placement, destination, utm, is_active,
      created_at) values (${link}, ${who.userId}, ${tracked}, ${`abc${String(Math.random()).slice(3, 7).replaceAll(/[012]/g, '3')}`},
      'description', 'https://shop.example.com/', '{}', true, ${at})`.execute(current);
    await sql`insert into campaign_links values (${link}, ${creatorId}, ${who.userId})`.execute(current);
    await sql`insert into click_counts values
      (${who.userId}, ${link}, ${at}, 'human', 'mobile', 'link', 120, 100),
      (${who.userId}, ${link}, ${at}, 'bot', 'other', 'link', 900, 0)`.execute(current);
    await sql`insert into tracking_settings values (${who.userId}, true, ${randomUUID()}, 30, 'code', '\\x00')`.execute(
      current,
    );
    for (const [place, source] of ['click_id', 'click_id', 'code', 'utm_content'].entries())
      await sql`insert into conversions (id, workspace_id, event_digest, order_digest, is_refund, type, occurred_at,
        value_cents, currency, creator_id, credited_by, is_conflict, is_fast, came_by, received_at) values
        (${randomUUID()}, ${who.userId}, ${Buffer.from([place])}, ${Buffer.from([place])}, false, 'purchase', ${at}, 6000,
        'USD', ${tracked}, ${source}, false, false, ${place === 0 ? 'file' : 'pixel'}, ${at})`.execute(
        current,
      );
    await sql`insert into conversions (id, workspace_id, event_digest, order_digest, is_refund, type, occurred_at,
      value_cents, currency, is_conflict, is_fast, came_by, received_at) values
      (${randomUUID()}, ${who.userId}, ${Buffer.from([0])}, ${Buffer.from([9])}, true, 'refund', ${at}, 2000, 'USD',
      false, false, 'file', ${at})`.execute(current);
  });
}

async function walk(who: Campaigner) {
  const { id, campaign, creator, channelId } = await makeDeliverable(server, who);
  const studio = studioOf(server);
  const videoId = await studio.publish(channelId);
  await paste(who, { id, videoId });
  let age = 0;
  for (const day of [1, 7, 30]) {
    await studio.passDays(videoId, day - age);
    age = day;
    await readNowBy(who, id);
  }
  await addResults(who, { creatorId: creator.id, at: server.clock.now });
  return { id, slug: campaign.slug, creatorId: creator.id };
}

test('the report equals what the raw rows come to', async () => {
  const { id, slug } = await walk(ada);
  const report = await reportOf(ada, slug);
  const { rows } = await run(ada, (current) =>
    sql<{ views: number; clicks: number; orders: number; revenue: number; price: number }>`select
      (select views from delivered_views where deliverable_id = ${id} and day = 30)::float8 as views,
      (select sum(n) from click_counts where class = 'human')::float8 as clicks,
      (select count(*) from conversions where not is_refund)::float8 as orders,
      (select sum(case when is_refund then -value_cents else value_cents end) from conversions)::float8 as revenue,
      (select sum(price_agreed_cents) from campaign_creators)::float8 as price`.execute(current),
  );
  const [raw] = rows;
  if (raw === undefined) throw new Error('There are no rows.');
  const [line] = report.lines;
  expect(line).toMatchObject({
    views_day_30: raw.views,
    is_inside: true,
    cpm_cents: Math.round((raw.price * 1_000) / raw.views),
    clicks: raw.clicks,
    orders: { click_id: 1, code: 1, utm_content: 1, file: 1 },
    orders_in_all: raw.orders,
    survey: null,
    revenue_cents: raw.revenue,
    cost_per_order_cents: Math.round(raw.price / raw.orders),
    profit_cents: null,
    chance_before: null,
    next: { step: 'book_again' },
  });
  expect(report.totals).toMatchObject({
    price: { sum: raw.price, measured: 1, of: 1 },
    views_day_30: { sum: raw.views },
    revenue: { sum: raw.revenue },
    survey: { sum: null, measured: 0, of: 1 },
    profit_after_costs_cents: null,
  });
});

test('finished forecasts are counted over all workspaces, and no share is told of a few', async () => {
  const { body } = await ada.call('/api/forecast-accuracy');
  expect(body).toEqual({ demo: false, finished: 1, inside_percent: null });
});

test('orders in another currency leave the revenue unmeasured', async () => {
  const bea = await signUpCampaigner(server);
  const { slug } = await walk(bea);
  await run(bea, (current) =>
    sql`update conversions set currency = 'EUR' where event_digest = ${Buffer.from([1])}`.execute(current),
  );
  const report = await reportOf(bea, slug);
  expect(report.lines[0]).toMatchObject({
    revenue_cents: null,
    orders_in_all: 4,
    notes: ['other_currency'],
  });
});

test('a campaign without anything measured says so, in every file too', async () => {
  const bea = await signUpCampaigner(server);
  const { campaign } = await makeDeliverable(server, bea);
  const { lines } = await reportOf(bea, campaign.slug);
  expect(lines[0]).toMatchObject({ views_day_30: null, clicks: null, orders: null, revenue_cents: null });
  const ask = async (format: string): Promise<string> => {
    const body = JSON.stringify({ slug: campaign.slug, format, paper: 'a4' });
    const init = { method: 'POST', body, headers: { cookie: bea.cookie } };
    return (await fetch(`${server.url}/api/campaigns/report/file`, init)).text();
  };
  expect(await ask('csv')).toContain('not measured');
  expect((await ask('pdf')).slice(0, 5)).toBe('%PDF-');
  expect((await ask('excel')).slice(0, 2)).toBe('PK');
  expect(campaignReportOutput.parse(JSON.parse(await ask('json'))).lines).toHaveLength(1);
});

test('a video that is in two campaigns is said to count in both', async () => {
  const bea = await signUpCampaigner(server);
  const [one, other] = [await makeDeliverable(server, bea), await makeDeliverable(server, bea)];
  const videoId = await studioOf(server).publish(one.channelId);
  await paste(bea, { id: one.id, videoId });
  expect((await reportOf(bea, one.campaign.slug)).lines[0]?.notes).toEqual([]);
  await paste(bea, { id: other.id, videoId });
  for (const { campaign } of [one, other])
    expect((await reportOf(bea, campaign.slug)).lines[0]?.notes).toEqual(['in_two_campaigns']);
});

const named: object = { name: 'Only Bea’s' };

test('another workspace’s report is not found', async () => {
  const bea = await signUpCampaigner(server);
  const { campaign } = await makeDeliverable(server, bea, named);
  expect((await ada.call(`/api/campaigns/report?slug=${encodeURIComponent(campaign.slug)}`)).status).toBe(
    404,
  );
});

test('a creator whom nobody here named stands in the report under the channel’s name, never without one', async () => {
  const cleo = await signUpCampaigner(server);
  const { campaign, creator } = await makeDeliverable(server, cleo);
  await run(cleo, (current) =>
    sql`update campaign_creators set label = '' where id = ${creator.id}`.execute(current),
  );
  const namesOf = async () => (await reportOf(cleo, campaign.slug)).lines.map((line) => line.creator);
  expect(await namesOf()).toEqual([creator.channel_id]);
  await server.analyse('@kestrelworkbench', '203.0.113.45', { headers: { cookie: cleo.cookie } });
  expect(await namesOf()).toEqual(['Kestrel Workbench']);
});
