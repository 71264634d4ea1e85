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

test('somebody’s failed job is tried again at their cost, kept data is put in order, and the log tells of both', async ({
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
  }).toPass();
  await youtube.set({});
  const waiting = part(page, 'Waiting for you').getByRole('link', {
    name: /^\d+ failed jobs? to try again$/,
  });
  await page.goto('/admin');
  await waiting.click();
  await expect(page.locator('#job-queue')).toBeFocused();
  await retry.click();
  await expect(row(page, name)).toContainText(`each for one credit of ${member.email}`);
  await page.getByRole('button', { name: 'Try them again' }).click();
  await expect(toast(page, 'Job restarted')).toBeVisible();

  const kept = part(page, 'Kept data');
  await kept.getByRole('button', { name: 'Create admin session (2 hours)' }).click();
  await expect(toast(page, 'Session Created')).toBeVisible();
  // By keyboard from the notice to the question and out of it.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(kept.getByRole('button', { name: 'Leave it to the clock' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(kept.getByRole('button', { name: 'Run now' })).toBeFocused();
  await kept.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('button', { name: 'Refresh and delete what is due' }).click();
  await expect(toast(page, 'Kept data is in order')).toBeVisible();

  await page.goto('/admin?tab=access');
  const log = part(page, 'Audit log');
  await page.getByLabel('Search').fill(member.email);
  for (const action of ['Bulk job tried again', 'Kept data: refreshed and deleted'])
    await expect(log.getByRole('listitem').filter({ hasText: action })).toHaveCount(1);
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
