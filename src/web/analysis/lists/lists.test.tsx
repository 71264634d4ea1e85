import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ListItem } from '../../../contract/analysis/list-items.ts';
import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import { rightsOf } from '../../../engine/plans/roles.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage, showPart } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';
import { guessTargets } from './import-dialog.tsx';
import { SaveToList } from './save-to-list.tsx';
import { itemOf } from './test-items.ts';

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-11-21T12:00:00.000Z';
const list = { id, name: 'Spring', folder: 'Campaigns', channels: 3, changed_at: at };
const channelOf = (number: number) => `UC${String(number).padStart(21, '0')}A`;
const weights = { value: 0, score: 0, safety: 0, risk: 0, trend: 0, cpm_fit: 0 };
const pageOf = (items: ListItem[]) => ({
  list: { ...list, columns: [], weights, target_cpm_cents: null },
  items,
  total: items.length,
  tags: ['gaming'],
  members: [{ id, name: 'Ada' }],
});
const analysis = {
  id,
  created_at: at,
  sponsorship_score: 84,
  verdict: 'Strong',
  brand_safety: 'high',
  risk: 'low',
  niche: 'Tech',
  typical_views: 40_000,
  access: 'full',
  price: 3_703,
} as const;
const analyst = accountOf('growth');
const finance = { ...analyst, workspace: { ...analyst.workspace, rights: [...rightsOf.finance] } };
const show = (items: ListItem[], answers: Answers = {}, account = analyst) =>
  showPage(`/lists/${id}`, { account, answers: { listItems: pageOf(items), ...answers } });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
afterEach(() => history.replaceState(null, '', '/'));

