import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { DeliveryProgress } from '../../../contract/deals/campaign-delivery.ts';
import { campaignReportOutput } from '../../../contract/deals/campaign-report.ts';
import type { CampaignCreator } from '../../../contract/deals/campaign-parts.ts';
import { openPage } from '../../agency/clients/test-clients.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { codeOf } from '../quotes/test-quotes.ts';
import { noUtm, shop, visit } from '../tracking/test-tracking.ts';
import { makeCampaignWith, saveCreator, signUpCampaigner, statusesOf } from './test-campaigns.ts';
import type { Campaigner } from './test-campaigns.ts';
import { makeDeliverable, paste, studioOf } from './test-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const attachedOnes = z.object({
  attached: z.array(z.object({ link_id: z.string(), creator_id: z.string() })),
  elsewhere: z.array(z.string()),
  codes: z.array(z.object({ creator_id: z.string(), code: z.string() })),
});
const listed = z.object({
  links: z.array(z.object({ id: z.string(), code: z.string(), address: z.string(), placement: z.string() })),
});

const linksOf = async (who: Campaigner) => listed.parse((await who.call('/api/links')).body).links;
const make = (who: Campaigner, creatorId: string, changes: object = {}) =>
  who.call('/api/campaigns/links/make', {
    creator_id: creatorId,
    name: 'Mira',
    placements: ['description'],
    format: 'integration',
    destination: shop,
    ...changes,
  });
const attach = (who: Campaigner, creatorId: string, linkId: string) =>
  who.call('/api/campaigns/links/attach', { creator_id: creatorId, link_id: linkId });
const detach = (who: Campaigner, linkId: string) =>
  who.call('/api/campaigns/links/detach', { link_id: linkId });

/** A link that belongs to no campaign yet. */
async function addFree(who: Campaigner, creator: string): Promise<string> {
  const plain = { id: null, placement: 'bio', destination: shop, utm: noUtm, fallback: '' };
  const { body } = await who.call('/api/links/save', {
    ...plain,
    creator,
    is_active: true,
    expires_at: null,
  });
  return z.object({ id: z.string() }).parse(body).id;
}

const two = ({ creators: [one, other] }: { creators: CampaignCreator[] }) => {
  if (one === undefined || other === undefined) throw new Error('Two creators were added.');
  return [one, other] as const;
};

test('a link for each place carries campaign, creator and format, and belongs to the creator', async () => {
  const ada = await signUpCampaigner(server);
  const campaign = await makeCampaignWith(ada, ['@kestrelworkbench']);
  const id = campaign.creators[0]?.id ?? '';
  const answer = attachedOnes.parse((await make(ada, id, { placements: ['description', 'bio'] })).body);
  expect(answer.attached.map(({ creator_id: creator }) => creator)).toEqual([id, id]);
  const links = await linksOf(ada);
  expect(links.map(({ placement }) => placement).toSorted()).toEqual(['bio', 'description']);
  expect(links[0]?.address).toBe(
    `${shop}?utm_source=youtube&utm_medium=creator&utm_campaign=spring&utm_content=mira&utm_term=integration`,
  );
  const activity = await ada.call(`/api/campaigns/activity?campaign_id=${campaign.id}`);
  expect(JSON.stringify(activity.body)).toContain('"links_made"');
});

test('all places get a link or none does, within what the plan has room for', async () => {
  const ada = await signUpCampaigner(server);
  const campaign = await makeCampaignWith(ada, ['@kestrelworkbench']);
  const id = campaign.creators[0]?.id ?? '';
  const full = Array.from({ length: 49 }, () => addFree(ada, 'Somebody'));
  await Promise.all(full);
  const refused = await make(ada, id, { placements: ['description', 'bio'] });
  expect([refused.status, codeOf(refused)]).toEqual([403, 'TOO_MANY_LINKS']);
  expect(await linksOf(ada)).toHaveLength(49);
  const read = await ada.call(`/api/campaigns/links?campaign_id=${campaign.id}`);
  expect(attachedOnes.parse(read.body).attached).toEqual([]);
  expect((await make(ada, id)).status).toBe(200);
});

