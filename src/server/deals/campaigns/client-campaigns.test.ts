import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, sendForm, signUpAgency } from '../../agency/clients/test-clients.ts';
import type { Agency } from '../../agency/clients/test-clients.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { codeOf } from '../quotes/test-quotes.ts';
import { campaignOf, firstCreator, makeCampaignWith, moveTo, saveCreator } from './test-campaigns.ts';

let server: TestServer;
let agency: Agency;
beforeAll(async () => {
  server = await startTestServer();
  agency = await signUpAgency(server);
});
afterAll(() => server.close());

const hostile = '<script>alert(1)</script>';

/** A campaign that runs for a client, with one creator on its shortlist who was put to it, and the client's link. */
async function open(changes: object = {}) {
  const listId = await agency.addList('Birds', []);
  const clientId = await agency.addClient({ listId });
  const path = `${await agency.addLink(clientId, changes)}/campaigns`;
  const made = await makeCampaignWith(agency, ['@kestrelworkbench'], {
    client_id: clientId,
    asks_client: true,
  });
  await agency.call('/api/campaigns/save', { id: made.id, state: 'running' });
  let creator = firstCreator(made);
  creator = firstCreator(
    campaignOf(await saveCreator(agency, creator, { label: hostile, price_planned_cents: 123_400 })),
  );
  await moveTo(agency, creator, { stage: 'shortlisted' });
  const campaign = campaignOf(await agency.call('/api/campaigns/ask', { campaign_id: made.id }));
  creator = firstCreator(campaign);
  const decide = (form: Record<string, string>) =>
    sendForm(
      server,
      { path },
      { campaign: made.id, subject: 'shortlist', id: creator.id, version: '1', ...form },
    );
  const read = async () =>
    firstCreator(campaignOf(await agency.call(`/api/campaigns/one?slug=${made.slug}`)));
  return { campaign, creator, path, decide, read, clientId };
}

test('whoever decides reads the channel’s name, its verdict and the way to it, also where nobody here named it', async () => {
  const { creator, path } = await open();
  const unnamed = campaignOf(await saveCreator(agency, creator, { label: '' }));
  const before = (await openPage(server, path)).text;
  expect(before).toContain(`href="https://www.youtube.com/channel/${creator.channel_id}"`);
  expect(before).not.toContain('Verdict');
  const analysed = await server.analyse('@kestrelworkbench', '203.0.113.44', {
    headers: { cookie: agency.cookie },
  });
  expect(analysed.status).toBe(200);
  expect(firstCreator(unnamed).label).toBe('');
  const { text } = await openPage(server, path);
  expect(text).toMatch(/<h3><a [^>]+>.*Kestrel Workbench.*<\/a><\/h3>/);
  expect(text).toMatch(/Verdict: <span class="tone" data-tone="\w+">\w+/);
});

test('nobody but the client takes a creator past the shortlist, and its approval does', async () => {
  const { creator, decide, read, path } = await open();
  expect(codeOf(await moveTo(agency, creator, { stage: 'contacted' }))).toBe('CLIENT_MISSING');
  expect(codeOf(await moveTo(agency, creator, { stage: 'client_approved' }))).toBe('CLIENT_MISSING');
  expect((await decide({ decision: 'approved' })).status).toBe(303);
  const approved = await read();
  expect(approved).toMatchObject({
    stage: 'client_approved',
    approval: { state: 'approved', decided_by: 'Marketing' },
  });
  expect((await moveTo(agency, approved, { stage: 'contacted' })).status).toBe(200);
  expect((await decide({ decision: 'rejected' })).status).toBe(409);
  const { text } = await openPage(server, path);
  expect(text).toContain('Approved');
});

test('prices are seen by switch alone, and names run nothing', async () => {
  const hidden = await openPage(server, (await open()).path);
  const shown = await openPage(server, (await open({ shows_prices: true })).path);
  expect(hidden.text).not.toContain('$1,234');
  expect(shown.text).toContain('$1,234');
  expect(shown.text).not.toContain(hostile);
  expect(shown.headers.get('cache-control')).toContain('no-store');
  expect(shown.headers.get('x-robots-tag')).toContain('noindex');
});

test('a link decides nothing once the campaign has ended, the plan has, or it was made for reading', async () => {
  const ended = await open();
  await agency.call('/api/campaigns/save', { id: ended.campaign.id, state: 'closed' });
  const late = await ended.decide({ decision: 'approved' });
  expect([late.status, late.text.includes('This campaign has ended')]).toEqual([409, true]);
  expect((await openPage(server, ended.path)).text).not.toContain('<form');
  const reader = await open({ may_decide: false });
  expect((await reader.decide({ decision: 'approved' })).status).toBe(409);
  const paused = await open();
  await changeProfile(server.database, agency.userId, { subscription_tier: 'growth' });
  expect((await paused.decide({ decision: 'approved' })).text).toContain('Decisions are paused');
  await changeProfile(server.database, agency.userId, { subscription_tier: 'agency' });
});

test('forged forms and another client’s creators are refused', async () => {
  const [own, other] = [await open(), await open()];
  const forgeries: Record<string, string>[] = [
    { decision: 'settled' },
    { decision: 'changes', comment: '  ' },
    { decision: 'approved', version: '-1' },
    { decision: 'approved', subject: 'budget' },
    { decision: 'rejected', subject: 'draft' },
    { decision: 'approved', price: '1' },
  ];
  for (const forged of forgeries) expect((await own.decide(forged)).status).toBe(400);
  const theirs = { campaign: other.campaign.id, id: other.creator.id };
  expect((await own.decide({ decision: 'approved', ...theirs })).status).toBe(409);
  expect((await own.decide({ decision: 'approved', id: other.creator.id })).status).toBe(409);
  expect((await other.read()).approval?.state).toBe('waiting');
  expect((await openPage(server, `/client/${'a'.repeat(32)}/campaigns`)).status).toBe(404);
});

test('of two guests who decide at once, one learns of the other', async () => {
  const { decide } = await open();
  const answers = await Promise.all([decide({ decision: 'approved' }), decide({ decision: 'rejected' })]);
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([303, 409]);
});
