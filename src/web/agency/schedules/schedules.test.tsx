import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Schedule } from '../../../contract/agency/schedules.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { fill } from '../../test-fields.ts';
import { showPage, type Shown } from '../../test-screen.tsx';

const account = accountOf('enterprise');
const list = '00000000-0000-4000-8000-000000000008';
const schedule: Schedule = {
  id: '00000000-0000-4000-8000-000000000009',
  subject: { what: 'list', list_id: list },
  what: 'list',
  name: 'Spring',
  every: 'week',
  day: 1,
  hour: 9,
  time_zone: 'Europe/Berlin',
  format: 'excel',
  paper: 'a4',
  addresses: [
    { address: 'ada@example.com', state: 'member' },
    { address: 'reader@example.org', state: 'waiting' },
  ],
  owner_name: 'Ada',
  is_paused: false,
  stopped_for: null,
  next_at: '2026-11-23T08:00:00.000Z',
  is_under_way: false,
  last_sent_at: null,
  last_sent_to: null,
  last_was_linked: false,
};
const lists = {
  lists: [
    { id: list, name: 'Spring', folder: '', channels: 2, holds: false, changed_at: '2026-11-21T12:00:00Z' },
  ],
  most: null,
};
const away = new Refused(503, { error: 'The database is not answering.', code: 'X' });
const button = (name: string) => screen.findByRole('button', { name });
const selectOf = (name: string) => screen.getByRole('combobox', { name });
const inputsOf = ({ server }: Shown, call: string) =>
  server.asked.filter(({ name }) => name === call).map(({ input }) => input);

test('a first report is scheduled from the empty screen', async () => {
  const shown = await showPage('/schedules', {
    account,
    answers: { schedules: { schedules: [] }, lists, saveSchedule: { schedules: [schedule] } },
  });
  expect(await screen.findByText('No report is scheduled yet')).toBeDefined();
  await shown.user.click(await button('Schedule a report'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule a report' }));
  await shown.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Choose what to send.')).toBeDefined();
  await shown.user.selectOptions(selectOf('List'), await dialog.findByRole('option', { name: 'Spring' }));
  fill({ To: 'ada@example.com, nobody' });
  await shown.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('“nobody” is not a mail address.')).toBeDefined();
  fill({ To: 'ada@example.com\nreader@example.org ada@example.com' });
  await shown.user.selectOptions(selectOf('Day'), 'Friday');
  await shown.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Spring' })).toBeDefined();
  expect(inputsOf(shown, 'saveSchedule')).toMatchObject([
    {
      what: 'list',
      list_id: list,
      every: 'week',
      day: 5,
      hour: 9,
      addresses: ['ada@example.com', 'reader@example.org'],
      is_paused: false,
    },
  ]);
});

test('a schedule says when it is sent, to whom, and whether they have agreed', async () => {
  await showPage('/schedules', { account, answers: { schedules: { schedules: [schedule] } } });
  const card = within(await screen.findByRole('article', { name: 'Spring' }));
  expect(card.getByText('Each Monday at 09:00, Europe/Berlin')).toBeDefined();
  const items = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['ada@example.com Member', 'reader@example.org Has to confirm']);
  expect(card.getByText('On')).toBeDefined();
});

test('a report is sent at once, and its card says that it is on its way', async () => {
  const shown = await showPage('/schedules', {
    account,
    answers: {
      schedules: { schedules: [schedule] },
      sendSchedule: new Refused(429, {
        error: 'You asked for this report within the last hour.',
        code: 'SENT_JUST_NOW',
      }),
    },
  });
  await shown.user.click(await button('Send now'));
  expect(await screen.findByText('You asked for this report within the last hour.')).toBeDefined();
  shown.server.answers.sendSchedule = { schedules: [{ ...schedule, is_under_way: true }] };
  await shown.user.click(await button('Send now'));
  expect(await screen.findByText('On its way, within a minute')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
});

test('what stopped says why, and asks for something else to send', async () => {
  const gone = { ...schedule, subject: null, stopped_for: 'gone' as const, next_at: null };
  const shown = await showPage('/schedules', {
    account,
    answers: { schedules: { schedules: [gone] }, lists, deleteSchedule: { schedules: [] } },
  });
  expect(await screen.findByText(/is deleted\. Choose something else/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  await shown.user.click(await button('Change'));
  expect(selectOf('List')).toHaveProperty('value', '');
  await shown.user.click(await button('Cancel'));
  await shown.user.click(await button('Delete'));
  await shown.user.click(await button('Delete report'));
  expect(await screen.findByText('No report is scheduled yet')).toBeDefined();
});

test('a link from a list opens the form for it, and closing it leaves the address plain', async () => {
  const shown = await showPage(`/schedules?list=${list}`, {
    account,
    answers: { schedules: { schedules: [] }, lists },
  });
  await screen.findByRole('option', { name: 'Spring' });
  expect(selectOf('List')).toHaveProperty('value', list);
  await shown.user.click(await button('Cancel'));
  expect(shown.readAddress()).toBe('/schedules');
});

test('a link from a narrowed library brings what narrows it; a broken one brings nothing', async () => {
  const question = { verdict: 'Good', sort: 'date', order: 'desc' };
  const shown = await showPage(
    `/schedules?${new URLSearchParams({ library: JSON.stringify(question) }).toString()}`,
    { account, answers: { schedules: { schedules: [] }, saveSchedule: { schedules: [] } } },
  );
  fill({ 'Name in the mail': ' Good ones ' });
  await shown.user.click(await button('Save'));
  expect(inputsOf(shown, 'saveSchedule')).toMatchObject([{ what: 'library', view: 'Good ones', question }]);
});

test('without the plan, or without the right, schedules are seen and nothing is sent', async () => {
  const answers = { schedules: { schedules: [{ ...schedule, stopped_for: 'plan' as const }] } };
  const agency = await showPage('/schedules', { account: accountOf('agency'), answers });
  expect(await screen.findByText(/come with Enterprise/)).toBeDefined();
  expect(await screen.findByText(/It goes on by itself/)).toBeDefined();
  for (const name of ['Schedule a report', 'Send now', 'Change'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(await button('Delete')).toBeDefined();
  agency.unmount();
  const analyst = {
    ...account,
    workspace: { ...account.workspace, rights: ['read' as const, 'analyse' as const] },
  };
  await showPage('/schedules', { account: analyst, answers });
  expect(await screen.findByText(/Only an owner, admin or manager/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('where the schedules cannot be loaded it says so, and asks again', async () => {
  const shown = await showPage('/schedules', { account, answers: { schedules: away } });
  expect(
    await screen.findByText('Your scheduled reports could not be loaded. The database is not answering.'),
  ).toBeDefined();
  shown.server.answers.schedules = { schedules: [schedule] };
  await shown.user.click(await button('Retry'));
  expect(await screen.findByRole('heading', { level: 2, name: 'Spring' })).toBeDefined();
});
