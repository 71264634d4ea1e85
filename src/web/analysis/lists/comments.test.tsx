import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';
import { CommentsButton } from './comments-button.tsx';
import { findMentions } from './comments-dialog.tsx';
import { itemOf } from './test-items.ts';

const id = '00000000-0000-4000-8000-000000000001';
const bo = '00000000-0000-4000-8000-000000000002';
const at = '2026-11-21T12:00:00.000Z';
const item = itemOf(1, { label: 'Kestrel', comments: 1 });
const weights = { value: 0, score: 0, safety: 0, risk: 0, trend: 0, cpm_fit: 0 };
const members = [
  { id, name: 'Ana' },
  { id: bo, name: 'Ana Maria' },
];
const data = {
  list: {
    id,
    name: 'Spring',
    folder: '',
    channels: 1,
    changed_at: at,
    columns: [],
    weights,
    target_cpm_cents: null,
  },
  items: [item],
  total: 1,
  tags: [],
  members,
};
const own = { id, text: 'Ask her\nabout May', by: 'Ana', is_own: true, created_at: at };
const former = { id: bo, text: 'Too dear', by: null, is_own: false, created_at: at };

const show = async (answers: Answers, canChange = true) => {
  const shown = await showPart(<CommentsButton item={item} data={data} canChange={canChange} />, {
    path: '/lists',
    answers: { listComments: { comments: [former, own] }, ...answers },
  });
  await shown.user.click(screen.getByRole('button', { name: '1 comment: Kestrel' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
};

test('comments are read, written with a mention that was chosen, and taken back', async () => {
  const { user, server, dialog } = await show({
    addListComment: { comments: [former, own, { ...own, id: crypto.randomUUID(), text: '@Ana Maria look' }] },
    deleteListComment: {},
  });
  expect(await dialog.findByText('Former member')).toBeDefined();
  expect(dialog.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
  const field = dialog.getByRole('textbox', { name: 'Your comment' });
  await user.type(field, 'See');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Mention somebody' }), 'Ana Maria');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('@Ana Maria look')).toBeDefined();
  expect(sentTo(server, 'addListComment')).toEqual([
    { list_id: id, channel_id: item.channel_id, text: 'See @Ana Maria ', mentions: [bo] },
  ]);
  const line = within(dialog.getAllByRole('listitem')[1] ?? document.body);
  await user.click(line.getByRole('button', { name: 'Delete' }));
  expect(sentTo(server, 'deleteListComment')).toEqual([]);
  const question = within(line.getByRole('group', { name: 'Delete this comment?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(sentTo(server, 'deleteListComment')).toEqual([{ id }]);
});

test('whoever may only read writes nothing', async () => {
  const { dialog } = await show({}, false);
  expect(await dialog.findByText('Too dear')).toBeDefined();
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

test('names are found behind an @ alone, and the longer one of two is meant', () => {
  expect(findMentions('@ana maria and Ana', members)).toEqual([bo]);
  expect(findMentions('@Ana, @Ana Maria', members)).toEqual([bo, id]);
  expect(findMentions('Ana', members)).toEqual([]);
  expect(findMentions('@Anabel', members)).toEqual([]);
  expect(findMentions('@Anabel, not @ana.', members)).toEqual([id]);
  const twins = [...members, { id: 'twin', name: 'ANA' }];
  expect(findMentions('@ana', twins)).toEqual([id, 'twin']);
});
