import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openPage, signUpAgency } from '../../agency/clients/test-clients.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { signUpCampaigner } from './test-campaigns.ts';
import type { Campaigner } from './test-campaigns.ts';
import { makeDeliverable } from './test-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const answered = z.object({ url: z.url().nullable() });

async function share(who: Campaigner, campaignId: string, change: object = {}): Promise<string> {
  const input = { campaign_id: campaignId, link: 'make', shows_prices: false, for_client: false };
  const { body } = await who.call('/api/campaigns/report/share', { ...input, ...change });
  const { url } = answered.parse(body);
  return url === null ? '' : new URL(url).pathname;
}

test('whoever has the link sees the report, and prices only where they are switched on', async () => {
  const ada = await signUpCampaigner(server);
  const { campaign } = await makeDeliverable(server, ada);
  const path = await share(ada, campaign.id);
  const { status, text, headers } = await openPage(server, path);
  expect([status, text.includes('Spring')]).toEqual([200, true]);
  for (const secret of ['$1,000', 'Agreed prices', 'Profit', 'Next step']) expect(text).not.toContain(secret);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
  await share(ada, campaign.id, { link: 'keep', shows_prices: true });
  expect((await openPage(server, path)).text).toContain('$1,000');
});

test('the link outlives the campaign, and ends where it is turned off or replaced', async () => {
  const ada = await signUpCampaigner(server);
  const { campaign } = await makeDeliverable(server, ada);
  const first = await share(ada, campaign.id);
  await ada.call('/api/campaigns/save', { id: campaign.id, state: 'closed' });
  expect((await openPage(server, first)).status).toBe(200);
  const second = await share(ada, campaign.id);
  expect((await openPage(server, first)).status).toBe(404);
  expect((await openPage(server, second)).status).toBe(200);
  await share(ada, campaign.id, { link: 'revoke' });
  expect((await openPage(server, second)).status).toBe(404);
});

test('of the link only a digest is kept, in the database and in what is exported of it', async () => {
  const ada = await signUpCampaigner(server);
  const { campaign } = await makeDeliverable(server, ada);
  const token = (await share(ada, campaign.id)).split('/').at(-1) ?? '';
  const { rows } = await server.database.asSystem(() =>
    sql<{ row: string }>`select row_to_json(c)::text as row from campaigns c
      union all select row_to_json(a)::text from campaign_activity a
      union all select row_to_json(l)::text from campaign_report_links l`.execute(server.database.current),
  );
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
});

test('another workspace shares nothing, and a guessed link leads nowhere', async () => {
  const [ada, bea] = [await signUpCampaigner(server), await signUpCampaigner(server)];
  const { campaign } = await makeDeliverable(server, ada);
  const input = { campaign_id: campaign.id, link: 'make', shows_prices: true, for_client: false };
  expect((await bea.call('/api/campaigns/report/share', input)).status).toBe(404);
  for (const guess of ['x'.repeat(32), 'x', '%00']) {
    expect((await openPage(server, `/shared/campaign/${guess}`)).status).toBe(404);
  }
});

test('a client sees the reports that it was given, with prices if its access shows them', async () => {
  const agency = await signUpAgency(server);
  const listId = await agency.addList('Spring', []);
  const clientId = await agency.addClient({ listId });
  const given: object = { client_id: clientId };
  const { campaign } = await makeDeliverable(server, agency, given);
  const other = await makeDeliverable(server, agency);
  const [plain, priced] = [
    await agency.addLink(clientId),
    await agency.addLink(clientId, { shows_prices: true }),
  ];
  const reportOf = (path: string, id: string) => openPage(server, `${path}/campaigns/${id}/report`);
  expect((await reportOf(plain, campaign.id)).status).toBe(404);
  await share(agency, campaign.id, { link: 'keep', for_client: true });
  await share(agency, other.campaign.id, { link: 'keep', for_client: true });
  await agency.call('/api/campaigns/save', { id: campaign.id, state: 'reporting' });
  expect((await openPage(server, `${plain}/campaigns`)).text).toContain(`${campaign.id}/report`);
  const shown = await reportOf(plain, campaign.id);
  expect([shown.status, shown.text.includes('$1,000')]).toEqual([200, false]);
  expect((await reportOf(priced, campaign.id)).text).toContain('$1,000');
  expect((await reportOf(plain, other.campaign.id)).status).toBe(404);
});
