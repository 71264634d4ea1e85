import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { catchDownload, readTable } from './downloads.ts';
import { expect, expectSoundEverywhere, openEverything, test, openAccount } from './journey.ts';
import type { Member } from './member.ts';
import { signUpMember } from './member.ts';

const tabPath = '/admin?tab=access';
const dayMs = 86_400_000;

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sessionPart = (page: Page) => part(page, 'Admin session');
const overridePart = (page: Page) => part(page, 'Tier override');
const alertsPart = (page: Page) => part(page, 'Security alerts');
const logPart = (page: Page) => part(page, 'Audit log');
const createButton = (page: Page) =>
  sessionPart(page).getByRole('button', { name: 'Create admin session (2 hours)' });
const emailField = (page: Page) => page.getByLabel("User's email");
const grantButton = (page: Page) => page.getByRole('button', { name: 'Grant access' });
const message = (page: Page, title: string) =>
  page.getByRole('status').filter({ has: page.getByText(title, { exact: true }) });

async function createSession(page: Page): Promise<void> {
  await createButton(page).click();
  await expect(sessionPart(page).getByText('Active', { exact: true })).toBeVisible();
}

async function find(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await emailField(page).press('Enter');
  await expect(overridePart(page).getByText('Tier that counts')).toBeVisible();
}

/** Somebody else, in a browser of their own. */
async function openNewcomer(browser: Browser, origin: string): Promise<{ page: Page; newcomer: Member }> {
  const context = await browser.newContext({ baseURL: origin });
  const newcomer = await signUpMember(context, origin, { name: 'Noor Newcomer' });
  return { page: await context.newPage(), newcomer };
}

test.beforeEach(async ({ control, member }) => {
  await control.setAdmin(member.userId);
});

