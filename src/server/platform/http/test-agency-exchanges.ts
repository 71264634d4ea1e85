export const id = '00000000-0000-4000-8000-000000000001';
const instant = '2026-11-21T12:00:00.000Z';
const address = 'https://sponsorscope.example/page';

const job = {
  id,
  job_name: 'Spring',
  status: 'processing',
  total_channels: 2,
  progress: 1,
  completed_count: 1,
  failed_count: 0,
  duplicate_count: 0,
  rejected_count: 1,
  retryable_count: 0,
  completed_analyses: [{ id, channel_name: null, sponsorship_score: 50, verdict: 'Caution' }],
  failed_analyses: [{ channel_url: '@nobody', reason: 'There is no such channel.' }],
  waiting_until: null,
  waiting_for: null,
  credits_held: 1,
  credits_spent: 1,
  created_at: instant,
  finished_at: null,
};
const line = { line: 1, channel_url: '@nobody', state: 'failed', reason: 'There is no such channel.' };
const whiteLabelFields = {
  brand_name: 'Ada & Co',
  logo_url: '',
  primary_color: '#6366f1',
  secondary_color: '#8b5cf6',
  custom_domain: '',
  hide_powered_by: false,
  custom_css: '',
};
const look = {
  brand_name: 'Ada & Co',
  logo_url: null,
  primary_color: '#6366f1',
  secondary_color: '#8b5cf6',
  confined_css: '',
  notes: [{ field: 'logo_url', note: 'Only https addresses are used.' }],
};
const whiteLabel = {
  settings: whiteLabelFields,
  look,
  domain: {
    state: 'waiting',
    record: { name: 'a', value: 'b' },
    checked_at: null,
    verified_at: null,
    finding: null,
  },
  analyzer_url: address,
};

const clientLook = { logo_url: '', primary_color: '', secondary_color: '' };
const client = {
  id,
  name: 'Acme',
  look_fields: clientLook,
  look: { logo_url: null, primary_color: '#6366f1', secondary_color: '#8b5cf6', notes: [] },
  own_domain: null,
  lists: [
    {
      list_id: id,
      name: 'Spring',
      facts: ['score'],
      asks: 'Please approve.',
      due_on: '2026-12-01',
      round: 1,
      is_open: true,
      channels: 3,
      approved: 1,
      changes: 1,
    },
  ],
  other_lists: [{ id, name: 'Autumn' }],
  accesses: [
    {
      id,
      name: 'Marketing',
      email: null,
      url: null,
      shows_prices: false,
      may_decide: true,
      state: 'active',
      expires_at: null,
      last_seen_at: null,
    },
  ],
};
const access = { client_id: id, name: 'Marketing', shows_prices: false, may_decide: true };

/** The exchanges of the tools of higher plans. */
const kept = {
  every: 'week',
  day: 1,
  hour: 9,
  time_zone: 'Europe/Berlin',
  format: 'csv',
  paper: 'a4',
} as const;
const schedules = {
  schedules: [
    {
      ...kept,
      id,
      subject: { what: 'list', list_id: id },
      what: 'list',
      name: 'Spring',
      addresses: [{ address: 'ada@example.com', state: 'member' }],
      owner_name: 'Ada',
      is_paused: false,
      stopped_for: null,
      next_at: instant,
      is_under_way: false,
      last_sent_at: null,
      last_sent_to: null,
      last_was_linked: false,
    },
  ],
};

export const agencyExchanges = {
  schedules: { output: schedules },
  saveSchedule: {
    input: { ...kept, what: 'list', list_id: id, addresses: ['ada@example.com'], is_paused: false },
    output: schedules,
  },
  deleteSchedule: { input: { id }, output: schedules },
  sendSchedule: { input: { id }, output: schedules },
  manageApiKeys: {
    input: { action: 'list' },
    output: {
      keys: [
        {
          id,
          key_name: 'A key',
          key_prefix: 'spk_abcd',
          is_active: true,
          scopes: ['analyses:write'],
          usage_count: 1,
          rate_limit: 50,
          last_used_at: null,
          created_at: instant,
        },
      ],
      api_key: null,
    },
  },
  bulkChannelAnalysis: {
    input: { job_name: 'Spring', channel_urls: ['@nobody'] },
    output: { job, rejected: [line] },
  },
  bulkJobs: { output: { jobs: [job] } },
  bulkProgress: { output: { jobs: [job] } },
  bulkJobAction: { input: { job_id: id, action: 'pause' }, output: job },
  bulkLines: { input: { job_id: id, state: 'failed' }, output: { lines: [line], has_more: false } },
  whiteLabelSettings: { output: whiteLabel },
  saveWhiteLabel: { input: whiteLabelFields, output: whiteLabel },
  previewWhiteLabel: { input: whiteLabelFields, output: look },
  whiteLabelReport: { output: { html: '<main></main>', style: '.report{}' } },
  verifyDomain: { output: whiteLabel },
  clients: {
    output: {
      clients: [
        { id, name: 'Acme', logo_url: null, primary_color: '#6366f1', lists: 1, waiting: 2, changes: 1 },
      ],
    },
  },
  client: { input: { id }, output: client },
  clientRows: {
    input: { list_id: id },
    output: {
      rows: [
        {
          channel_id: 'UC',
          name: 'A channel',
          note: '',
          decisions: [{ decision: 'approved', comment: '', by: 'Marketing', at: instant }],
        },
      ],
      has_more: false,
    },
  },
  saveClient: { input: { name: 'Acme', look: clientLook }, output: client },
  deleteClient: { input: { id }, output: { deleted: true } },
  giveList: {
    input: { client_id: id, list_id: id, facts: ['score'], asks: '', due_on: null },
    output: client,
  },
  endList: { input: { list_id: id, action: 'close' }, output: client },
  saveClientNote: { input: { list_id: id, channel_id: 'UC', note: 'A note' }, output: { note: 'A note' } },
  inviteGuest: { input: { ...access, days: 30 }, output: { client, url: address } },
  changeAccess: { input: { id, revoked: true }, output: client },
};
