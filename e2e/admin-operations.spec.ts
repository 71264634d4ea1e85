import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { job, operationsState } from '../src/web/admin/operations/operations.fixture.ts';
import { expect, expectSoundEverywhere, openEverything, test } from './journey.ts';

const tabPath = '/admin?tab=operations';
const statePath = '**/api/admin/operations';
/** Longer than YouTube's faults are waited out before a channel is given up. */
const patienceMs = 400_000;

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, title: string) =>
  page.getByRole('status').filter({ has: page.getByText(title, { exact: true }) });
const row = (page: Page, name: string) =>
  part(page, 'Job queue')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test.beforeEach(async ({ control, member }) => {
  await control.setAdmin(member.userId);
});

test.afterEach(({ youtube }) => youtube.set({}));

test('somebody’s failed job is seen and tried again at their cost, and the log tells of it', async ({
  page,
  youtube,
  control,
  member,
  server,
}) => {
  await control.setSubscription(member.userId, 'agency');
  await youtube.set({ faults: [{ fault: 'backend-error' }] });
  const name = `Spring ${randomUUID().slice(0, 8)}`;
  const started = await page.request.post(`${server.url}/functions/v1/bulk-channel-analysis`, {
    data: { job_name: name, channel_urls: [`@gone${randomUUID().slice(0, 8)}`] },
    headers: { origin: server.url },
  });
  expect(started.ok()).toBe(true);
  await page.goto(tabPath);
  await expect(row(page, name)).toContainText('0 of 1 channels');
  await expect(row(page, name)).toContainText(member.email);
  const retry = row(page, name).getByRole('button', { name: 'Retry failed (1)' });
  await expect(async () => {
    await control.moveClock(patienceMs);
    await page.reload();
    await expect(retry).toBeVisible({ timeout: 6000 });
  }).toPass({ timeout: 45_000 });
  await youtube.set({});
  const waiting = part(page, 'Waiting for you').getByRole('link', {
    name: /^\d+ failed jobs? to try again$/,
  });
  await page.goto('/admin');
  await waiting.click();
  await expect(page.locator('#job-queue')).toBeFocused();
  await retry.click();
  await expect(row(page, name)).toContainText(`each for one credit of ${member.email}`);
  await page.getByRole('button', { name: 'Leave it' }).click();
  await retry.click();
  await page.getByRole('button', { name: 'Try them again' }).click();
  await expect(toast(page, 'Job begun again')).toBeVisible();
  await page.goto('/admin?tab=access');
  await page.getByLabel('Search').fill(member.email);
  await expect(
    part(page, 'Audit log').getByRole('listitem').filter({ hasText: 'Bulk job tried again' }),
  ).toHaveCount(1);
});

test('kept data is counted, and refreshed and deleted at once within an admin session alone', async ({
  page,
}) => {
  await page.goto(tabPath);
  const kept = part(page, 'Kept data');
  await expect(kept).toContainText(/due now, [\d,]+ within a week\./);
  await kept.getByText('Every kind of data').click();
  await expect(kept.getByRole('row').nth(3)).toBeVisible();
  await kept.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('button', { name: 'Refresh and delete what is due' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to refresh and delete' })).toContainText(
    'This needs an admin session.',
  );
  await kept.getByRole('button', { name: 'Create admin session (2 hours)' }).click();
  await expect(toast(page, 'Session Created')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Your admin session lasts until');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(kept.getByRole('button', { name: 'Leave it to the clock' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(kept.getByRole('button', { name: 'Run now' })).toBeFocused();
  await kept.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('button', { name: 'Refresh and delete what is due' }).click();
  await expect(toast(page, 'Kept data is in order')).toBeVisible();
});

test('quota and timed tasks stand there, and what is known stays where the server does not answer', async ({
  page,
  control,
  member,
}) => {
  let isBroken = true;
  await page.route(statePath, (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { error: 'The database is not answering.', code: 'X' } })
      : route.continue(),
  );
  await page.clock.install();
  await page.goto(tabPath);
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load operations. The database is not answering.',
  );
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(part(page, 'YouTube quota')).toContainText('of 10,000 units');
  await expect(part(page, 'YouTube quota')).toContainText(/\d% used/);
  await page
    .getByRole('navigation', { name: 'Parts of this tab' })
    .getByRole('link', { name: 'Timed tasks' })
    .click();
  await expect(page.locator('#timed-tasks')).toBeFocused();
  await part(page, 'Timed tasks').getByText('Every timed task').click();
  const task = part(page, 'Timed tasks').getByRole('row').filter({ hasText: 'Verify the audit log' });
  await expect(task).toContainText('Every hour');
  isBroken = true;
  await page.clock.fastForward(11_000);
  await expect(page.getByText('This is not up to date: The database is not answering.')).toBeVisible();
  await expect(task).toContainText('Every hour');
  isBroken = false;
  await page.clock.fastForward(11_000);
  await expect(page.getByText('This is not up to date:')).toHaveCount(0);
  await control.setAdmin(member.userId, false);
  await page.clock.fastForward(11_000);
  await expect(
    page.getByText("Access Denied: You don't have admin privileges to access this panel."),
  ).toBeVisible();
});

test('the tab is sound with everything open, in every appearance', async ({ page }) => {
  const long = { ...job, job_name: 'Wolfeschlegelsteinhausen'.repeat(5), waiting_until: job.created_at };
  const { queue } = operationsState;
  const state = { ...operationsState, queue: { ...queue, jobs: [long, ...queue.jobs.slice(1)] } };
  await page.route(statePath, (route) => route.fulfill({ json: state }));
  await page.goto(tabPath);
  await expect(page.locator('.recharts-bar-rectangle').last()).toBeAttached();
  await page.getByRole('button', { name: 'Retry failed (20)' }).click();
  await openEverything(page);
  await expectSoundEverywhere(page);
});
