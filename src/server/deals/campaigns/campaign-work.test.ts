import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignDeliverable, CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { codeOf, errorOf } from '../quotes/test-quotes.ts';
import {
  campaignOf,
  firstCreator,
  makeCampaignWith,
  signUpCampaigner,
  statusesOf,
} from './test-campaigns.ts';
import type { Campaigner } from './test-campaigns.ts';

let server: TestServer;
let ada: Campaigner;
let campaign: CampaignDetail;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpCampaigner(server);
  campaign = await makeCampaignWith(ada, ['@kestrelworkbench'], { rounds: 1 });
});
afterAll(() => server.close());

const plan = (change: object = {}, who = ada) => {
  // Each later than the one before, so that the last one is the newest.
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
  return who.call('/api/campaigns/deliverables/save', {
    creator_id: firstCreator(campaign).id,
    id: null,
    version: 0,
    format: 'integration',
    due_draft: '2026-12-05',
    due_publish: '2026-12-10',
    ...change,
  });
};
const newest = (detail: CampaignDetail): CampaignDeliverable => {
  const last = detail.deliverables.at(-1);
  if (last === undefined) throw new Error('There is no deliverable.');
  return last;
};
const step = ({ id, version }: CampaignDeliverable, state: string, more: object = {}) =>
  ada.call('/api/campaigns/deliverables/move', { id, version, state, draft_url: '', comment: '', ...more });
const cost = (change: object = {}, who = ada) =>
  who.call('/api/campaigns/costs/save', {
    campaign_id: campaign.id,
    id: null,
    kind: 'ads',
    label: '=cmd()',
    amount_cents: 10_000,
    paid_on: null,
    accepts_over_budget: false,
    ...change,
  });

describe('deliverables', () => {
  test('go from plan to approval with as many rounds of changes as were agreed', async () => {
    let part = newest(campaignOf(await plan()));
    expect(errorOf(await step(part, 'draft_sent'))).toContain('address');
    expect((await step(part, 'draft_sent', { draft_url: 'javascript:alert(1)' })).status).toBe(400);
    const draft_url = 'https://example.com/draft';
    part = newest(campaignOf(await step(part, 'draft_sent', { draft_url })));
    part = newest(campaignOf(await step(part, 'changes_asked', { comment: 'Louder, please' })));
    expect(part).toMatchObject({ rounds_used: 1, draft_version: 1 });
    part = newest(campaignOf(await step(part, 'draft_sent', { draft_url })));
    expect(errorOf(await step(part, 'changes_asked'))).toContain('1 round');
    part = newest(campaignOf(await step(part, 'approved')));
    expect(errorOf(await step(part, 'published'))).toContain('video');
    expect(codeOf(await step(part, 'settled'))).toBe('WRONG_STEP');
  });

  test('of two who change one at once, one learns of the other', async () => {
    const part = newest(campaignOf(await plan()));
    const answers = await Promise.all([step(part, 'approved'), step(part, 'approved')]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  test('a draft after its publication is refused, and what has begun is not deleted', async () => {
    expect(codeOf(await plan({ due_draft: '2026-12-11' }))).toBe('WRONG_DAYS');
    const part = newest(campaignOf(await plan()));
    const drop = ({ id, version }: CampaignDeliverable) =>
      ada.call('/api/campaigns/deliverables/delete', { id, version });
    const approved = newest(campaignOf(await step(part, 'approved')));
    expect(codeOf(await drop(approved))).toBe('WRONG_STEP');
    const planned = newest(campaignOf(await step(approved, 'planned')));
    expect(campaignOf(await drop(planned)).deliverables.map(({ id }) => id)).not.toContain(part.id);
  });

  test('the next deadline stands beside the campaign', async () => {
    await plan({ due_draft: '2026-12-02', due_publish: null });
    const { body } = await ada.call('/api/campaigns');
    expect(body).toMatchObject({ campaigns: [{ next_deadline: { on: '2026-12-02', kind: 'draft' } }] });
  });
});

describe('costs', () => {
  test('are part of the sums, and over the budget somebody has to say so', async () => {
    expect(campaignOf(await cost()).budget).toMatchObject({ agreed_cents: 10_000, paid_cents: 0 });
    const dear = { amount_cents: 600_000 };
    expect(errorOf(await cost(dear))).toContain('$1,100 over the budget');
    const { costs, budget } = campaignOf(
      await cost({ ...dear, accepts_over_budget: true, paid_on: '2026-11-20' }),
    );
    expect(budget).toMatchObject({ over_cents: 110_000, paid_cents: 600_000 });
    const { id } = costs.find(({ amount_cents: amount }) => amount === dear.amount_cents) ?? { id: '' };
    const deleted = await ada.call('/api/campaigns/costs/delete', { campaign_id: campaign.id, id });
    expect(campaignOf(deleted).budget.over_cents).toBe(0);
  });
});

test('of another workspace nothing is planned, moved, entered or read', async () => {
  const bea = await signUpCampaigner(server);
  const part = newest(campaignOf(await plan()));
  const { id, version } = part;
  const tries = [
    await plan({}, bea),
    await bea.call('/api/campaigns/deliverables/move', {
      id,
      version,
      state: 'approved',
      draft_url: '',
      comment: '',
    }),
    await bea.call('/api/campaigns/deliverables/delete', { id, version }),
    await cost({}, bea),
    await bea.call('/api/campaigns/costs/delete', { campaign_id: campaign.id, id }),
    await bea.call(`/api/campaigns/activity?campaign_id=${campaign.id}`),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  const other = await makeCampaignWith(ada, ['@kestrelworkbench']);
  expect(codeOf(await plan({ creator_id: firstCreator(other).id, id, version }))).toBe(
    'DELIVERABLE_NOT_FOUND',
  );
});

test('what was done is told by name, before and after', async () => {
  const part = newest(campaignOf(await plan()));
  await step(part, 'approved');
  const { body } = await ada.call(`/api/campaigns/activity?campaign_id=${campaign.id}`);
  expect(body).toHaveProperty(
    'activity.0',
    expect.objectContaining({
      by: 'Ada Example',
      action: 'delivered',
      deliverable_id: part.id,
      changes: [{ field: 'state', before: 'planned', after: 'approved' }],
    }),
  );
  expect(body).toHaveProperty('activity.1.action', 'planned');
});

test('nothing is changed in a closed campaign', async () => {
  const closed = await makeCampaignWith(ada, ['@kestrelworkbench']);
  await ada.call('/api/campaigns/save', { id: closed.id, state: 'closed' });
  const creator_id = firstCreator(closed).id;
  expect(codeOf(await plan({ creator_id }))).toBe('CAMPAIGN_CLOSED');
  expect(codeOf(await cost({ campaign_id: closed.id }))).toBe('CAMPAIGN_CLOSED');
});