test('a link is attached once, taken off and free again; one name is one creator’s in a campaign', async () => {
  const ada = await signUpCampaigner(server);
  const campaign = await makeCampaignWith(ada, ['@kestrelworkbench', '@pentolalenta']);
  const [own, other] = two(campaign);
  const [link, sibling] = [await addFree(ada, 'Mira'), await addFree(ada, 'Mira')];
  const twice = await Promise.all([attach(ada, own.id, link), attach(ada, own.id, link)]);
  expect(statusesOf(twice)).toEqual([200, 409]);
  expect(codeOf(await attach(ada, other.id, sibling))).toBe('OTHERS_ORDERS');
  expect(codeOf(await make(ada, other.id))).toBe('OTHERS_ORDERS');
  const next = await makeCampaignWith(ada, ['@kestrelworkbench'], { name: 'Autumn' });
  const [again] = next.creators;
  expect(codeOf(await attach(ada, again?.id ?? '', link))).toBe('LINK_TAKEN');
  const elsewhere = await ada.call(`/api/campaigns/links?campaign_id=${next.id}`);
  expect(attachedOnes.parse(elsewhere.body).elsewhere).toEqual([link]);
  expect(attachedOnes.parse((await detach(ada, link)).body).attached).toEqual([]);
  expect((await detach(ada, link)).status).toBe(404);
  expect((await attach(ada, again?.id ?? '', link)).status).toBe(200);
  await ada.call('/api/campaigns/save', { id: next.id, state: 'closed' });
  const closed = [await detach(ada, link), await make(ada, again?.id ?? '')];
  expect(closed.map(codeOf)).toEqual(['CAMPAIGN_CLOSED', 'CAMPAIGN_CLOSED']);
});

