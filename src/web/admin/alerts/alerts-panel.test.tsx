import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Alert } from '../../../contract/admin/alerts.ts';
import { Refused } from '../../test-answers.ts';
import { findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { AlertsPanel } from './alerts-panel.tsx';

const gap: Alert = {
  id: '7a3f5a0e-6a0c-4a55-9a5b-0d6f6b1f0c01',
  severity: 'critical',
  alert_type: 'audit_gap',
  alert_data: [
    { name: 'sequence', value: 1201 },
    { name: 'found_by', value: 'hourly check' },
  ],
  occurrences: 1200,
  last_at: '2026-11-22T06:50:00.000Z',
  is_resolved: false,
  resolved_by: null,
  resolved_at: null,
  created_at: '2026-11-21T03:00:00.000Z',
};
const guessed: Alert = {
  ...gap,
  id: '7a3f5a0e-6a0c-4a55-9a5b-0d6f6b1f0c02',
  severity: 'medium',
  alert_type: 'brute_force',
  alert_data: [{ name: 'account', value: 'ada@example.org' }],
  occurrences: 1,
};
const listOf = (...alerts: Alert[]) => ({ alerts, total: alerts.length });
const items = () => part('Security alerts').queryAllByRole('listitem');
const resolveGap = { name: 'Resolve: Audit log is broken' };

afterEach(() => vi.useRealTimers());

test('an alert says what happened, how bad it is, how often and when, with the figures the server noted', async () => {
  await showPart(<AlertsPanel />, { answers: { alerts: { alerts: [gap, guessed], total: 140 } } });
  const [first, second] = [
    within(await screen.findByRole('listitem', { name: 'Audit log is broken' })),
    within(screen.getByRole('listitem', { name: 'Passwords or links are guessed' })),
  ];
  expect(first.getByText('Critical')).toBeDefined();
  expect(second.getByText('Medium')).toBeDefined();
  const noted = first.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(noted).toEqual([
    ['Sequence', '1,201'],
    ['Found by', 'hourly check'],
  ]);
  expect(first.getByText(/^1,200 times, first/).querySelectorAll('time')).toHaveLength(2);
  expect(second.getByText(/^Once,/).querySelectorAll('time')).toHaveLength(1);
  expect(part('Security alerts').getByText('The newest 2 of 140.')).toBeDefined();
});

test('where nothing is open it says so', async () => {
  await showPart(<AlertsPanel />, { answers: { alerts: listOf() } });
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('Loading...');
  expect(await screen.findByText('No active security alerts')).toBeDefined();
  expect(part('Security alerts').queryByRole('button')).toBeNull();
});

test('a list that cannot be loaded says why, and Retry asks again', async () => {
  const { server, user } = await showPart(<AlertsPanel />, { answers: { alerts: outage } });
  const failure = await screen.findByText('Failed to load alerts. The database is not answering.');
  expect(failure.closest('[role=alert]')).not.toBeNull();
  server.answers.alerts = listOf(gap);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('listitem', { name: 'Audit log is broken' })).toBeDefined();
});

test('a new alert comes to the open page by itself, within half a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await showPart(<AlertsPanel />, { answers: { alerts: listOf() } });
  await screen.findByText('No active security alerts');
  server.answers.alerts = listOf(guessed);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByRole('listitem', { name: 'Passwords or links are guessed' })).toBeDefined();
});

test('a resolved alert goes from the list, the focus stays with it, and the resolved ones tell who did it', async () => {
  let isResolved = false;
  const later = Promise.withResolvers<Refused>();
  const resolved = { ...gap, is_resolved: true, resolved_by: 'ops@example.org', resolved_at: gap.last_at };
  const { server, user } = await showPart(<AlertsPanel />, {
    answers: {
      // It goes at once, before the list has been asked for anew.
      alerts: ({ state }) => {
        if (state === 'resolved') return listOf(resolved);
        return isResolved ? later.promise : listOf(gap, guessed);
      },
      resolveAlert: () => {
        isResolved = true;
        return resolved;
      },
    },
  });
  await user.click(await screen.findByRole('button', resolveGap));
  expect(await findToast('status', 'Alert resolved')).toContain('Audit log is broken');
  expect(sentTo(server, 'resolveAlert')).toEqual([{ id: gap.id }]);
  expect(screen.queryByRole('button', resolveGap)).toBeNull();
  expect(document.activeElement?.contains(screen.getByRole('listitem'))).toBe(true);

  expect(sentTo(server, 'alerts')).not.toContainEqual({ state: 'resolved' });
  await user.click(screen.getByText('Resolved alerts'));
  const told = await screen.findByRole('listitem', { name: 'Audit log is broken' });
  expect(told.textContent).toContain('by ops@example.org');
  expect(within(told).queryByRole('button')).toBeNull();
});

test('before anything was resolved, the resolved ones say so', async () => {
  const { user } = await showPart(<AlertsPanel />, { answers: { alerts: listOf() } });
  await user.click(screen.getByText('Resolved alerts'));
  expect(await screen.findByText('No alert has been resolved yet.')).toBeDefined();
});

test('a refused resolution is told; where another administrator was quicker, the list is asked for anew', async () => {
  const { server, user } = await showPart(<AlertsPanel />, {
    answers: { alerts: listOf(gap), resolveAlert: outage },
  });
  await user.click(await screen.findByRole('button', resolveGap));
  expect(await findToast('alert', 'Failed to resolve alert')).toContain('The database is not answering.');
  expect(items()).toHaveLength(1);
  expect(sentTo(server, 'alerts')).toHaveLength(1);

  const error = 'Somebody has resolved this alert already.';
  server.answers.resolveAlert = new Refused(409, { error, code: 'ALREADY_RESOLVED' });
  server.answers.alerts = listOf();
  await user.click(screen.getByRole('button', resolveGap));
  expect(await screen.findByText('No active security alerts')).toBeDefined();
  expect(await findToast('alert', 'Failed to resolve alert')).toContain(error);
});
