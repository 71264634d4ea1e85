import { fileTypes } from '../../../contract/analysis/exports.ts';
import { file } from './test-account-exchanges.ts';
import { id } from './test-agency-exchanges.ts';

const recipient = { name: 'Ada', company: '', email: 'ada@example.com' };
const row = {
  id,
  side: 'creator',
  state: 'draft',
  channel_id: 'UCkestrel',
  channel_label: 'Kestrel Workbench',
  from_cents: 100,
  to_cents: 300,
  valid_until: '2026-12-14',
  created_at: '2026-11-21T12:00:00.000Z',
};
const detail = {
  ...row,
  recipient,
  tone: 'short',
  analysis_id: null,
  client_id: id,
  typical_views: 1_000,
  scenario: { name: 'Spring', horizon: 30 },
  demo: false,
  tiers: [],
  paragraphs: [{ place: 'opening', text: 'A text.', origin: 'machine', refused: null }],
  drafting: 'drafted',
  writer: { name: 'local', model: 'tiny:1b' },
  may_send: true,
};
const { channel_label, valid_until } = row;

/** An exchange by the contract for each call about proposals. */
export const proposalExchanges = {
  proposals: { output: { proposals: [{ ...row, recipient: 'Ada' }], writer: null } },
  proposal: { input: { id }, output: detail },
  createProposal: {
    input: {
      analysis_id: id,
      side: 'creator',
      channel_label,
      recipient,
      deliverables: [{ format: 'integration', count: 1 }],
      rights: [],
      category: '',
      valid_until,
      tone: 'short',
      drafted: true,
    },
    output: detail,
  },
  draftProposal: { input: { id, tone: 'firm', drafted: false }, output: detail },
  editProposal: {
    input: { id, channel_label, recipient, valid_until, paragraphs: [{ place: 'closing', text: 'Bye.' }] },
    output: detail,
  },
  sendProposal: {
    input: { id },
    output: { proposal: detail, url: 'https://sponsorscope.example/shared/proposal/a' },
  },
  withdrawProposal: { input: { id }, output: detail },
  deleteProposal: { input: { id }, output: { deleted: true } },
  exportProposal: { input: { id, paper: 'a4' }, output: file(fileTypes.pdf) },
};