test('a tier is granted within an admin session and taken away again, and the log tells all of it', async ({
  page,
  browser,
  server,
  member,
}) => {
  const { page: theirs, newcomer } = await openNewcomer(browser, server.url);
  await page.goto(tabPath);
  await expect(sessionPart(page)).toContainText('There is no admin session in this tab.');

  await find(page, newcomer.email.toUpperCase());
  await expect(overridePart(page)).toContainText('by the trial');
  await page.getByLabel('Tier', { exact: true }).selectOption('Agency');
  await page.getByLabel('Justification').fill('Pilot of the agency tools.');
  await page.getByRole('checkbox').check();
  await grantButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to grant access' })).toContainText(
    'This needs an admin session.',
  );

  await overridePart(page)
    .getByRole('button', { name: /^Create admin session/ })
    .click();
  await expect(sessionPart(page).getByText('Active', { exact: true })).toBeVisible();
  const lastDay = new Date(Date.now() + 14 * dayMs).toISOString().slice(0, 10);
  await expect(page.getByLabel('Last day')).toHaveValue(lastDay);
  await grantButton(page).click();
  await expect(message(page, 'Access granted')).toBeVisible();
  await expect(overridePart(page)).toContainText('by an override');
  await expect(overridePart(page).getByText(/^Agency until .*, 23:59:59 UTC$/)).toBeVisible();
  await theirs.goto('/dashboard');
  await expect(theirs.getByText('AGENCY PLAN')).toBeVisible();

  await page.getByRole('button', { name: 'Clear override' }).click();
  await page.getByRole('button', { name: 'Clear the override' }).click();
  await expect(message(page, 'Override cleared')).toBeVisible();
  await expect(overridePart(page)).toContainText('by the trial');
  await theirs.reload();
  await expect(theirs.getByText('GROWTH PLAN')).toBeVisible();
  await theirs.context().close();

  await logPart(page).getByLabel('Search').fill(newcomer.email);
  const rows = logPart(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Tier override cleared');
  await expect(rows.last()).toContainText('Tier override granted');
  for (const told of ['Confirmed', 'Pilot of the agency tools.', member.email])
    await expect(rows.last()).toContainText(told);
  await rows.last().getByText('Values and checksum').click();
  await expect(rows.last()).toContainText(`"override_until": "${lastDay}T23:59:59.999Z"`);

  const saved = await catchDownload(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(saved.suggestedFilename()).toMatch(/^sponsorscope-audit-log-\d{4}-\d{2}-\d{2}\.csv$/);
  const [, ...lines] = await readTable(saved);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toContain(newcomer.email);
  await expect(message(page, 'Export Complete')).toBeVisible();
  await logPart(page).getByLabel('Search').fill('');
  await expect(rows.filter({ hasText: 'Audit log exported' }).first()).toContainText(member.email);
});

test('an admin session outlives a reload of its tab alone, ends in every tab when it is revoked, and goes with the sign-in', async ({
  page,
  context,
}) => {
  await page.goto(tabPath);
  await createSession(page);
  await page.reload();
  await expect(sessionPart(page)).toContainText('Active');
  const other = await context.newPage();
  await other.goto(tabPath);
  await expect(sessionPart(other)).toContainText('There is no admin session in this tab.');
  await other.getByRole('button', { name: 'Revoke all' }).click();
  await other.getByRole('button', { name: 'Revoke all sessions' }).click();
  await expect(message(other, 'Sessions Revoked')).toBeVisible();
  await expect(other.getByText('1 admin session ended.')).toBeVisible();

  await page.getByRole('button', { name: 'Extend by 2 hours' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to extend admin session' })).toContainText(
    'This admin session has ended.',
  );
  await expect(sessionPart(page)).toContainText('Your admin session has ended.');

  await createSession(page);
  const stored = () =>
    page.evaluate(() => [JSON.stringify(sessionStorage), JSON.stringify(localStorage)].join());
  expect(await stored()).toContain('admin-session');
  await openAccount(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/auth');
  expect(await stored()).not.toContain('admin-session');
});

test('passwords that are guessed raise an alert, which is resolved', async ({ page, server, member }) => {
  const email = `guessed-${randomUUID()}@example.com`;
  const guess = () =>
    page.request.post(`${server.url}/api/auth/sign-in/email`, {
      data: { email, password: 'wrong password' },
      headers: { origin: server.url },
    });
  await expect.poll(async () => (await guess()).status(), { intervals: [0] }).toBe(429);
  await page.goto('/admin');
  const alert = alertsPart(page).getByRole('listitem').filter({ hasText: email });
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('link', { name: /^\d+ security alerts?, / }).click();
  await expect(page.locator('#security-alerts')).toBeFocused();
  for (const told of ['Passwords or links are guessed', 'Medium', 'Tries allowed', 'Once'])
    await expect(alert).toContainText(told);
  await alert.getByRole('button', { name: /^Resolve/ }).click();
  await expect(message(page, 'Alert resolved')).toBeVisible();
  await expect(alert).toHaveCount(0);
  await alertsPart(page).getByText('Resolved alerts').click();
  await expect(alert).toContainText(`by ${member.email}`);
});

const alert = {
  id: '7a3f5a0e-6a0c-4a55-9a5b-0d6f6b1f0c01',
  severity: 'critical',
  alert_type: 'audit_gap',
  alert_data: [
    { name: 'sequence', value: 1201 },
    { name: 'account', value: `${'wolfeschlegelsteinhausen'.repeat(3)}@example.com` },
  ],
  occurrences: 1200,
  last_at: '2026-11-22T06:50:00.000Z',
  is_resolved: false,
  resolved_by: null,
  resolved_at: null,
  created_at: '2026-11-21T03:00:00.000Z',
};

/** A log with everything that a row may hold. */
const logOf = (newest: number) => ({
  entries: Array.from({ length: Math.min(100, newest) }, (_, row) => ({
    sequence: newest - row,
    action_type: row % 2 === 0 ? 'tier_override_granted' : 'admin_call_refused',
    admin_email: row % 3 === 0 ? null : 'ops@sponsorscope.example',
    target_email: row % 2 === 0 ? `${'wolfeschlegelsteinhausen'.repeat(3)}@example.com` : null,
    justification: row % 2 === 0 ? 'Pilot of the agency tools.\nEnds with the quarter.' : null,
    ip_address: '203.0.113.9',
    requires_approval: row % 2 === 0,
    old_values: row % 2 === 0 ? '{"override_subscription_tier":null}' : null,
    new_values: '{"procedure":"adminSecurityAudit","code":"OVERRIDE_CHANGED"}',
    created_at: '2026-11-21T23:50:00.000Z',
    hash: 'ab12'.repeat(16),
  })),
  has_more: false,
  total: newest,
});

test('the tab is sound with everything open, in every appearance', async ({ page, member }) => {
  await page.route('**/api/admin/alerts?*', (route) =>
    route.fulfill({ json: { alerts: [alert], total: 1 } }),
  );
  await page.route('**/api/admin/audit-log*', (route) => route.fulfill({ json: logOf(3) }));
  await page.goto(tabPath);
  await page.getByLabel('Tier', { exact: true }).selectOption('Agency');
  await grantButton(page).click();
  await expect(logPart(page).getByRole('listitem')).toHaveCount(3);
  await openEverything(page);
  await expectSoundEverywhere(page);
  await createSession(page);
  await find(page, member.email);
  await page.getByRole('button', { name: 'Clear override' }).click();
  await page.getByRole('button', { name: 'Revoke all' }).click();
  await expectSoundEverywhere(page);
});