test('another workspace’s links, creators and campaigns are not there', async () => {
  const [ada, bea] = [await signUpCampaigner(server), await signUpCampaigner(server)];
  const [hers, theirs] = [
    await makeCampaignWith(ada, ['@kestrelworkbench']),
    await makeCampaignWith(bea, ['@kestrelworkbench']),
  ];
  const [own, foreign] = [hers.creators[0]?.id ?? '', theirs.creators[0]?.id ?? ''];
  const link = await addFree(ada, 'Mira');
  await attach(ada, own, link);
  const tries = [
    await attach(bea, foreign, link),
    await attach(bea, own, await addFree(bea, 'Mira')),
    await make(bea, own),
    await detach(bea, link),
    await bea.call(`/api/campaigns/links?campaign_id=${hers.id}`),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('a creator’s page shows their own links and code, and nobody else’s', async () => {
  const ada = await signUpCampaigner(server);
  const campaign = await makeCampaignWith(ada, ['@kestrelworkbench', '@pentolalenta']);
  const [own, other] = two(campaign);
  for (const creator of [own, other]) await saveCreator(ada, creator, { label: 'The same name' });
  await make(ada, own.id, { name: 'Mira' });
  await make(ada, other.id, { name: 'Pino' });
  for (const [creator, code] of [
    ['Mira', 'MIRA15'],
    ['Pino', 'PINO15'],
    ['The same name', 'SAME15'],
  ])
    await ada.call('/api/links/codes/save', { creator, code, percent: 15, ends_on: null });
  const { body } = await ada.call('/api/campaigns/creators/brief', { id: own.id, action: 'make' });
  const { text } = await openPage(server, new URL(z.object({ url: z.string() }).parse(body).url).pathname);
  const links = await linksOf(ada);
  const codeFor = (name: string) => links.find(({ address }) => address.includes(`content=${name}`))?.code;
  const [miras, pinos] = [codeFor('mira'), codeFor('pino')];
  expect([text.includes(`/r/${miras}`), text.includes('MIRA15')]).toEqual([true, true]);
  for (const others of [`/r/${pinos}`, 'PINO15', 'SAME15']) expect(text).not.toContain(others);
});

const checkOf = ({ checks }: Pick<DeliveryProgress, 'checks'>, name: string) =>
  checks?.find((check) => check.name === name)?.state;

test('clicks and orders of an attached link come out in the report, and its video is found by it', async () => {
  const ada = await signUpCampaigner(server);
  const { id, campaign, creator, channelId } = await makeDeliverable(server, ada);
  await ada.call('/api/links/settings', { has_click_ids: true, window_days: 30, on_conflict: 'code' });
  await make(ada, creator.id);
  await addFree(ada, 'Somebody else');
  const links = await linksOf(ada);
  const link = links.find(({ placement }) => placement === 'description');
  const code = link?.code ?? '';
  const clicks = [await visit(server, code), await visit(server, code), await visit(server, code)];
  await visit(server, code, { headers: { 'user-agent': 'Googlebot/2.1' } });
  await visit(server, links.find(({ placement }) => placement === 'bio')?.code ?? '');
  await server.tracking.counter.flush();
  const clickId = new URL(clicks[0]?.location ?? '').searchParams.get('ssc');
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  const time = server.clock.now.toISOString();
  const order = (number: number, ...credit: string[]) => [
    `${creator.id}-${number}`,
    time,
    `${4_000 + number}.00`,
    'USD',
    ...credit,
  ];
  const rows = [
    ['order_id', 'time', 'value', 'currency', 'click_id', 'utm_content'],
    order(1, clickId ?? '', ''),
    order(2, '', 'mira'),
    order(3, '', ''),
  ];
  const imported = await ada.call('/api/links/results/import', { rows });
  expect(imported.status).toBe(200);
  const description = `Paid promotion. ${server.url}/r/${code}`;
  const videoId = await studioOf(server).publish(channelId, { description });
  expect(checkOf(await paste(ada, { id, videoId }), 'tracking')).toBe('good');
  const { body } = await ada.call(`/api/campaigns/report?slug=${campaign.slug}`);
  const [line] = campaignReportOutput.parse(body).lines;
  const { rows: raw } = await server.database.asUser(ada.userId, () =>
    sql<{ clicks: number; orders: number; revenue: number }>`select
      (select sum(n)::float8 from click_counts c join tracking_links l on l.id = c.link_id
        where l.code = ${code} and class = 'human') as clicks,
      (select count(*)::integer from conversions o join tracked_creators t on t.id = o.creator_id
        where t.slug = 'mira') as orders,
      (select sum(value_cents)::float8 from conversions where creator_id is not null) as revenue`.execute(
      server.database.current,
    ),
  );
  expect(raw).toEqual([{ clicks: 3, orders: 2, revenue: 800_300 }]);
  expect(line).toMatchObject({ clicks: 3, orders_in_all: 2, revenue_cents: 800_300 });
});

test('a name in two campaigns counts its orders in both, clicks by link, and both reports say so', async () => {
  const ada = await signUpCampaigner(server);
  await ada.call('/api/links/settings', { has_click_ids: true, window_days: 30, on_conflict: 'code' });
  const later = { starts_on: '2028-02-01', ends_on: '2028-02-28' };
  const campaigns = [
    await makeDeliverable(server, ada),
    await makeDeliverable(server, ada),
    // No day of this one is the others'.
    await makeDeliverable(server, ada, later),
  ];
  const known = new Set<string>();
  let newest = '';
  for (const { creator } of campaigns) {
    await make(ada, creator.id);
    newest = (await linksOf(ada)).find(({ code }) => !known.has(code))?.code ?? '';
    known.add(newest);
  }
  await visit(server, newest);
  await server.tracking.counter.flush();
  const read = async () => {
    const lines = [];
    for (const { campaign } of campaigns) {
      const { body } = await ada.call(`/api/campaigns/report?slug=${campaign.slug}`);
      lines.push(campaignReportOutput.parse(body).lines[0]);
    }
    return lines.map((line) => [line?.orders_in_all, line?.clicks, line?.notes]);
  };
  const noOrders = [0, 0, []];
  expect(await read()).toEqual([noOrders, noOrders, [0, 1, []]]);
  const rows = [
    ['order_id', 'time', 'value', 'currency', 'utm_content'],
    ['1', server.clock.now.toISOString(), '10.00', 'USD', 'mira'],
  ];
  await ada.call('/api/links/results/import', { rows });
  const counted = [1, 0, ['orders_in_two_campaigns']];
  expect(await read()).toEqual([counted, counted, [0, 1, []]]);
});

test('links from before belong to the creator who is spelled like them, if there is only one', async () => {
  const ada = await signUpCampaigner(server);
  const campaign = await makeCampaignWith(ada, ['@kestrelworkbench', '@pentolalenta']);
  const [own, other] = two(campaign);
  await saveCreator(ada, own, { label: 'mira' });
  await saveCreator(ada, other, { label: 'Pino' });
  await make(ada, own.id, { name: 'Mira' });
  const [link] = await linksOf(ada);
  await detach(ada, link?.id ?? '');
  await addFree(ada, 'Pino');
  const file = new URL('../../platform/db/migrations/058-campaign-links.sql', import.meta.url);
  const statements = (await readFile(file, 'utf8')).split(/;\n/).filter((text) => text !== '');
  await server.database.asOwner(async () => {
    for (const statement of statements) await sql.raw(statement).execute(server.database.current);
  });
  const read = await ada.call(`/api/campaigns/links?campaign_id=${campaign.id}`);
  expect(attachedOnes.parse(read.body).attached).toEqual([{ link_id: link?.id, creator_id: own.id }]);
});
