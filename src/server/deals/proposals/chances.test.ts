import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { proposalDetail } from '../../../contract/deals/proposals.ts';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { readPdf } from '../../platform/documents/test-documents.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { ownSet, shop, simulated } from '../returns/test-returns.ts';
import { analyseSample, asked, sendNewProposal } from './test-proposals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signUp = async () => {
  const who = await server.signUp();
  await changeProfile(server.database, who.userId, { subscription_tier: 'growth' });
  return who;
};
const simulate = async (who: SignedUp, analysis_id: string, changes: object = {}) => {
  const answer = await callsOf(server, who)('/api/simulations', { ...simulated, analysis_id, ...changes });
  expect(answer.status).toBe(200);
};
const propose = async (who: SignedUp, analysis_id: string) =>
  proposalDetail.parse((await callsOf(server, who)('/api/proposals/create', { ...asked, analysis_id })).body);
const chancesOf = ({ tiers }: ProposalDetail) => tiers.map(({ chance_to_pay }) => chance_to_pay);

test('each package says how often it pays, by the workspace’s newest scenario of the channel', async () => {
  const ada = await signUp();
  const id = await analyseSample(server, ada);
  expect(await propose(ada, id)).toMatchObject({ scenario: null, tiers: [{ chance_to_pay: null }, {}, {}] });
  await simulate(ada, id);
  const spring = await propose(ada, id);
  expect(spring.scenario).toEqual({ name: 'Spring', horizon: 30 });
  for (const chance of chancesOf(spring)) expect(chance).toBeGreaterThanOrEqual(0);
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  await simulate(ada, id, { name: 'Dear goods', economics: { ...shop, value_cents: 600_000 } });
  const dear = await propose(ada, id);
  expect(dear.scenario?.name).toBe('Dear goods');
  dear.tiers.forEach(({ chance_to_pay: chance }, place) =>
    expect(chance).toBeGreaterThan(chancesOf(spring)[place] ?? 1),
  );
  const kept = await callsOf(server, ada)(`/api/proposals/proposal?id=${spring.id}`);
  expect(chancesOf(proposalDetail.parse(kept.body))).toEqual(chancesOf(spring));
});

test('a scenario in another currency, without orders, or of another workspace or channel says nothing', async () => {
  const [ada, eve] = [await signUp(), await signUp()];
  const id = await analyseSample(server, ada);
  await simulate(eve, await analyseSample(server, eve));
  await simulate(ada, await analyseSample(server, ada, '@pixelkettle'));
  await simulate(ada, id, {
    price: { amount_cents: 350_000, currency: 'EUR' },
    economics: { ...shop, currency: 'EUR' },
  });
  await simulate(ada, id, {
    economics: { ...shop, goal: 'awareness', value_cents: null, margin_percent: null },
  });
  expect(await propose(ada, id)).toMatchObject({ scenario: null, tiers: [{ chance_to_pay: null }, {}, {}] });
});

test('a scenario whose own assumptions were deleted says nothing any more; a proposal of before keeps what it said', async () => {
  const ada = await server.signUp();
  await changeProfile(server.database, ada.userId, { subscription_tier: 'enterprise' });
  const call = callsOf(server, ada);
  const id = await analyseSample(server, ada);
  const { body } = await call('/api/assumption-sets', { ...ownSet, based_on: null });
  const assumption_set = z.object({ id: z.uuid(), version: z.number() }).parse(body);
  await simulate(ada, id, { assumption_set });
  const before = await propose(ada, id);
  expect(before.scenario).toEqual({ name: 'Spring', horizon: 30 });
  expect((await call('/api/assumption-sets/delete', { id: assumption_set.id })).status).toBe(200);
  expect(await propose(ada, id)).toMatchObject({ scenario: null, tiers: [{ chance_to_pay: null }, {}, {}] });
  const kept = await call(`/api/proposals/proposal?id=${before.id}`);
  expect(proposalDetail.parse(kept.body).scenario).toEqual(before.scenario);
  expect(chancesOf(proposalDetail.parse(kept.body))).toEqual(chancesOf(before));
  expect(chancesOf(before)).not.toContain(null);
});

test('nobody else learns of it: neither the page behind the link nor a PDF', async () => {
  const ada = await signUp();
  await simulate(ada, await analyseSample(server, ada));
  const { proposal, path } = await sendNewProposal(server, ada);
  expect(proposal.scenario).not.toBeNull();
  const page = await (await fetch(server.url + path)).text();
  expect(page).toContain('Essential');
  expect(page).not.toMatch(/of 100 cases|Spring|Pays in/);
  const file = await fetch(`${server.url}/api/proposals/pdf`, {
    method: 'POST',
    headers: { cookie: ada.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ id: proposal.id, paper: 'a4' }),
  });
  const { pages } = await readPdf(new Uint8Array(await file.arrayBuffer()));
  expect(pages.map(({ text }) => text).join(' ')).not.toMatch(/of 100 cases|Spring|Pays in/);
});
