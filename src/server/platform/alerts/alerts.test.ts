import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { alert } from '../../../contract/admin/alerts.ts';
import { addKeyOwner, callApi } from '../../agency/external-api/test-external-api.ts';
import { postAuth } from '../testing/test-accounts.ts';
import { addAdmin } from '../testing/test-admins.ts';
import type { TestAdmin } from '../testing/test-admins.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { forgetResolvedAlerts } from './alerts.usecases.ts';
import { createAlertReporter } from './alert-reporter.usecases.ts';
import type { AlertReporter, AlertReport } from './alert-reporter.usecases.ts';
import { emptyAlerts } from './test-alerts.ts';

let server: TestServer;
let ada: TestAdmin;
let bob: TestAdmin;
let alertReporter: AlertReporter;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = [await addAdmin(server), await addAdmin(server)];
  const { database, clock, reports } = server;
  alertReporter = createAlertReporter({
    database,
    now: () => clock.now,
    warn: (error) => reports.push(error),
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.alerts.length = 0;
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
  await emptyAlerts(server.database);
});

const path = '/api/admin/alerts';
const alarm: AlertReport = {
  type: 'webhook_refused',
  severity: 'medium',
  subject: 'signature',
  data: { times: 1 },
};
const list = async (state: 'open' | 'resolved', admin = ada) => {
  const { body } = await admin.call(`${path}?state=${state}`);
  return z.object({ alerts: z.array(alert), total: z.number() }).parse(body);
};
/** Opens an alert; answers its id. */
const openAlert = async () => {
  alertReporter.report(alarm);
  await alertReporter.flush();
  return (await list('open')).alerts[0]?.id ?? '';
};
const readAudit = async () => {
  const { body } = await ada.call('/api/admin/audit-log?action_type=alert_resolved');
  const entry = z.object({ admin_email: z.string(), old_values: z.string(), new_values: z.string() });
  return z.object({ entries: z.array(entry) }).parse(body).entries;
};

test('an open alert is resolved in the name of who resolves it, with one row of the audit log', async () => {
  const id = await openAlert();
  expect(await list('resolved')).toEqual({ alerts: [], total: 0 });
  const { status, body } = await bob.call(`${path}/resolve`, { id: id.toUpperCase() });
  expect(status).toBe(200);
  const now = server.clock.now.toISOString();
  expect(body).toMatchObject({ id, is_resolved: true, resolved_by: bob.email, resolved_at: now });
  expect(await list('open')).toEqual({ alerts: [], total: 0 });
  expect((await list('resolved')).alerts).toEqual([body]);
  const [row, ...others] = await readAudit();
  expect(others).toEqual([]);
  expect(row?.admin_email).toBe(bob.email);
  expect(JSON.parse(row?.old_values ?? '')).toMatchObject({ id, is_resolved: false });
  expect(JSON.parse(row?.new_values ?? '')).toMatchObject({ id, is_resolved: true, occurrences: 1 });
});

test('what happens again after it was resolved is another alert', async () => {
  const id = await openAlert();
  await ada.call(`${path}/resolve`, { id });
  const again = await openAlert();
  expect(again).not.toBe(id);
  expect(await list('open')).toMatchObject({ total: 1, alerts: [{ id: again, occurrences: 1 }] });
  expect(await list('resolved')).toMatchObject({ total: 1, alerts: [{ id, occurrences: 1 }] });
});

test('a resolved alert is deleted a year after its end, an open one waits for somebody', async () => {
  const { database, clock } = server;
  const resolvedAt = clock.now.getTime();
  await ada.call(`${path}/resolve`, { id: await openAlert() });
  const openId = await openAlert();
  const yearMs = 365 * 24 * 3_600_000;
  const forgetAfter = async (ms: number) => {
    await forgetResolvedAlerts({ database, now: () => new Date(resolvedAt + ms) });
    return {
      resolved: (await list('resolved')).total,
      open: (await list('open')).alerts.map(({ id }) => id),
    };
  };
  expect(await forgetAfter(yearMs)).toEqual({ resolved: 1, open: [openId] });
  expect(await forgetAfter(yearMs + 1)).toEqual({ resolved: 0, open: [openId] });
});

test('of many administrators at once one resolves it, the others are refused, and the log has one more row', async () => {
  const before = (await readAudit()).length;
  const id = await openAlert();
  const answers = await Promise.all(
    [ada, bob, ada, bob].map((admin) => admin.call(`${path}/resolve`, { id })),
  );
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409']);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'Somebody has resolved this alert already.',
    code: 'ALREADY_RESOLVED',
  });
  expect((await readAudit()).length).toBe(before + 1);
});

