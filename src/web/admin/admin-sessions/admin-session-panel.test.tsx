import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getStart } from '../../session/start.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { administrator, beginAdminSession, inHours, sessionAnswers } from '../test-admin.ts';
import { AdminSessionPanel } from './admin-session-panel.tsx';

const show = (answers: Answers = sessionAnswers) =>
  showPart(<AdminSessionPanel />, { account: administrator, answers });
const panel = () => part('Admin session');
const create = { name: 'Create admin session (2 hours)' };
const extend = { name: 'Extend by 2 hours' };
const validity = (input: { action: string }) => input.action === 'validate';

afterEach(() => vi.useRealTimers());

test('a session is made for two hours, stands there with what is left of it, and has the focus', async () => {
  const { server, user } = await show();
  expect(panel().getByText('There is no admin session in this tab.')).toBeDefined();
  expect(panel().queryByRole('button', extend)).toBeNull();
  await user.click(panel().getByRole('button', create));
  expect(await panel().findByText('Active')).toBeDefined();
  expect(panel().getByText(/^(2 h 0|1 h 59) min left$/)).toBeDefined();
  expect(await findToast('status', 'Session Created')).toContain('It lasts until');
  expect(document.activeElement?.textContent).toContain('Active');
  expect(panel().queryByRole('button', create)).toBeNull();
  // The server has just told of it: it is not asked whether the session holds.
  expect(sentTo(server, 'adminSessionManager')).toEqual([{ action: 'create', duration_hours: 2 }]);
});

test('a session that was kept over a reload is checked with the server before it counts', async () => {
  beginAdminSession();
  const { server } = await show({
    adminSessionManager: (input) => (validity(input) ? { valid: true, expires_at: inHours(5.5) } : outage),
  });
  expect(await panel().findByText(/^5 h (30|29) min left$/)).toBeDefined();
  expect(sentTo(server, 'adminSessionManager')).toEqual([{ action: 'validate', session_token: 'token-1' }]);
});

test('one that the server does not take any more has ended, and a new one may be made', async () => {
  beginAdminSession();
  await show({ adminSessionManager: { valid: false } });
  expect(await panel().findByText('Your admin session has ended. Create a new one to go on.')).toBeDefined();
  expect(panel().getByRole('button', create)).toBeDefined();
  expect(sessionStorage).toHaveLength(0);
});

test('where the check fails it says so, and Retry checks again', async () => {
  beginAdminSession();
  const { server, user } = await show({ adminSessionManager: outage });
  expect(
    await panel().findByText('Failed to check the admin session. The database is not answering.'),
  ).toBeDefined();
  server.answers.adminSessionManager = { valid: true };
  await user.click(panel().getByRole('button', { name: 'Retry' }));
  expect(await panel().findByText('Active')).toBeDefined();
});

test('it is extended by two hours, up to its longest', async () => {
  beginAdminSession();
  let expiresAt = inHours(4);
  const { server, user } = await show({
    adminSessionManager: (input) => (validity(input) ? { valid: true } : { new_expires_at: expiresAt }),
  });
  await user.click(await panel().findByRole('button', extend));
  expect(await findToast('status', 'Session Extended')).toContain('It lasts until');
  expect(panel().getByText(/^(4 h 0|3 h 59) min left$/)).toBeDefined();
  expect(sentTo(server, 'adminSessionManager').at(-1)).toEqual({
    action: 'extend',
    session_token: 'token-1',
    duration_hours: 2,
  });
  await user.click(panel().getByRole('button', extend));
  expect(await findToast('status', 'At its longest')).toContain('a session ends 8 hours after it was made');
  expiresAt = inHours(6);
  await user.click(panel().getByRole('button', extend));
  expect(await panel().findByText(/^(6 h 0|5 h 59) min left$/)).toBeDefined();
});

test('an extension of one that has ended is refused, and the session is gone from the tab', async () => {
  beginAdminSession();
  const error = 'This admin session has ended. Please create a new one.';
  const { user } = await show({
    adminSessionManager: (input) =>
      validity(input) ? { valid: true } : new Refused(409, { error, code: 'SESSION_ENDED' }),
  });
  await user.click(await panel().findByRole('button', extend));
  expect(await findToast('alert', 'Failed to extend admin session')).toContain(error);
  expect(panel().getByText(/^Your admin session has ended\./)).toBeDefined();
  expect(sessionStorage).toHaveLength(0);
});

test('its last minute is counted down, and at its end the server is asked whether it is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  beginAdminSession();
  const { server } = await show();
  await panel().findByText('Active');
  await act(() => vi.advanceTimersByTimeAsync(2 * 3_600_000 - 30_000));
  expect(panel().getByText(/^(30|29) s left$/)).toBeDefined();
  server.answers.adminSessionManager = { valid: false };
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await panel().findByText(/^Your admin session has ended\./)).toBeDefined();
});

test('all sessions are revoked after a question that says what ends', async () => {
  beginAdminSession();
  const { server, user } = await show({
    adminSessionManager: (input) => (validity(input) ? { valid: true } : { revoked: 1 }),
  });
  await user.click(await panel().findByRole('button', { name: 'Revoke all' }));
  const question = screen.getByRole('group', { name: /^All your admin sessions end at once/ });
  expect(question.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(panel().getByRole('button', { name: 'Revoke all' }));
  expect(sentTo(server, 'adminSessionManager')).toHaveLength(1);

  await user.click(panel().getByRole('button', { name: 'Revoke all' }));
  await user.click(screen.getByRole('button', { name: 'Revoke all sessions' }));
  expect(await findToast('status', 'Sessions Revoked')).toContain('1 admin session ended.');
  expect(panel().getByText('There is no admin session in this tab.')).toBeDefined();
});

test('what fails is told: in its place where a session is made, as a message where all are revoked', async () => {
  const { user } = await show({ adminSessionManager: outage });
  await user.click(panel().getByRole('button', create));
  const words = 'Failed to create admin session. The database is not answering.';
  expect((await panel().findByText(words)).closest('[role=alert]')).not.toBeNull();
  await user.click(panel().getByRole('button', { name: 'Revoke all' }));
  await user.click(screen.getByRole('button', { name: 'Revoke all sessions' }));
  expect(await findToast('alert', 'Failed to revoke admin sessions')).toContain('The database');
});

test('whose sign-in is too old is led through a new one', async () => {
  const error = 'Your sign-in is more than 12 hours old. Please sign in again to begin an admin session.';
  const { server, user } = await show({
    adminSessionManager: new Refused(403, { error, code: 'SIGN_IN_AGAIN' }),
  });
  await user.click(panel().getByRole('button', create));
  expect(await panel().findByText(error)).toBeDefined();
  server.others['/api/auth/sign-out'] = {};
  await user.click(panel().getByRole('button', { name: 'Sign out and in again' }));
  await vi.waitFor(() => expect(getStart().account).toBeNull());
});
