import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Alert } from '../../contract/admin/alerts.ts';
import type { OperationsState } from '../../contract/admin/operations.ts';
import { job, operationsState, task } from '../admin/operations/operations.fixture.ts';
import { administrator } from '../admin/test-admin.ts';
import { calibrationOf, rateOf, versionOf, waitingRateOf } from '../market/test-market.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused, type Answers } from '../test-answers.ts';
import { fill, findToast, giveSizes, outage } from '../test-steps.ts';
import { showPage } from '../test-screen.tsx';

const quiet: OperationsState = {
  ...operationsState,
  queue: { ...operationsState.queue, jobs: [] },
  quota: { ...operationsState.quota, units: 100 },
  tasks: [task],
};
/** Nothing waits for anybody. */
const calm: Answers = {
  alerts: { alerts: [], total: 0 },
  operations: quiet,
  calibration: calibrationOf(),
  waitingRates: { rates: [], total: 0 },
  listExchangeRates: { rates: [], has_more: false, missing: [] },
  listCreatorRates: { rates: [rateOf()], total: 1, states: { learning: 1, waiting: 0, aside: 0 } },
};

const denied = "Access Denied: You don't have admin privileges to access this panel.";
const show = (answers: Answers = {}, query = '') => {
  const path = `/admin${query}`;
  history.replaceState(null, '', path);
  return showPage(path, { account: administrator, answers: { ...calm, ...answers } });
};
const waiting = async () => within(await screen.findByRole('region', { name: 'Waiting for you' }));
const tab = (name: string) => screen.getByRole('tab', { name });

beforeEach(giveSizes);

describe('the panel', () => {
  test('is closed to whoever is no administrator, and asks for nothing of it', async () => {
    const { server } = await showPage('/admin?tab=operations', { account: accountOf('enterprise') });
    expect((await screen.findByText(denied)).getAttribute('role')).toBe('alert');
    expect(screen.queryByRole('tab')).toBeNull();
    const names = new Set(server.asked.map(({ name }) => name));
    expect([...names].filter((name) => name in calm)).toEqual([]);
  });

  test('leads who is not signed in to the sign-in', async () => {
    await showPage('/admin', { account: null });
    expect(await screen.findByLabelText('Email')).toBeDefined();
    expect(screen.queryByRole('tab', { name: 'Add Rate' })).toBeNull();
  });

  test('closes on who is demoted while it is open, with the words of the call that was refused', async () => {
    const error = 'Admin access required';
    const { server, user } = await show();
    fill(await screen.findByLabelText(/^Channel name/), 'Never Kept');
    await user.selectOptions(screen.getByLabelText(/^Niche/), 'Tech');
    fill(screen.getByLabelText(/^Quoted amount/), '10');
    await waitFor(() => expect(screen.getByLabelText(/^Quoted amount/)).toHaveProperty('value', '10'));
    server.answers.addCreatorRate = new Refused(403, { error, code: 'ADMIN_REQUIRED' });
    server.answers.start = {
      site: { demo: { youtube: true, mail: true, payments: true }, sampleHandles: [], googleSignIn: false },
      account: accountOf('free'),
    };
    await user.click(screen.getByRole('button', { name: 'Add rate' }));
    expect(await screen.findByText(denied)).toBeDefined();
    await findToast('alert', error);
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('what waits', () => {
  test('is nothing where nothing does', async () => {
    await show();
    expect(await (await waiting()).findByText('Nothing')).toBeDefined();
    expect((await waiting()).queryByRole('link')).toBeNull();
  });

  test('is told the worst first, each thing with the way to its place', async () => {
    const alert: Alert = {
      id: job.id,
      severity: 'critical',
      alert_type: 'audit_gap',
      alert_data: [],
      occurrences: 1,
      last_at: job.created_at,
      is_resolved: false,
      resolved_by: null,
      resolved_at: null,
      created_at: job.created_at,
    };
    await show(
      {
        alerts: { alerts: [alert], total: 1 },
        operations: operationsState,
        calibration: calibrationOf({ proposed: versionOf({ name: 'calibration-3' }) }),
        waitingRates: { rates: [waitingRateOf()], total: 1 },
        listExchangeRates: {
          rates: [],
          has_more: false,
          missing: [{ currency: 'EUR', day: '2019-02-03', waiting_rates: 12 }],
        },
      },
      '?tab=operations',
    );
    const list = await waiting();
    await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(7));
    const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['1 security alert, critical', '/admin?tab=access#security-alerts'],
      ['1 timed task fails or is late', '#timed-tasks'],
      ['1 failed job to try again', '#job-queue'],
      ['82.4% of today’s YouTube quota used', '#youtube-quota'],
      ['1 rate from creators to review', '/admin?tab=manage-rates#submitted-rates'],
      ['12 rates wait for 1 exchange rate', '/admin?tab=manage-rates#exchange-rates'],
      ['calibration-3 is proposed: make it current or discard it', '/admin?tab=manage-rates#calibration'],
    ]);
  });

  test('is said not to be known where a part does not answer', async () => {
    await show({ alerts: outage });
    expect(await (await waiting()).findByText('Not everything could be checked.')).toBeDefined();
    expect((await waiting()).queryByText('Nothing')).toBeNull();
  });
});

describe('the tabs', () => {
  test('keep what is entered in a new rate', async () => {
    const { user } = await show();
    fill(await screen.findByLabelText(/^Channel name/), 'Kestrel');
    await waitFor(() => expect(screen.getByLabelText(/^Channel name/)).toHaveProperty('value', 'Kestrel'));
    await user.click(tab('Operations'));
    await screen.findByRole('region', { name: 'Job queue' });
    await user.click(tab('Add Rate'));
    expect(await screen.findByLabelText(/^Channel name/)).toHaveProperty('value', 'Kestrel');
  });

  test('lead from a rate of the list to its form, and back to its button once it is saved or left', async () => {
    const { user } = await show({ updateCreatorRate: rateOf({ revision: 5 }) }, '?tab=manage-rates');
    await user.click(await screen.findByRole('button', { name: 'Edit Kestrel Workbench' }));
    expect(await screen.findByRole('region', { name: 'Edit rate' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('region', { name: 'Add a rate' })).toBeDefined();
    await user.click(tab('Manage Rates'));
    await user.click(await screen.findByRole('button', { name: 'Edit Kestrel Workbench' }));
    await user.click(await screen.findByRole('button', { name: 'Save changes' }));
    const edit = await screen.findByRole('button', { name: 'Edit Kestrel Workbench' });
    await waitFor(() => expect(document.activeElement).toBe(edit));
  });

  test('put what waits before the long list of rates, and say how each part stands', async () => {
    await show(
      { waitingRates: { rates: [waitingRateOf()], total: 3 }, listExchangeRates: outage },
      '?tab=manage-rates',
    );
    const parts = within(await screen.findByRole('navigation', { name: 'Parts of this tab' }));
    const told = parts.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(told).toEqual([
      'Rates from creators3 waiting',
      'Manage rates123 collected',
      'Import rates',
      'Exchange rates',
      'Algorithm improvementNone proposed',
    ]);
  });
});
