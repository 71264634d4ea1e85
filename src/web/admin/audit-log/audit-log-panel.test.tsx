import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/admin/audit-log.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { fill, findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { AdminSessionPanel } from '../admin-sessions/admin-session-panel.tsx';
import { sessionAnswers } from '../test-admin.ts';
import { AuditLogPanel } from './audit-log-panel.tsx';

const grant: AuditEntry = {
  sequence: 1201,
  action_type: 'tier_override_granted',
  admin_email: 'ops@example.org',
  target_email: 'noor@example.org',
  justification: 'Pilot of the agency tools.',
  ip_address: '203.0.113.9',
  requires_approval: true,
  old_values: '{"override_subscription_tier":null}',
  new_values: '{"override_subscription_tier":"agency"}',
  created_at: '2026-11-21T23:50:00.000Z',
  hash: 'ab12'.repeat(16),
};
const refusal: AuditEntry = {
  ...grant,
  sequence: 1200,
  action_type: 'admin_call_refused',
  admin_email: null,
  target_email: null,
  justification: null,
  ip_address: null,
  requires_approval: false,
  old_values: null,
  new_values: '{"procedure":"/api/admin/alerts","status":403}',
  created_at: null,
};

/** A log of 140 rows, by pages of 100. */
const longLog: Answers['auditLog'] = ({ before }) => {
  const newest = before === undefined ? 140 : Number(before) - 1;
  const sequences = Array.from({ length: Math.min(100, newest) }, (_, row) => newest - row);
  return {
    entries: sequences.map((sequence) => ({ ...grant, sequence })),
    has_more: newest > 100,
    total: 140,
  };
};
const logOf = (...entries: AuditEntry[]) => ({ entries, has_more: false, total: entries.length });

const show = (auditLog: Answers['auditLog'], answers: Answers = {}) =>
  showPart(<AuditLogPanel />, { answers: { auditLog, ...answers } });
const panel = () => part('Audit log');
const rows = () => panel().queryAllByRole('listitem');
const button = (name: string) => screen.getByRole('button', { name });

test('a row tells what was done, by whom, from where, to whom and why; one of the operator’s tells who it was', async () => {
  await show(logOf(grant, refusal));
  await panel().findByText('2 rows in the whole log');
  const [granted, refused] = rows().map((row) => within(row));
  expect(granted?.getByText('#1,201')).toBeDefined();
  expect(granted?.getByText('Tier override granted')).toBeDefined();
  expect(granted?.getByText('Confirmed')).toBeDefined();
  expect(granted?.getByText('noor@example.org')).toBeDefined();
  expect(granted?.getByText('Pilot of the agency tools.').tagName).toBe('BLOCKQUOTE');
  expect(granted?.getByText('ops@example.org, from 203.0.113.9')).toBeDefined();

  expect(refused?.getByText('Admin call refused')).toBeDefined();
  expect(refused?.queryByText('Confirmed')).toBeNull();
  expect(refused?.getByText('/api/admin/alerts')).toBeDefined();
  expect(refused?.getByText('An operator’s command')).toBeDefined();
  expect(refused?.getByText(/at an unreadable time/)).toBeDefined();
});

test('its values stand there as they were before and after, with the checksum of the row', async () => {
  await show(logOf(grant, refusal));
  await panel().findByText('2 rows in the whole log');
  const details = rows().map((row) =>
    within(row)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]),
  );
  expect(details).toEqual([
    [
      ['Before', '{\n  "override_subscription_tier": null\n}'],
      ['After', '{\n  "override_subscription_tier": "agency"\n}'],
      ['Checksum (SHA-256)', grant.hash],
    ],
    [
      ['What it was about', '{\n  "procedure": "/api/admin/alerts",\n  "status": 403\n}'],
      ['Checksum (SHA-256)', grant.hash],
    ],
  ]);
});

test('20 rows of the first 100 are shown, then all of them, then older ones, down to the first', async () => {
  const { server, user } = await show(longLog);
  await panel().findByText('140 rows in the whole log');
  expect(rows()).toHaveLength(20);
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  await user.click(button('Show all 100'));
  expect(rows()).toHaveLength(100);
  server.answers.auditLog = outage;
  await user.click(button('Show older entries'));
  await panel().findByText('Failed to load the audit log. The database is not answering.');
  expect(rows()).toHaveLength(100);

  server.answers.auditLog = longLog;
  await user.click(button('Show older entries'));
  await waitFor(() => expect(rows()).toHaveLength(140));
  expect(rows().at(-1)?.textContent).toContain('#1');
  expect(sentTo(server, 'auditLog').at(-1)).toEqual({ before: '41' });
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

test('an empty log says so, and one that cannot be loaded says why until Retry brings it', async () => {
  const { server, user } = await show(outage);
  await panel().findByText('Failed to load the audit log. The database is not answering.');
  server.answers.auditLog = logOf();
  await user.click(button('Retry'));
  expect(await panel().findByText('No admin actions recorded')).toBeDefined();
  expect(panel().getByText('0 rows in the whole log')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull();
});

test('a search and an action narrow it; what fits nothing leads back to everything', async () => {
  const { server, user } = await show(({ search, action_type }) => ({
    entries: search === undefined ? [grant, refusal] : action_type === undefined ? [grant] : [],
    has_more: false,
    total: 2,
  }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  fill(panel().getByLabelText('Search'), ' noor ');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(sentTo(server, 'auditLog').at(-1)).toEqual({ search: 'noor' });
  await user.selectOptions(panel().getByLabelText('Action'), 'Tier override cleared');
  expect(await panel().findByText('No entry matches this search.')).toBeDefined();
  expect(sentTo(server, 'auditLog').at(-1)).toEqual({ search: 'noor', action_type: 'tier_override_cleared' });
  await user.click(button('Clear the search'));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(panel().getByLabelText('Search')).toHaveProperty('value', '');
  expect(panel().getByLabelText('Action')).toHaveProperty('value', '');
});

test('what is exported is what the filter leaves; a file that is not made is told', async () => {
  const error = 'Failed to export CSV';
  const { server, user } = await show(logOf(grant), {
    exportAuditLog: new Refused(500, { error, code: 'INTERNAL_SERVER_ERROR' }),
  });
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.selectOptions(panel().getByLabelText('Action'), 'Tier override granted');
  await user.click(button('Export CSV'));
  expect(await findToast('alert', 'Export Failed')).toContain(error);
  expect(sentTo(server, 'exportAuditLog')).toEqual([{ action_type: 'tier_override_granted' }]);
});

test('whatever is done beside it on the screen, or refused, stands in the log at once', async () => {
  const beside = (
    <>
      <AdminSessionPanel />
      <AuditLogPanel />
    </>
  );
  const { server, user } = await showPart(beside, { answers: { auditLog: logOf(), ...sessionAnswers } });
  await panel().findByText('No admin actions recorded');
  server.answers.auditLog = logOf({ ...grant, action_type: 'admin_session_created' });
  await user.click(button('Create admin session (2 hours)'));
  expect(await panel().findByText('Admin session created', { selector: 'strong' })).toBeDefined();
  server.answers.auditLog = logOf(refusal);
  server.answers.adminSessionManager = outage;
  await user.click(button('Extend by 2 hours'));
  expect(await panel().findByText('Admin call refused', { selector: 'strong' })).toBeDefined();
});
