import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { accountOf } from '../test-accounts.ts';
import { Refused, type Answers } from '../test-answers.ts';
import { expectBusy, expectMessage } from '../test-fields.ts';
import { answersTo, showPart, type Shown } from '../test-screen.tsx';
import { AdminSessionNotice } from './admin-session-notice.tsx';
import { endAdminSession, getAdminSession, keepAdminSession } from './admin-session.ts';

const account = accountOf('free', { isAdmin: true });
const expires_at = '2099-12-01T10:30:00.000Z';
const created = { session_token: 'secret', expires_at };
const createName = 'Create admin session (2 hours)';

afterEach(() => keepAdminSession(null));

const show = (answer: Answers['adminSessionManager'] = created, isRefused = false): Promise<Shown> =>
  showPart(<AdminSessionNotice isRefused={isRefused} />, {
    account,
    answers: { adminSessionManager: answer },
  });
const create = ({ user }: Shown) => user.click(screen.getByRole('button', { name: createName }));

test('a session is made for this tab; the words that take the button’s place have the focus', async () => {
  const answer = Promise.withResolvers<typeof created>();
  const shown = await show(() => answer.promise);
  expect(screen.getByText('This needs an admin session.')).toBeDefined();
  await create(shown);
  expectBusy(await screen.findByRole('button', { name: 'Loading...' }));
  answer.resolve(created);
  await expectMessage('status', 'Session Created', /It lasts until .*10:30/);
  expect(document.activeElement?.textContent).toMatch(/^Your admin session lasts until .*10:30.*\.$/);
  expect(getAdminSession()).toEqual({ token: 'secret', expiresAt: expires_at });
  expect(shown.server.asked.filter(({ name }) => name === 'adminSessionManager')).toEqual([
    { name: 'adminSessionManager', input: { action: 'create', duration_hours: 2 } },
  ]);
});

test('where there is a session, nothing is in the way', async () => {
  keepAdminSession({ token: 'secret', expiresAt: expires_at });
  await show();
  expect(screen.queryByText(/admin session/)).toBeNull();
});

test('a session that has ended is told from one that never was', async () => {
  keepAdminSession({ token: 'secret', expiresAt: expires_at });
  endAdminSession();
  await show();
  expect(screen.getByText('Your admin session has ended.')).toBeDefined();
});

test('what was refused for want of a session is announced', async () => {
  await show(created, true);
  const announced = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(announced).toContain('This needs an admin session.');
});

test('a session that is not made says why', async () => {
  const shown = await show(
    new Refused(409, { error: 'You have 5 admin sessions.', code: 'TOO_MANY_SESSIONS' }),
  );
  await create(shown);
  expect(await screen.findByText('Failed to create admin session. You have 5 admin sessions.')).toBeDefined();
  expect(getAdminSession()).toBeNull();
});

test('whose sign-in is too old signs out, to come in again', async () => {
  const error = 'Your sign-in is more than 12 hours old.';
  const shown = await show(new Refused(403, { error, code: 'SIGN_IN_AGAIN' }));
  await create(shown);
  const again = await screen.findByRole('button', { name: 'Sign out and in again' });
  expect(screen.getByText(error)).toBeDefined();
  shown.server.others = { '/api/auth/sign-out': new Refused(500, {}) };
  await shown.user.click(again);
  await expectMessage('alert', 'You are still signed in', 'The server did not answer. Try again.');
  shown.server.others = { '/api/auth/sign-out': new Refused(401, {}) };
  Object.assign(shown.server.answers, answersTo(null));
  await shown.user.click(again);
  await waitFor(() => expect(shown.server.posted).toHaveLength(2));
  await waitFor(() => expect(again.textContent).toBe('Sign out and in again'));
  expect(screen.getAllByText('You are still signed in')).toHaveLength(1);
});