test('what is not there, and forged or broken fields, are refused and change nothing', async () => {
  const before = (await readAudit()).length;
  const id = await openAlert();
  const { status, body } = await ada.call(`${path}/resolve`, { id: randomUUID() });
  expect([status, body]).toMatchObject([404, { code: 'ALERT_NOT_FOUND' }]);
  const now = '2026-11-21T12:00:00.000Z';
  const forged = [
    { id, resolved_by: bob.userId },
    { id, resolved_at: now },
    { id, admin_user_id: bob.userId },
    { id, ip_address: '198.51.100.1' },
    { id: `${id}\0` },
    { id: 1e308 },
    { id: [id] },
    {},
    null,
  ];
  for (const input of forged) expect((await ada.call(`${path}/resolve`, input)).status).toBe(400);
  for (const query of ['', '?state=all', '?state=open&limit=1', '?state=open&state=resolved'])
    expect((await ada.call(path + query)).status).toBe(400);
  expect(await list('open')).toMatchObject({ total: 1, alerts: [{ id, is_resolved: false }] });
  expect((await readAudit()).length).toBe(before);
});

test('anybody but an administrator sees and resolves nothing', async () => {
  const id = await openAlert();
  const admin = await addAdmin(server);
  await admin.demote();
  expect((await admin.call(`${path}?state=open`)).status).toBe(403);
  expect((await admin.call(`${path}/resolve`, { id })).status).toBe(403);
  expect((await list('open')).total).toBe(1);
});

const guess = (email: string, from: string) =>
  postAuth(server.url, 'sign-in/email', { body: { email, password: 'a wrong phrase' }, from });

test('passwords that are guessed raise one alert in a window, with the account and never a password', async () => {
  const email = 'victim@example.org';
  for (let trial = 0; trial < 10; trial += 1) await guess(email, `198.51.100.${trial}`);
  expect(server.alerts).toEqual([]);
  const refused = await Promise.all(Array.from({ length: 5 }, () => guess(email, '198.51.100.77')));
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429));
  expect(server.alerts).toEqual([
    {
      type: 'brute_force',
      severity: 'medium',
      subject: `account ${email}`,
      data: {
        tried: 'passwords',
        account: email,
        network: '198.51.100.77',
        'tries allowed': 10,
        'within minutes': 15,
      },
    },
  ]);
  server.clock.now = new Date(server.clock.now.getTime() + 16 * 60_000);
  for (let trial = 0; trial < 11; trial += 1) await guess(email, `198.51.100.${trial}`);
  expect(server.alerts.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => `account ${email}`),
  );
});

test('links of mails that are guessed raise an alert for the network', async () => {
  const from = '2001:db8:1:2:3:4:5:6';
  for (let trial = 0; trial < 102; trial += 1)
    await fetch(`${server.url}/api/auth/verify-email?token=${trial}`, {
      headers: { 'x-forwarded-for': from },
      redirect: 'manual',
    });
  expect(server.alerts).toEqual([
    {
      type: 'brute_force',
      severity: 'high',
      subject: 'network 2001:db8:1:2::/64, links of mails',
      data: {
        tried: 'links of mails',
        network: '2001:db8:1:2::/64',
        'tries allowed': 100,
        'within minutes': 15,
      },
    },
  ]);
});

test('a payment message with a wrong signature raises an alert', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/stripe/webhook`, { method: 'POST', body: '{}', headers });
  await send({ 'x-forwarded-for': '198.51.100.4' });
  await send({ 'x-forwarded-for': '198.51.100.5', 'stripe-signature': 't=1,v1=00' });
  const common = { type: 'webhook_refused', severity: 'medium', subject: 'signature' };
  expect(server.alerts).toEqual([
    { ...common, data: { address: '198.51.100.4', signature: 'missing' } },
    { ...common, data: { address: '198.51.100.5', signature: 'wrong or too old' } },
  ]);
});

test('twenty refused keys from one network raise one alert, whatever they look like', async () => {
  const from = '198.51.100.9';
  for (let trial = 0; trial < 19; trial += 1) await callApi(server, { key: `guess ${trial}`, from });
  await callApi(server, { key: 'a guess', from: '198.51.100.10' });
  expect(server.alerts).toEqual([]);
  for (let trial = 0; trial < 30; trial += 1) await callApi(server, { key: `guess ${trial}`, from });
  expect(server.alerts).toEqual([
    {
      type: 'key_abuse',
      severity: 'medium',
      subject: `network ${from}`,
      data: { network: from, 'refused calls': 20, 'within minutes': 10 },
    },
  ]);
});

test('a revoked key that is presented again raises an alert with its beginning and its owner, never with the key', async () => {
  const owner = await addKeyOwner(server);
  await owner.manage({ action: 'revoke', api_key_id: owner.keyId });
  const before = server.alerts.length;
  const from = '198.51.100.12';
  for (let trial = 0; trial < 3; trial += 1)
    expect((await callApi(server, { key: owner.key, from })).status).toBe(401);
  await expect.poll(() => server.alerts.length).toBe(before + 1);
  const prefix = owner.key.slice(0, 8);
  expect(server.alerts.at(-1)).toMatchObject({
    type: 'key_abuse',
    subject: `key ${prefix}`,
    data: { 'revoked key': `${prefix}…`, owner: owner.email, network: from },
  });
  expect(JSON.stringify(server.alerts)).not.toContain(owner.key.slice(0, 12));
});
