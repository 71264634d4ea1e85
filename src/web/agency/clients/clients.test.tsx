import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ClientPage } from '../../../contract/agency/client-page.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { fieldOf, fill } from '../../test-fields.ts';
import { showPage, type Shown } from '../../test-screen.tsx';

const account = accountOf('agency');
const id = '00000000-0000-4000-8000-000000000009';
const list = {
  list_id: '00000000-0000-4000-8000-000000000008',
  name: 'Spring',
  facts: ['score' as const],
  asks: 'Please approve.',
  due_on: '2026-12-01',
  round: 1,
  is_open: true,
  channels: 3,
  approved: 1,
  changes: 1,
};
const access = {
  id: '00000000-0000-4000-8000-000000000007',
  name: 'Marketing',
  email: null,
  url: null,
  shows_prices: false,
  may_decide: true,
  state: 'active' as const,
  expires_at: null,
  last_seen_at: null,
};
const page: ClientPage = {
  id,
  name: 'Acme',
  look_fields: { logo_url: '', primary_color: '', secondary_color: '' },
  look: { logo_url: null, primary_color: '#6366f1', secondary_color: '#8b5cf6', notes: [] },
  own_domain: null,
  lists: [],
  other_lists: [{ id: list.list_id, name: 'Spring' }],
  accesses: [],
};
const row = { id, name: 'Acme', logo_url: null, primary_color: '#6366f1', lists: 1, waiting: 2, changes: 1 };
const away = new Refused(503, { error: 'The database is not answering.', code: 'X' });
const button = (name: string) => screen.findByRole('button', { name });
const inputsOf = ({ server }: Shown, call: string) =>
  server.asked.filter(({ name }) => name === call).map(({ input }) => input);

test('a first client is made from the empty list, and its page opens', async () => {
  const shown = await showPage('/clients', {
    account,
    answers: { clients: { clients: [] }, saveClient: page, client: page },
  });
  expect(await screen.findByText('No clients yet')).toBeDefined();
  await shown.user.click(await button('Add client'));
  expect(document.activeElement).toBe(fieldOf('Client name'));
  fill({ 'Client name': ' Acme ' });
  await shown.user.click(await button('Add client'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeDefined();
  expect(shown.readAddress()).toBe(`/clients/${id}`);
  expect(inputsOf(shown, 'saveClient')).toMatchObject([{ name: 'Acme' }]);
});

test('the list of clients says how far each is, and asks again where it could not be loaded', async () => {
  const shown = await showPage('/clients', { account, answers: { clients: away } });
  expect(
    await screen.findByText('Your clients could not be loaded. The database is not answering.'),
  ).toBeDefined();
  shown.server.answers.clients = { clients: [row] };
  await shown.user.click(await button('Retry'));
  const cells = [...(await screen.findByRole('row', { name: /Acme/ })).children];
  expect(cells.map(({ textContent }) => textContent)).toEqual(['Acme', '1', '2', '1']);
});

test('without the plan, or without the right, there is nothing to make, and it says why', async () => {
  const answers = { clients: { clients: [row] }, client: { ...page, lists: [list], accesses: [access] } };
  const free = await showPage('/clients', { account: accountOf('pro'), answers });
  expect(await screen.findByText(/come with Agency and Enterprise/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See plans' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add client' })).toBeNull();
  free.unmount();
  const analyst = { ...account, workspace: { ...account.workspace, rights: ['read', 'analyse'] as const } };
  await showPage(`/clients/${id}`, {
    account: { ...analyst, workspace: { ...analyst.workspace, rights: [...analyst.workspace.rights] } },
    answers,
  });
  expect(await screen.findByText('Only an owner, admin or manager of the team can do this.')).toBeDefined();
  for (const name of ['Turn off', 'Take back', 'Delete client', 'Make link', 'Save'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a list is given with what is shown and asked, and its decisions are read', async () => {
  const shown = await showPage(`/clients/${id}`, {
    account,
    answers: {
      client: page,
      giveList: { ...page, lists: [list], other_lists: [] },
      clientRows: {
        rows: [
          {
            channel_id: 'UC1',
            name: 'Kestrel',
            note: '',
            decisions: [
              { decision: 'changes', comment: 'Too small', by: 'Legal', at: '2026-11-21T12:00:00.000Z' },
            ],
          },
        ],
        has_more: false,
      },
      saveClientNote: { note: 'New' },
    },
  });
  await shown.user.click(await screen.findByRole('checkbox', { name: 'Subscribers' }));
  fill({ 'What you ask of them': 'Please approve.', 'Decide by': '2026-12-01' });
  await shown.user.click(await button('Give the list'));
  const given = within(await screen.findByRole('region', { name: 'Spring' }));
  expect(given.getByText('3 channels: 1 approved · 1 with changes asked · 1 to decide')).toBeDefined();
  expect(inputsOf(shown, 'giveList')).toEqual([
    {
      client_id: id,
      list_id: list.list_id,
      facts: ['score', 'verdict', 'safety'],
      asks: 'Please approve.',
      due_on: '2026-12-01',
    },
  ]);
  await shown.user.click(given.getByText('Channels and decisions'));
  const kestrel = within(await screen.findByRole('region', { name: 'Kestrel' }));
  expect(kestrel.getByText('Too small')).toBeDefined();
  expect(kestrel.getByText('Changes asked')).toBeDefined();
  fill({ 'Note for the client': 'New' });
  await shown.user.click(await button('Save note'));
  expect(inputsOf(shown, 'saveClientNote')).toMatchObject([{ channel_id: 'UC1', note: 'New' }]);
});

test('a new link is shown once, with prices off unless they are switched on; turning it off asks', async () => {
  const held = { ...page, accesses: [access] };
  const shown = await showPage(`/clients/${id}`, {
    account,
    answers: {
      client: page,
      inviteGuest: { client: held, url: 'https://sponsorscope.example/client/abc' },
      changeAccess: { ...page, accesses: [{ ...access, state: 'revoked' }] },
    },
  });
  await button('Make link');
  fill({ 'Name of the link or guest': 'Marketing' });
  await shown.user.click(await button('Make link'));
  expect(await screen.findByText('https://sponsorscope.example/client/abc')).toBeDefined();
  expect(inputsOf(shown, 'inviteGuest')).toMatchObject([
    { name: 'Marketing', shows_prices: false, may_decide: true, days: 30 },
  ]);
  await shown.user.click(await button('I’ve copied it'));
  expect(screen.queryByText('https://sponsorscope.example/client/abc')).toBeNull();
  await shown.user.click(await button('Turn off'));
  const question = within(screen.getByRole('group', { name: /Turn it off\?/ }));
  await shown.user.click(question.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Turned off')).toBeDefined();
  expect(inputsOf(shown, 'changeAccess')).toEqual([{ id: access.id, revoked: true }]);
});
