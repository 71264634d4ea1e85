import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SupportedAccount } from '../../../contract/admin/support.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { fill, findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { administrator, beginAdminSession, sessionAnswers, sessionMissing } from '../test-admin.ts';
import { ada } from './support.fixture.ts';
import { SupportPanel } from './support-panel.tsx';

const found = { user_id: ada.user_id, email: ada.email, full_name: 'Ada', found_by: 'email' } as const;
const one: Answers = { supportSearch: { accounts: [found], has_more: false }, supportAccount: ada };

const show = (answers: Answers = {}) =>
  showPart(<SupportPanel />, { account: administrator, answers: { ...sessionAnswers, ...answers } });
type User = Awaited<ReturnType<typeof show>>['user'];
const find = async (user: User, query = 'ada@') => {
  fill(screen.getByLabelText('Address, team or id'), query);
  await user.click(screen.getByRole('button', { name: 'Find' }));
};
const open = async (answers: Answers = {}) => {
  beginAdminSession();
  const shown = await show({ ...one, ...answers });
  await find(shown.user);
  await screen.findByRole('region', { name: 'Account' });
  return shown;
};
const choose = (user: User, act: string) => user.selectOptions(screen.getByLabelText('What to do'), act);
const preview = () => screen.getByText('What will happen').nextSibling?.textContent;
const doIt = (user: User) => user.click(screen.getByRole('button', { name: 'Do it' }));

test('an account that is the only one found is opened, with everything support needs of it', async () => {
  const { server } = await open();
  expect(sentTo(server, 'supportSearch')).toEqual([{ query: 'ada@' }]);
  expect(sentTo(server, 'supportAccount')).toEqual([{ user_id: ada.user_id }]);
  for (const [name, text] of [
    ['Account', /by the trial until/],
    ['Credits', 'Credits of the trial'],
    ['Purchases', 'Boost'],
    ['Disputes', 'fraudulent'],
    ['Bulk jobs', '1 of 2'],
    ['API keys', 'spk_abcd…'],
    ['Sign-ins', 'Firefox'],
    ['Mails sent', 'Handed over'],
    ['Failed requests', 'TypeError'],
    ['Audit log', 'Credits adjusted'],
  ] as const)
    expect(part(name).getAllByText(text).length).toBeGreaterThan(0);
});

