import type { DeliveryProgress } from '../../../contract/deals/campaign-delivery.ts';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';

export const id = '00000000-0000-4000-8000-000000000001';
export const otherId = '00000000-0000-4000-8000-000000000002';
const at = '2026-11-20T10:00:00.000Z';

export const creator: CampaignDetail['creators'][number] = {
  id,
  channel_id: 'UCkestrel',
  label: '',
  channel_name: 'Kestrel Workbench',
  handle: '@kestrelworkbench',
  thumbnail_url: null,
  contact: '',
  stage: 'candidate',
  exit_reason: '',
  moved_by: null,
  moved_at: at,
  version: 3,
  price_planned_cents: 100_000,
  price_agreed_cents: null,
  price_reason: '',
  paid_on: null,
  quote: null,
  analysis: { id, score: 80, verdict: 'Strong' },
  clashes: [{ campaign: 'Owl', category: 'VPN', from: '2026-11-01', until: '2026-12-31' }],
  approval: null,
  has_page: false,
};

export const campaign: CampaignDetail = {
  id,
  slug: 'spring',
  name: 'Spring',
  client: null,
  state: 'running',
  currency: 'USD',
  starts_on: '2026-12-01',
  ends_on: '2026-12-31',
  budget: {
    budget_cents: 500_000,
    planned_cents: 100_000,
    agreed_cents: 50_000,
    paid_cents: 0,
    over_cents: 0,
  },
  stages: [{ stage: 'candidate', creators: 1 }],
  next_deadline: { on: '2026-12-05', kind: 'draft', label: 'Ada' },
  responsible: null,
  goal: 'Orders',
  brief: {
    product: 'Kestrel VPN',
    audience: '',
    key_messages: ['Fast'],
    do: '',
    do_not: '',
    disclosure: '',
    assets: [],
    landing_url: '',
  },
  category: 'VPN',
  exclusive_days: 30,
  asks_client: false,
  rounds: 2,
  owner_id: null,
  creators: [creator],
  deliverables: [
    {
      id: otherId,
      creator_id: id,
      format: 'integration',
      due_draft: '2026-12-05',
      due_publish: '2026-12-10',
      state: 'planned',
      rounds_used: 0,
      draft_url: '',
      draft_version: 0,
      version: 1,
      video_id: null,
      published_at: null,
    },
  ],
  costs: [{ id, kind: 'ads', label: 'Boost', amount_cents: 50_000, paid_on: null }],
  members: [{ id, name: 'Ada' }],
  clients: [],
  may_manage: true,
};

const { slug, name, client, state, currency, starts_on, ends_on, budget, stages } = campaign;
const { next_deadline, responsible, members, clients } = campaign;

export const listed = {
  campaigns: [
    {
      id,
      slug,
      name,
      client,
      state,
      currency,
      starts_on,
      ends_on,
      budget,
      stages,
      next_deadline,
      responsible,
    },
  ],
  running: { count: 1, most: 2 },
  members,
  clients,
  may_manage: true,
};

/** What came of a deliverable before its video is published. */
export const unpublished: DeliveryProgress = {
  id,
  creator: 'Ada',
  format: 'integration',
  state: 'approved',
  version: 4,
  published_at: null,
  videos: [],
  checks: [],
  points: [],
  latest: null,
  notes: [],
  guarantee: null,
  next_reading_at: null,
  competitors: [],
};