test('lists stand in their folders, and the plan’s last one says so', async () => {
  await showPage('/lists', {
    account: accountOf('free'),
    answers: { lists: { lists: [{ ...list, holds: false }], most: 1 } },
  });
  const folder = await screen.findByRole('region', { name: 'Campaigns' });
  expect(within(folder).getByRole('link', { name: 'Spring' }).getAttribute('href')).toBe(`/lists/${id}`);
  expect(screen.getByText(/Your plan includes 1 lists/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New list' })).toBeNull();
});

test('a channel shows what people wrote beside its figures, or the way to them with its cost', async () => {
  await show([
    itemOf(1, { analysis, tags: ['gaming'], note: 'Prefers mail', owner: { id, name: 'Ada' } }),
    itemOf(2),
    itemOf(3, { is_forgotten: true }),
  ]);
  const first = within(await row('Channel 1'));
  for (const words of ['84', 'High', 'gaming', 'Prefers mail', 'Ada'])
    expect(first.getByText(words)).toBeDefined();
  expect(first.getByText(/3,703/)).toBeDefined();
  expect(within(await row('Channel 2')).getByRole('link', { name: /Analyze \(1 credit\)/ })).toBeDefined();
  const forgotten = within(await row('Channel 3'));
  expect(forgotten.getByText('Removed at the creator’s request')).toBeDefined();
  expect(forgotten.queryByRole('link', { name: /Analyze/ })).toBeNull();
});

test('buttons move a channel by keyboard, and it is said where it stands', async () => {
  const { user, server } = await show([itemOf(1), itemOf(2), itemOf(3)], { moveListItem: {} });
  const up = await screen.findByRole('button', { name: 'Move Channel 3 up' });
  up.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Channel 3 is now number 2.')).toBeDefined();
  const asked = sentTo(server, 'moveListItem');
  expect(asked).toEqual([{ list_id: id, channel_id: channelOf(3), after: channelOf(1) }]);
  await user.click(screen.getByRole('button', { name: 'Move Channel 1 up' }));
  expect(sentTo(server, 'moveListItem')).toHaveLength(1);
});

test('several channels are changed at once', async () => {
  const { user, server } = await show([itemOf(1), itemOf(2)], { updateListItems: { changed: 2 } });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.type(screen.getByRole('textbox', { name: 'Add tag' }), 'spring, live');
  await user.click(screen.getByRole('button', { name: 'Add tag' }));
  expect(sentTo(server, 'updateListItems')).toEqual([
    { list_id: id, channel_ids: [channelOf(1), channelOf(2)], add_tags: ['spring', 'live'] },
  ]);
});

test('only what was changed of a channel is sent', async () => {
  const { user, server } = await show([itemOf(1, { tags: ['a', 'b'], note: 'old' })], {
    updateListItems: { changed: 1 },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Channel 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  const tags = dialog.getByRole('textbox', { name: 'Tags' });
  await user.clear(tags);
  await user.type(tags, 'b, c');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(sentTo(server, 'updateListItems')).toEqual([
    { list_id: id, channel_ids: [channelOf(1)], add_tags: ['c'], remove_tags: ['a'] },
  ]);
});

test('whoever may only read is shown nothing that changes a list', async () => {
  await show([itemOf(1)], {}, finance);
  expect(await screen.findByText('Your role can read lists, not change them.')).toBeDefined();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.queryByRole('button', { name: /Move|Add channels|Import/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Status: Channel 1' })).toBeNull();
});

test('a campaign begins with a list’s channels, for whoever may plan one', async () => {
  await show([itemOf(1)]);
  const link = await screen.findByRole('link', { name: 'Plan a campaign' });
  expect(link.getAttribute('href')).toBe(`/brands/campaigns?list=${id}`);
});

test('whoever may not plan campaigns, by role or by plan, is not led there', async () => {
  await show(
    [itemOf(1)],
    {},
    { ...analyst, workspace: { ...analyst.workspace, rights: [...rightsOf.analyst] } },
  );
  await screen.findByRole('button', { name: 'Add channels' });
  expect(screen.queryByRole('link', { name: 'Plan a campaign' })).toBeNull();
});

test('the ranking’s formula stands behind each row’s place, with what is missing', async () => {
  const parts = [{ measure: 'value' as const, weight: 3, share: 0, missing: 'not analyzed yet' }];
  await show([itemOf(1, { rank: { place: 1, points: 26.7, formula: '(3 × 0.00) ÷ 3', parts } })]);
  expect(within(await row('Channel 1')).getByText('(3 × 0.00) ÷ 3')).toBeDefined();
  expect(screen.getByText('No value for money: not analyzed yet.')).toBeDefined();
});

test('a channel is saved to a list from where it stands; a refusal is told', async () => {
  const { user, server } = await showPart(<SaveToList channelIds={[channelOf(1)]} name="Kestrel" />, {
    account: analyst,
    answers: {
      lists: { lists: [{ ...list, holds: false }], most: null },
      addToList: new Refused(409, { code: 'LIST_FULL', error: 'A list holds 10,000 channels.' }),
    },
  });
  await user.click(screen.getByRole('button', { name: 'Save to list' }));
  await user.click(await screen.findByRole('button', { name: 'Save: Spring' }));
  expect(sentTo(server, 'addToList')).toEqual([{ list_id: id, channel_ids: [channelOf(1)] }]);
  expect(await screen.findByText('A list holds 10,000 channels.')).toBeDefined();
});

test('a value of a custom column is changed where it stands; Escape leaves it, an empty one empties it', async () => {
  const [fee, format] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  const columns: OwnColumn[] = [
    { id: fee, name: 'Fee', kind: 'number', choices: [] },
    { id: format, name: 'Score', kind: 'choice', choices: ['Live', 'Short'] },
  ];
  const items = [itemOf(1, { fields: [{ column_id: fee, value: 12_500 }] })];
  const page = {
    ...pageOf(items),
    list: { ...list, columns, weights, target_cpm_cents: null },
  };
  const { user, server } = await show(items, { listItems: page, updateListItems: { changed: 1 } });
  const asked = () => sentTo(server, 'updateListItems').map((each) => Reflect.get(Object(each), 'fields'));
  const value = () => screen.findByRole('button', { name: /^Fee of Channel 1/ });
  expect((await value()).textContent).toBe('12,500');
  await user.click(await value());
  await user.clear(screen.getByRole('spinbutton', { name: 'Fee of Channel 1' }));
  await user.keyboard('900{Escape}');
  expect((await value()).textContent).toBe('12,500');
  expect(document.activeElement).toBe(await value());
  await user.keyboard('{Enter}');
  await user.clear(screen.getByRole('spinbutton', { name: 'Fee of Channel 1' }));
  await user.keyboard('900{Enter}');
  await user.click(await value());
  await user.clear(screen.getByRole('spinbutton', { name: 'Fee of Channel 1' }));
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Score of Channel 1: None' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Score of Channel 1' }), 'Live');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(asked()).toEqual([
      [{ column_id: fee, value: 900 }],
      [{ column_id: fee, value: null }],
      [{ column_id: format, value: 'Live' }],
    ]),
  );
});

test('what was taken out is brought back by Undo, or why not is said', async () => {
  const undoId = '00000000-0000-4000-8000-0000000000ff';
  const { user, server } = await show([itemOf(1), itemOf(2)], {
    removeFromList: { removed: 1, undo_id: undoId },
    restoreToList: new Refused(404, { error: 'This can no longer be undone.', code: 'REMOVAL_NOT_FOUND' }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Channel 1' }));
  await user.click(screen.getByRole('button', { name: 'Remove from list' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('1 channel removed from this list.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('This can no longer be undone.')).toBeDefined();
  server.answers.restoreToList = { restored: 1 };
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Back in the list.')).toBeDefined();
  expect(sentTo(server, 'restoreToList').at(-1)).toEqual({ list_id: id, undo_id: undoId });
});

test('a file’s columns are guessed by their names, one of them as the channels', () => {
  expect(guessTargets(['Channel URL', 'Name', 'Email', 'Tags', 'Fee asked', 'URL', ''])).toEqual([
    'channel',
    'label',
    'contact_email',
    'tags',
    'own',
    'skip',
    'skip',
  ]);
});