test('of several accounts one is chosen, and the list is found again', async () => {
  const other = { ...found, user_id: '00000000-0000-4000-8000-0000000000bb', email: 'adam@example.org' };
  const { user } = await show({ ...one, supportSearch: { accounts: [found, other], has_more: true } });
  await find(user);
  expect(await screen.findByText('There are more. Type more of the address.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: `Open ${found.email}` }));
  await screen.findByRole('region', { name: 'Account' });
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('nobody found, and a search or an account that fails, are told', async () => {
  const { user, server } = await show({ supportSearch: { accounts: [], has_more: false } });
  await find(user);
  expect(await screen.findByText(/^No account was found/)).toBeDefined();
  server.answers.supportSearch = outage;
  await find(user);
  expect(await findToast('alert', 'Failed to find accounts')).toContain('The database is not answering.');
  server.answers = { ...server.answers, ...one, supportAccount: outage };
  await find(user);
  expect(await screen.findByText(/^Failed to load the account/)).toBeDefined();
});

test('an account with nothing says so in each list', async () => {
  const empty: SupportedAccount = {
    ...ada,
    credits: { ...ada.credits, history: [] },
    customer: null,
    purchases: [],
    disputes: [],
    jobs: [],
    keys: [],
    sign_ins: [],
    mails: [],
    failures: [],
    audit: [],
  };
  await open({ supportAccount: empty });
  expect(screen.getAllByText('None.')).toHaveLength(9);
});

test('credits are corrected with a reason and a note, after saying what will happen', async () => {
  const done = '5 credits were taken: 50 before, 45 now.';
  const { user, server } = await open({ supportAct: { done } });
  await doIt(user);
  expect(screen.getByRole('alert').textContent).toContain('whole number of credits');
  fill(screen.getByLabelText('Credits to add'), '-60');
  fill(screen.getByLabelText('What the owner reads'), 'Counted twice');
  expect(screen.getByRole('alert').textContent).toBe('The account has only 50 credits.');
  fill(screen.getByLabelText('Credits to add'), '-5');
  expect(preview()).toBe('Credits go from 50 to 45, and the owner reads “Counted twice” in the history.');
  expect(screen.getByRole('alert').textContent).toBe('Please say why.');
  fill(screen.getByLabelText('Reason'), 'Ticket 7');
  await doIt(user);
  expect(await screen.findByText(done, { selector: 'form p' })).toBeDefined();
  expect(sentTo(server, 'supportAct')).toEqual([
    {
      action: 'adjust_credits',
      user_id: ada.user_id,
      credits: -5,
      note: 'Counted twice',
      justification: 'Ticket 7',
    },
  ]);
  // Looked at again, so that the figures are the new ones.
  expect(sentTo(server, 'supportAccount').length).toBeGreaterThan(1);
});

test('a refund names what goes back before it does', async () => {
  const { user, server } = await open({ supportAct: { done: 'Given back.' } });
  await choose(user, 'Refund a purchase');
  await user.selectOptions(screen.getByLabelText('Purchase'), ada.purchases[0]?.id ?? '');
  expect(preview()).toContain('$500.00 for the Boost goes back to the card of ada@example.org');
  fill(screen.getByLabelText('Reason'), 'Ticket 8');
  await doIt(user);
  await screen.findByText('Given back.', { selector: 'form p' });
  expect(sentTo(server, 'supportAct')).toMatchObject([
    { action: 'refund_purchase', purchase_id: ada.purchases[0]?.id },
  ]);
});

test('enterprise is granted with its contract and its end', async () => {
  const { user, server } = await open({ adminSecurityAudit: new Refused(500, { error: 'x', code: 'X' }) });
  await choose(user, 'Grant enterprise');
  await doIt(user);
  expect(screen.getByRole('alert').textContent).toBe('A contract ends in the future, within three years.');
  const lastDay = new Date(Date.now() + 700 * 24 * 3_600_000).toISOString().slice(0, 10);
  fill(screen.getByLabelText('Last day'), lastDay);
  fill(screen.getByLabelText('Contract'), 'C-2026-7');
  expect(preview()).toContain('white-label included');
  fill(screen.getByLabelText('Reason'), 'Signed');
  await doIt(user);
  await findToast('alert', 'Failed to change the account');
  expect(sentTo(server, 'adminSecurityAudit')).toMatchObject([
    {
      target_user_id: ada.user_id,
      new_values: {
        override_subscription_tier: 'enterprise',
        override_until: `${lastDay}T23:59:59.999Z`,
        override_contract: 'C-2026-7',
      },
      requires_approval: true,
    },
  ]);
});

test('what makes no sense for an account is not offered to be done', async () => {
  const { user, server } = await open();
  for (const [act, sentence] of [
    ['Confirm the address', 'This address is confirmed already.'],
    ['Send the confirmation mail again', 'This address is confirmed already.'],
    ['Extend the trial', 'A trial ends later than it does now, and within 90 days.'],
  ] as const) {
    await choose(user, act);
    await doIt(user);
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(preview()).toBe('Please fill in the fields to see what will happen.');
  }
  expect(sentTo(server, 'supportAct')).toEqual([]);
});

test('an act without an admin session is refused, and the notice says so', async () => {
  const { user } = await show({ ...one, supportAct: sessionMissing });
  await find(user);
  await screen.findByRole('region', { name: 'Account' });
  await choose(user, 'End all sign-ins');
  expect(preview()).toBe('1 sign-in of the account ends at once, in every browser.');
  fill(screen.getByLabelText('Reason'), 'Lost laptop');
  await doIt(user);
  expect(await findToast('alert', 'Failed to change the account')).toContain('This needs an admin session.');
});

test('an account is deleted only with its address typed, and kept again without', async () => {
  const { user, server } = await open({ supportAct: { done: 'It goes.' } });
  await choose(user, 'Delete the account');
  fill(screen.getByLabelText('Reason'), 'Ticket 9');
  fill(screen.getByLabelText('Address of the account'), 'eve@example.org');
  await doIt(user);
  expect(screen.getByRole('alert').textContent).toBe('Please type the address of this account.');
  expect(sentTo(server, 'supportAct')).toEqual([]);
  fill(screen.getByLabelText('Address of the account'), 'Ada@example.org ');
  expect(preview()).toContain('deleted after seven days');
  const deletion = { due_at: '2099-12-05T12:00:00.000Z', requested_by: 'administrator' } as const;
  server.answers.supportAccount = { ...ada, deletion };
  await doIt(user);
  expect(await screen.findByText(/asked for by the administrator/)).toBeDefined();
  for (const act of ['Export the data', 'Delete the account']) {
    await choose(user, act);
    expect(preview()).toBe('Please fill in the fields to see what will happen.');
  }
  await choose(user, 'Undo the deletion');
  fill(screen.getByLabelText('Reason'), 'Ticket 9');
  await doIt(user);
  const about = { user_id: ada.user_id, justification: 'Ticket 9' };
  await vi.waitFor(() =>
    expect(sentTo(server, 'supportAct')).toEqual([
      { action: 'delete_account', ...about, email: ada.email },
      { action: 'keep_account', ...about },
    ]),
  );
});

test('an administrator’s account is not deleted here, and a file is told with its state', async () => {
  const file = {
    id: ada.user_id,
    state: 'ready',
    asked_at: ada.created_at,
    steps_done: 20,
    steps_total: 20,
    bytes: 4096,
    expires_at: '2099-12-05T12:00:00.000Z',
  } as const;
  const { user } = await open({ supportAccount: { ...ada, is_admin: true, export: file } });
  expect(part('Account').getByText(/Ready for its owner, until/)).toBeDefined();
  await choose(user, 'Delete the account');
  await doIt(user);
  expect(screen.getByRole('alert').textContent).toContain('An administrator’s account is not deleted here.');
});
