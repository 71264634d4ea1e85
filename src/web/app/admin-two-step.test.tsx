import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { operationsState } from '../admin/operations/operations.fixture.ts';
import { calibrationOf } from '../market/test-market.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused, type Answers } from '../test-answers.ts';
import { fill, fieldOf, expectMessage, readDescription } from '../test-fields.ts';
import { giveSizes } from '../test-steps.ts';
import { showPage, showPart } from '../test-screen.tsx';
import { AdminSessionNotice } from '../session/admin-session-notice.tsx';
import { keepAdminSession } from '../session/admin-session.ts';

const admin = accountOf('growth', { isAdmin: true });
/** Nothing waits for anybody. */
const calm: Answers = {
  alerts: { alerts: [], total: 0 },
  operations: operationsState,
  calibration: calibrationOf(),
  waitingRates: { rates: [], total: 0 },
  listExchangeRates: { rates: [], has_more: false, missing: [] },
};
const showAdmin = (two_step_due: string | null) =>
  showPage('/admin', { account: { ...admin, two_step_due }, answers: calm });
beforeEach(giveSizes);

test('until the day has come the panel says by when, and opens', async () => {
  await showAdmin('2199-01-15T00:00:00.000Z');
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin panel' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'set up two-step sign-in' });
  expect(link.getAttribute('href')).toBe('/profile?tab=account');
  expect(link.closest('p')?.textContent).toContain('Jan 15, 2199');
});

test('from then on the panel leads only to setting it up', async () => {
  await showAdmin('2020-01-15T00:00:00.000Z');
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/profile?tab=account');
});

test('with it nothing is said', async () => {
  await showAdmin(null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin panel' })).toBeDefined();
  expect(screen.queryByRole('link', { name: /two-step/ })).toBeNull();
});

test('an admin session asks for the code of whoever has it, says a wrong one at the field, and is made', async () => {
  keepAdminSession(null);
  const refuse = (code: string, error: string) => new Refused(400, { error, code });
  const shown = await showPart(<AdminSessionNotice />, {
    account: admin,
    answers: { adminSessionManager: refuse('CODE_REQUIRED', 'Please enter the code.') },
  });
  await shown.user.click(screen.getByRole('button', { name: /Create admin session/ }));
  const label = 'Code from your authenticator app';
  await screen.findByLabelText(label);
  expect(document.activeElement).toBe(fieldOf(label));
  shown.server.answers.adminSessionManager = refuse('WRONG_CODE', 'This code is wrong.');
  fill({ [label]: '000000' });
  await shown.user.click(screen.getByRole('button', { name: 'Confirm and create' }));
  expect(await screen.findByText('This code is wrong.')).toBeDefined();
  expect(readDescription(fieldOf(label))).toContain('This code is wrong.');
  shown.server.answers.adminSessionManager = {
    session_token: 'a-token',
    expires_at: '2199-01-01T00:00:00.000Z',
  };
  fill({ [label]: '123456' });
  await shown.user.click(screen.getByRole('button', { name: 'Confirm and create' }));
  await expectMessage('status', 'Session Created');
  expect(shown.server.asked.at(-1)?.input).toEqual({ action: 'create', duration_hours: 2, code: '123456' });
  keepAdminSession(null);
});
