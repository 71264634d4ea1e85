import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../contract/contract.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { openPage, signUpAgency } from '../../agency/clients/test-clients.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { codeOf, errorOf } from '../quotes/test-quotes.ts';
import { shop, visit } from '../tracking/test-tracking.ts';
import { campaignOf, newCampaign } from './test-campaigns.ts';
import { makeDeliverable, paste, studioOf } from './test-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const shared = z.object({ url: z.string() });
const pathOf = (body: unknown) => new URL(shared.parse(body).url).pathname;

/** A campaign of a client with everything that others hold of it, whose workspace then has no plan any more. */
async function openAndEnd() {
  const agency = await signUpAgency(server);
  const clientId = await agency.addClient({ listId: await agency.addList('Birds', []) });
  const given: object = { client_id: clientId };
  const portal = `${await agency.addLink(clientId, {})}/campaigns`;
  const { id, campaign, creator, channelId } = await makeDeliverable(server, agency, given);
  await agency.call('/api/campaigns/save', { id: campaign.id, state: 'running' });
  const ask = async (path: string, body: object) => (await agency.call(path, body)).body;
  await ask('/api/campaigns/links/make', {
    creator_id: creator.id,
    name: 'Mira',
    placements: ['description'],
    format: 'integration',
    destination: shop,
  });
  const brief = pathOf(await ask('/api/campaigns/creators/brief', { id: creator.id, action: 'make' }));
  const sharing = { campaign_id: campaign.id, shows_prices: true, for_client: true };
  const report = pathOf(await ask('/api/campaigns/report/share', { ...sharing, link: 'make' }));
  const listed = z.object({ links: z.array(z.object({ id: z.string(), code: z.string() })) });
  const [link] = listed.parse((await agency.call('/api/links')).body).links;
  const videoId = await studioOf(server).publish(channelId);
  await paste(agency, { id, videoId });
  await changeProfile(server.database, agency.userId, { subscription_tier: 'free' });
  const read = async () => campaignOf(await agency.call(`/api/campaigns/one?slug=${campaign.slug}`));
  return { agency, id, campaign, creator, videoId, link, sharing, read, held: { portal, brief, report } };
}

test('what others hold of a campaign works on after the plan, and a click is redirected', async () => {
  const { held, link } = await openAndEnd();
  for (const path of Object.values(held))
    expect([path, (await openPage(server, path)).status]).toEqual([path, 200]);
  expect(await visit(server, link?.code ?? '')).toMatchObject({ status: 302 });
});

