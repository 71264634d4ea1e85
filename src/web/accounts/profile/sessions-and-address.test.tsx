import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../../contract/accounts/sessions.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { expectMessage, fieldOf, fill, readDescription } from '../../test-fields.ts';
import { showPart, type Shown } from '../../test-screen.tsx';
import { AddressCard } from './address-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

const account = accountOf('growth');
const { email } = account.profile;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const away = new Refused(503, { error: 'The database is not answering.', code: 'X' });

const sessionOf = (number: number, changes: Partial<Session> = {}): Session => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  device: `Firefox on Device ${number}`,
  signed_in_at: '2026-03-05T10:00:00.000Z',
  last_used_at: '2026-04-01T10:00:00.000Z',
  is_current: number === 1,
  ...changes,
});

describe('the sessions', () => {
  const show = (answers: Answers) => showPart(<SessionsCard />, { account, answers });
  const rows = () => screen.findAllByRole('listitem');

  test('stand in a list with their device and times; this one is marked and has no button', async () => {
    await show({ listSessions: { sessions: [sessionOf(1), sessionOf(2)] } });
    const [own, other] = await rows();
    expect(own?.textContent).toBe(
      'Firefox on Device 1 This browserSigned in Mar 5, 2026, last used Apr 1, 2026',
    );
    expect(within(own ?? document.body).queryByRole('button')).toBeNull();
    expect(
      within(other ?? document.body)
        .getByRole('button')
        .getAttribute('aria-label'),
    ).toBe('Sign Out: Firefox on Device 2');
  });

  test('that cannot be loaded are said to be so, and can be asked for again', async () => {
    const shown = await show({ listSessions: away });
    await screen.findByText('Failed to load your sessions. The database is not answering.');
    shown.server.answers.listSessions = { sessions: [sessionOf(1)] };
    await shown.user.click(button('Retry'));
    expect(await rows()).toHaveLength(1);
  });

  test('are ended one by one, and the list is read again', async () => {
    const sessions = [sessionOf(1), sessionOf(2)];
    const shown = await show({ listSessions: () => ({ sessions: [...sessions] }), endSession: away });
    const end = 'Sign Out: Firefox on Device 2';
    await rows();
    await shown.user.click(button(end));
    expect(await screen.findByText('The database is not answering.')).toBeDefined();
    shown.server.answers.endSession = () => {
      sessions.pop();
      return { ended: true };
    };
    await shown.user.click(button(end));
    await expectMessage('status', 'Signed out', 'Firefox on Device 2');
    await waitFor(() => expect(screen.queryByText(/Device 2/, { selector: 'p' })).toBeNull());
    expect(shown.server.asked.findLast(({ name }) => name === 'endSession')?.input).toEqual({
      id: sessionOf(2).id,
    });
  });

  test('all end after a second thought, this one too', async () => {
    const shown = await show({ listSessions: { sessions: [sessionOf(1)] }, endSessions: away });
    await shown.user.click(button('Sign out everywhere'));
    expect(screen.getByText('This signs you out in this browser, too.')).toBeDefined();
    expect(shown.server.asked.map(({ name }) => name)).not.toContain('endSessions');
    await shown.user.click(button('Sign out everywhere'));
    expect(await screen.findByText('The database is not answering.')).toBeDefined();
    shown.server.answers.endSessions = { ended: 3 };
    await shown.user.click(button('Sign out everywhere'));
    await shown.user.click(button('Sign out everywhere'));
    await waitFor(() =>
      expect(shown.server.asked.filter(({ name }) => name === 'endSessions')).toHaveLength(2),
    );
    expect(shown.server.asked.at(-1)?.input).toEqual({ which: 'all' });
  });
});

describe('the change of address', () => {
  const changePath = '/api/auth/change-address';
  const confirmPath = '/api/auth/confirm-password';
  const show = (answers: Answers) => showPart(<AddressCard email={email} />, { account, answers });
  const none: Answers = { addressChange: { change: null } };
  const waiting = {
    new_email: 'new@example.net',
    old_confirmed: true,
    new_confirmed: false,
    ends_at: '2026-04-02T10:00:00.000Z',
  };
  const submit = (shown: Shown) => shown.user.click(button('Change address'));

  test('what is no address is said at the field, and nothing is sent; the server’s reason stands there too', async () => {
    const shown = await show(none);
    await screen.findByRole('button', { name: 'Change address' });
    await submit(shown);
    expect(readDescription(fieldOf('New address'))).toContain('Please enter the new address.');
    expect(shown.server.posted).toEqual([]);
    shown.server.others[changePath] = new Refused(400, {
      error: 'This is your address.',
      code: 'SAME_ADDRESS',
    });
    fill({ 'New address': email });
    await submit(shown);
    await waitFor(() => expect(readDescription(fieldOf('New address'))).toContain('This is your address.'));
  });

  test('a sign-in that is not fresh asks for the password, has the focus there, and goes on with it', async () => {
    const shown = await show(none);
    await screen.findByRole('button', { name: 'Change address' });
    shown.server.others[changePath] = new Refused(403, { error: 'Again.', code: 'SIGN_IN_AGAIN' });
    fill({ 'New address': ' new@example.net ' });
    await submit(shown);
    await screen.findByText(/confirm that it is you/);
    expect(document.activeElement).toBe(fieldOf('Current password'));
    shown.server.others[confirmPath] = new Refused(400, { error: 'The password is wrong.', code: 'X' });
    fill({ 'Current password': 'wrong' });
    await shown.user.click(button('Confirm'));
    await waitFor(() =>
      expect(readDescription(fieldOf('Current password'))).toContain('The password is wrong.'),
    );
    shown.server.others = { [confirmPath]: {}, [changePath]: {} };
    shown.server.answers.addressChange = { change: waiting };
    fill({ 'Current password': 'right' });
    await shown.user.click(button('Confirm'));
    await expectMessage(
      'status',
      'Check both mailboxes',
      'Your address changes once both links have been opened.',
    );
    expect(await screen.findByText(/^Your address changes to new@example.net/)).toBeDefined();
    expect(shown.server.posted.at(-1)).toEqual({ path: changePath, input: { newEmail: 'new@example.net' } });
  });

  test('one that waits says which mail has been answered, and can be given up', async () => {
    const shown = await show({ addressChange: { change: waiting }, cancelAddressChange: away });
    const fact = async (name: string) =>
      (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
    expect([await fact('Current address'), await fact('New address')]).toEqual([
      'Confirmed',
      'Waiting for its link to be opened',
    ]);
    const giveUp = async () => {
      await shown.user.click(button('Cancel the change'));
      await shown.user.click(button('Cancel the change'));
    };
    await giveUp();
    expect(await screen.findByText('The database is not answering.')).toBeDefined();
    shown.server.answers.cancelAddressChange = { cancelled: true };
    shown.server.answers.addressChange = { change: null };
    await giveUp();
    await expectMessage('status', 'Your address stays', email);
    expect(await screen.findByRole('button', { name: 'Change address' })).toBeDefined();
  });

  test('what cannot be loaded can be asked for again', async () => {
    await show({ addressChange: away });
    await screen.findByText('Your address change could not be loaded. The database is not answering.');
    expect(button('Retry')).toBeDefined();
  });
});
