import type { ListItem } from '../../../contract/analysis/list-items.ts';

/** A channel in a list of which nobody wrote anything, and that nobody has analysed. */
export function itemOf(number: number, changes: Partial<ListItem> = {}): ListItem {
  return {
    channel_id: `UC${String(number).padStart(21, '0')}A`,
    label: `Channel ${number}`,
    channel_name: null,
    handle: null,
    thumbnail_url: null,
    is_forgotten: false,
    status: 'new',
    owner: null,
    tags: [],
    rating: null,
    note: '',
    comments: 0,
    fields: [],
    contact: { name: '', email: '', source: '', last_contacted_on: null },
    added_at: '2026-11-21T12:00:00.000Z',
    analysis: null,
    rank: null,
    ...changes,
  };
}
