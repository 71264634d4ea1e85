import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { collectRates } from './collected-rates.ts';
import { expect, expectSoundEverywhere, test } from './journey.ts';

const keptSession = z.object({ token: z.string() });
const stateAnswer = z.object({
  current: z.object({ id: z.uuid() }).nullable(),
});

/** A part of the panel by its heading. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const now = (page: Page) => part(page, 'What prices rest on now');
const proposal = (page: Page) => part(page, 'Waiting for your decision');
const improve = (page: Page) => page.getByRole('button', { name: 'Improve algorithm' });

const readState = async (page: Page) =>
  stateAnswer.parse(await (await page.request.get('/api/admin/calibration')).json());
/** As another administrator would, with the admin session that the page has made. */
async function makeCurrent(page: Page, id: string | null, insteadOf: string | null): Promise<void> {
  const kept = await page.evaluate(() => sessionStorage.getItem('sponsorscope.admin-session'));
  const { token } = keptSession.parse(JSON.parse(kept ?? ''));
  const headers = { origin: new URL(page.url()).origin, 'x-admin-session': token };
  const data = { id, instead_of: insteadOf };
  const answer = await page.request.post('/api/admin/calibration/make-current', { data, headers });
  expect(answer.ok()).toBe(true);
}

/** On a phone the two answers stand on the first screen of the proposal, and the tables open below them by keyboard. */
async function expectDecisionFirst(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  const discard = proposal(page).getByRole('button', { name: 'Discard' });
  // Both in one look: the page may move while it takes its new width.
  const height = () =>
    discard.evaluate((button) => {
      const top = button.closest('section')?.getBoundingClientRect().top ?? Number.NaN;
      return button.getBoundingClientRect().bottom - top;
    });
  await expect.poll(height).toBeLessThan(800);
  await expect(proposal(page).getByRole('table')).toHaveCount(0);
  await discard.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(proposal(page).getByRole('table', { name: /^Adjustments/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test.beforeEach(async ({ page, control, member, server }) => {
  await control.setAdmin(member.userId);
  const day = (await control.now()).toISOString().slice(0, 10);
  await collectRates(page, server.url, { count: 60, factor: 1.5, day, name: `Journey ${randomUUID()}` });
  await page.goto('/admin?tab=manage-rates');
});

// Other journeys on this server see the prices of the priors.
test.afterEach(async ({ page }) => {
  const { current } = await readState(page);
  if (current !== null) await makeCurrent(page, null, current.id);
});

test('a run tells error and coverage before and after, and counts when somebody with an admin session says so', async ({
  page,
}) => {
  await expect(now(page)).toContainText('Published priors');
  await improve(page).click();
  await expect(
    page.getByText(/\d+ adjustments? created from \d+ rates\. The median error goes from/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Decide on the proposal' }).press('Enter');
  await expect(proposal(page).getByRole('heading')).toBeFocused();
  await expect(proposal(page)).toContainText(/\d+\.\d% → \d+\.\d% Median error before and after/);
  await expect(proposal(page)).toContainText(/\d+ Adjustments?, (from )?.+%/);
  await expect(proposal(page)).toContainText('By niche and by size, the median error rises');
  await expectDecisionFirst(page);
  const groups = proposal(page).getByRole('table', { name: /by niche and by size/ });
  await expect(groups.getByRole('row', { name: /^Gaming/ })).toContainText(/\d+\.\d% → \d+\.\d%/);
  await expect(now(page)).toContainText('Published priors');
  await expectSoundEverywhere(page);

  await proposal(page).getByRole('button', { name: 'Make current' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Analyses that are stored already keep their prices');
  await question.getByRole('button', { name: 'Make current' }).click();
  await expect(question.getByRole('alert').filter({ hasText: 'This needs an admin session.' })).toBeVisible();
  await question.getByRole('button', { name: /^Create admin session/ }).click();
  await expect(page.locator(':focus')).toContainText('Your admin session lasts until');
  await question.getByRole('button', { name: 'Make current' }).click();
  await expect(now(page)).toContainText(/calibration-\d+/);
  await expect(page.getByRole('heading', { name: 'What prices rest on now' })).toBeFocused();
  await expect(proposal(page)).toHaveCount(0);

  await improve(page).click();
  await expect(
    page.getByText(/Nothing was learned from \d+ rates, and prices stay as they are/),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Back to the published priors' }).click();
  await question.getByRole('button', { name: 'Back to the published priors' }).click();
  await expect(now(page)).toContainText('Published priors');
});