test('of all calls around campaigns, after the plan those that make something are refused, and no other', async () => {
  const opened = await openAndEnd();
  const { agency, id, campaign, creator, videoId, link, sharing, read } = opened;
  const inCampaign = `campaign_id=${campaign.id}`;
  const seen = async () => {
    const { creators, deliverables } = await read();
    return { creator: creators[0]?.version ?? 0, deliverable: deliverables[0]?.version ?? 0 };
  };
  const days = { due_draft: null, due_publish: '2026-12-20' };
  const made = { creator_id: creator.id, id: null, version: 0, format: 'short', ...days };
  const cost = { campaign_id: campaign.id, id: null, kind: 'fee', label: 'Ours', amount_cents: 100 };
  const move = {
    id: creator.id,
    stage: 'in_production',
    reason: '',
    accepts_over_budget: true,
    accepts_clash: true,
  };
  const address = `https://youtu.be/${videoId}`;
  const linked = { creator_id: creator.id, name: 'Mira', placements: ['bio'], format: 'integration' };
  const none = { list_id: null, references: [] };
  const calls: readonly [path: string, makes: boolean, body?: () => unknown][] = [
    ['/api/campaigns', false],
    [`/api/campaigns/one?slug=${campaign.slug}`, false],
    ['/api/campaigns/create', true, () => newCampaign],
    ['/api/campaigns/creators/add', true, () => ({ campaign_id: campaign.id, ...none })],
    ['/api/campaigns/creators/move', false, async () => ({ ...move, version: (await seen()).creator })],
    [
      '/api/campaigns/creators/save',
      false,
      async () => ({
        id: creator.id,
        version: (await seen()).creator,
        paid_on: '2026-12-01',
        accepts_over_budget: true,
      }),
    ],
    ['/api/campaigns/creators/brief', true, () => ({ id: creator.id, action: 'make' })],
    ['/api/campaigns/creators/brief', false, () => ({ id: creator.id, action: 'revoke' })],
    [`/api/campaigns/creators/comments?id=${creator.id}`, false],
    ['/api/campaigns/creators/comment', false, () => ({ id: creator.id, text: 'Thank you' })],
    ['/api/campaigns/deliverables/save', true, () => made],
    [
      '/api/campaigns/deliverables/save',
      false,
      async () => ({ ...made, id, format: 'integration', version: (await seen()).deliverable }),
    ],
    [`/api/campaigns/deliverables/progress?id=${id}`, false],
    [
      '/api/campaigns/deliverables/verify',
      false,
      async () => ({ id, version: (await seen()).deliverable, address, is_reupload: false }),
    ],
    ['/api/campaigns/deliverables/read', false, () => ({ id })],
    [
      '/api/campaigns/deliverables/guarantee',
      false,
      async () => ({ id, version: (await seen()).deliverable, views: 1 }),
    ],
    [
      '/api/campaigns/deliverables/move',
      false,
      async () => ({ id, version: (await seen()).deliverable, state: 'settled', draft_url: '', comment: '' }),
    ],
    ['/api/campaigns/competitors', false, () => ({ campaign_id: campaign.id, names: ['Owl'] })],
    ['/api/campaigns/costs/save', false, () => ({ ...cost, paid_on: null, accepts_over_budget: true })],
    [
      '/api/campaigns/costs/delete',
      false,
      async () => ({ campaign_id: campaign.id, id: (await read()).costs[0]?.id }),
    ],
    ['/api/campaigns/ask', true, () => ({ campaign_id: campaign.id })],
    [`/api/campaigns/activity?${inCampaign}`, false],
    [`/api/campaigns/links?${inCampaign}`, false],
    ['/api/campaigns/links/make', true, () => ({ ...linked, destination: shop })],
    ['/api/campaigns/links/detach', false, () => ({ link_id: link?.id })],
    ['/api/campaigns/links/attach', false, () => ({ creator_id: creator.id, link_id: link?.id })],
    [`/api/campaigns/report?slug=${campaign.slug}`, false],
    ['/api/campaigns/report/share', true, () => ({ ...sharing, link: 'make' })],
    ['/api/campaigns/report/share', false, () => ({ ...sharing, link: 'revoke' })],
    ['/api/campaigns/report/file', true, () => ({ slug: campaign.slug, format: 'csv', paper: 'a4' })],
    ['/api/campaigns/save', false, () => ({ id: campaign.id, state: 'reporting' })],
    ['/api/campaigns/save', true, () => ({ id: campaign.id, state: 'running' })],
    ['/api/campaigns/save', false, () => ({ id: campaign.id, state: 'closed' })],
  ];
  for (const [path, makes, body] of calls) {
    const answer = await agency.call(path, await body?.());
    const found = [path, answer.status, makes ? codeOf(answer) : errorOf(answer)];
    expect(found).toEqual([path, makes ? 403 : 200, makes ? 'PLAN_REQUIRED' : null]);
  }
  const paths = Object.values(contract).map((call) => call['~orpc'].route.path ?? '');
  const tried = new Set(calls.map(([path]) => path.split('?')[0]));
  const left = paths.filter((path) => path.startsWith('/api/campaigns') && !tried.has(path));
  expect(left).toEqual(['/api/campaigns/deliverables/delete']);
});
