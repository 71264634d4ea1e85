import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';

const account = accountOf('growth');
const settings = [
  { kind: 'quote_request', how: 'mail' },
  { kind: 'getting_started', how: 'mail' },
  { kind: 'of_a_later_version', how: 'mail' },
] as const;
const told = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'quote_request',
  workspace_id: null,
  subject: 'Ada asks <b>you</b>',
  details: ['https://evil.example'],
  link: '/library',
  created_at: '2026-11-21T12:00:00.000Z',
  read_at: null,
};
const nothing = { notifications: [], unread: 0, has_more: false };
const show = (answers: Answers = {}) =>
  showPart(<NotificationsPanel />, {
    account,
    answers: { notifications: nothing, notificationSettings: { settings: [...settings] }, ...answers },
  });
const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

test('a choice is saved at once, and stays as it was where that fails', async () => {
  const shown = await show({ saveNotificationSetting: new Refused(503, { error: 'Not now.', code: 'X' }) });
  await shown.user.click(await choice('A brand asks you for a quote: No mail'));
  expect(await screen.findByText('Not now.')).toBeDefined();
  expect((await choice('A brand asks you for a quote: Mail at once')).checked).toBe(true);
  shown.server.answers.saveNotificationSetting = { settings: [{ kind: 'quote_request', how: 'none' }] };
  await shown.user.click(await choice('A brand asks you for a quote: No mail'));
  expect((await choice('A brand asks you for a quote: No mail')).checked).toBe(true);
  expect(shown.server.asked.at(-1)).toMatchObject({ input: { kind: 'quote_request', how: 'none' } });
});

test('a way that a kind has not is not offered, and a kind of a later version is left out', async () => {
  await show();
  const row = await screen.findByRole('row', { name: /Getting started/ });
  expect(within(row).getAllByRole('radio')).toHaveLength(2);
  expect(row.textContent).toContain('Not offered');
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

test('news are shown as text; what is opened is read, and an empty list says what would stand there', async () => {
  const shown = await show({
    notifications: { notifications: [told], unread: 1, has_more: false },
    readNotifications: { unread: 0 },
  });
  const link = await screen.findByRole('link', { name: 'Ada asks <b>you</b>' });
  expect(link.getAttribute('href')).toBe('/library');
  expect(screen.getByText('https://evil.example').closest('a')).toBeNull();
  shown.server.answers.notifications = nothing;
  await shown.user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText(/^Nothing yet/)).toBeDefined();
  expect(shown.server.asked.find(({ name }) => name === 'readNotifications')?.input).toEqual({ id: null });
});
