import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const budget = { budget_cents: 500_000, planned_cents: 100, agreed_cents: 50, paid_cents: 0, over_cents: 0 };
const brief = {
  product: 'Kestrel VPN',
  audience: '',
  key_messages: ['Fast'],
  do: '',
  do_not: '',
  disclosure: 'Paid promotion',
  assets: [],
  landing_url: '',
};
const fields = {
  name: 'Spring',
  goal: '',
  brief,
  category: 'VPN',
  exclusive_days: 30,
  budget_cents: 500_000,
  currency: 'USD',
  starts_on: '2026-12-01',
  ends_on: '2026-12-31',
  asks_client: false,
  rounds: 2,
  owner_id: null,
};
const { name, currency, starts_on, ends_on } = fields;
const row = {
  id,
  slug: 'spring',
  name,
  client: null,
  state: 'running',
  currency,
  starts_on,
  ends_on,
  budget,
  stages: [{ stage: 'candidate', creators: 1 }],
  next_deadline: { on: '2026-12-05', kind: 'draft', label: 'Ada' },
  responsible: null,
};
const creator = {
  id,
  channel_id: 'UCkestrel',
  label: 'Ada',
  channel_name: null,
  handle: '@ada',
  thumbnail_url: null,
  contact: '',
  stage: 'candidate',
  exit_reason: '',
  moved_by: 'Ada',
  moved_at: instant,
  version: 1,
  price_planned_cents: 100,
  price_agreed_cents: null,
  price_reason: '',
  paid_on: null,
  quote: { id, number: 'Q-2026-0001', state: 'accepted', total_cents: 100, integration_cents: 90, currency },
  analysis: { id, score: 80, verdict: 'Strong' },
  clashes: [{ campaign: 'Owl', category: 'VPN', from: starts_on, until: ends_on }],
  approval: { state: 'waiting', comment: '', decided_by: '', decided_at: null },
  has_page: false,
};
const deliverable = {
  id,
  creator_id: id,
  format: 'integration',
  due_draft: null,
  due_publish: ends_on,
  state: 'planned',
  rounds_used: 0,
  draft_url: '',
  draft_version: 0,
  version: 1,
  video_id: null,
  published_at: null,
};
const people = { members: [{ id, name: 'Ada' }], clients: [{ id, name: 'Acme' }], may_manage: true };
const { goal, category, exclusive_days, asks_client, rounds, owner_id } = fields;
const campaign = {
  ...row,
  goal,
  brief,
  category,
  exclusive_days,
  asks_client,
  rounds,
  owner_id,
  creators: [creator],
  deliverables: [deliverable],
  costs: [{ id, kind: 'ads', label: '', amount_cents: 5, paid_on: null }],
  ...people,
};
const comment = { id: 1, by: 'Ada', text: 'Hello', at: instant };
const done = {
  id: 1,
  at: instant,
  by: 'Ada',
  action: 'moved',
  creator_id: id,
  deliverable_id: null,
  changes: [{ field: 'stage', before: 'candidate', after: 'agreed' }],
};
const move = {
  id,
  version: 1,
  stage: 'agreed',
  reason: '',
  accepts_over_budget: false,
  accepts_clash: false,
};

/** A workspace's campaigns. */
export const campaignExchanges = {
  campaigns: { output: { campaigns: [row], running: { count: 1, most: 2 }, ...people } },
  campaign: { input: { slug: 'spring' }, output: campaign },
  createCampaign: { input: { ...fields, client_id: null }, output: campaign },
  saveCampaign: { input: { id, state: 'closed' }, output: campaign },
  addCampaignCreators: {
    input: { campaign_id: id, list_id: id, references: ['@ada'] },
    output: { added: 1, known: 0, unmatched: ['x'], campaign },
  },
  moveCampaignCreator: { input: move, output: campaign },
  saveCampaignCreator: {
    input: { id, version: 1, price_planned_cents: 100, accepts_over_budget: false },
    output: campaign,
  },
  askClient: { input: { campaign_id: id }, output: campaign },
  shareBrief: { input: { id, action: 'make' }, output: { url: 'https://example.org/brief/a', campaign } },
  campaignComments: { input: { id }, output: { comments: [comment] } },
  addCampaignComment: { input: { id, text: 'Hello' }, output: { comments: [comment] } },
  saveDeliverable: {
    input: { creator_id: id, id: null, version: 0, format: 'short', due_draft: null, due_publish: ends_on },
    output: campaign,
  },
  moveDeliverable: {
    input: { id, version: 1, state: 'approved', draft_url: '', comment: '' },
    output: campaign,
  },
  deleteDeliverable: { input: { id, version: 1 }, output: campaign },
  saveCampaignCost: {
    input: {
      campaign_id: id,
      id: null,
      kind: 'ads',
      label: 'Boost',
      amount_cents: 100,
      paid_on: null,
      accepts_over_budget: false,
    },
    output: campaign,
  },
  deleteCampaignCost: { input: { campaign_id: id, id }, output: campaign },
  campaignActivity: {
    input: { campaign_id: id },
    output: { activity: [done], has_more: false },
  },
};
