import { fileTypes } from '../../../contract/analysis/exports.ts';
import { file } from './test-account-exchanges.ts';
import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const channelId = `UC${'a'.repeat(22)}`;
const weights = { value: 1, score: 0, safety: 0, risk: 0, trend: 0, cpm_fit: 0 };
const list = { id, name: 'Spring', folder: '', channels: 1, changed_at: instant };
const rows = [['channel'], ['@kestrelworkbench']];
const imported = { list_id: id, targets: ['channel'], rows };
const counts = { total_rows: 1, rejected_rows: 0, rejected: [] };
const item = {
  channel_id: channelId,
  label: '',
  channel_name: null,
  handle: null,
  thumbnail_url: null,
  is_forgotten: false,
  status: 'new',
  owner: { id, name: 'Ada' },
  tags: ['a'],
  rating: 5,
  note: '',
  comments: 1,
  fields: [{ column_id: id, value: 1 }],
  contact: { name: '', email: '', source: '', last_contacted_on: null },
  added_at: instant,
  analysis: {
    id,
    created_at: instant,
    sponsorship_score: 50,
    verdict: 'Caution',
    brand_safety: 'high',
    risk: 'low',
    niche: 'Tech',
    typical_views: 1000,
    access: 'full',
    price: 100,
  },
  rank: {
    place: 1,
    points: 100,
    formula: 'a',
    parts: [{ measure: 'value', weight: 1, share: 1, missing: null }],
  },
};
const page = {
  list: {
    ...list,
    columns: [{ id, name: 'Format', kind: 'choice', choices: ['Live'] }],
    weights,
    target_cpm_cents: null,
  },
  items: [item],
  total: 1,
  tags: ['a'],
  members: [{ id, name: 'Ada' }],
};
const chosen = { list_id: id, channel_ids: [channelId] };

const comment = { id, text: 'Ask her', by: 'Ada', is_own: true, created_at: '2026-11-03T10:00:00.000Z' };

/** The exchanges of lists of channels, and of what clients decided about them. */
export const listExchanges = {
  lists: { output: { lists: [{ ...list, holds: false }], most: 3 } },
  createList: { input: { name: 'Spring' }, output: { id } },
  updateList: { input: { list_id: id, name: 'Spring' }, output: {} },
  deleteList: { input: { list_id: id }, output: {} },
  listItems: { input: { list_id: id }, output: page },
  addToList: { input: chosen, output: { added: 1, known: 0, unmatched: [] } },
  updateListItems: { input: { ...chosen, status: 'new' }, output: { changed: 1 } },
  removeFromList: { input: chosen, output: { removed: 1, undo_id: id } },
  restoreToList: { input: { list_id: id, undo_id: id }, output: { restored: 1 } },
  moveListItem: { input: { list_id: id, channel_id: channelId, after: null }, output: {} },
  saveContact: { input: { list_id: id, channel_id: channelId, name: 'Ada' }, output: {} },
  listComments: { input: { list_id: id, channel_id: channelId }, output: { comments: [comment] } },
  addListComment: {
    input: { list_id: id, channel_id: channelId, text: 'Ask her', mentions: [] },
    output: { comments: [comment] },
  },
  deleteListComment: { input: { id }, output: {} },
  previewListImport: { input: imported, output: { ...counts, good_rows: 1 } },
  importList: { input: imported, output: { ...counts, taken: 1 } },
  exportListCsv: { input: { list_id: id }, output: file(fileTypes.csv) },
  exportDecisionsCsv: { input: { list_id: id }, output: file(fileTypes.csv) },
  exportDecisionsExcel: { input: { list_id: id }, output: file(fileTypes.workbook) },
  exportListExcel: { input: { list_id: id }, output: file(fileTypes.workbook) },
};
