import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { BulkJob } from '../src/contract/analysis/bulk-analysis.ts';
import { longestJobName } from '../src/contract/limits.ts';
import { aJob } from '../src/web/analysis/bulk-analysis/job.fixture.ts';
import { holdAnswers } from './held-answers.ts';
import { expect, expectSound, expectSoundEverywhere, openEverything, test } from './journey.ts';

const longWord = 'Wolfeschlegelsteinhausenbergerdorff';
const arabicName = 'قائمة القنوات العربية لربيع هذا العام';
const analysis = (channel_name: string | null, sponsorship_score: number) => ({
  id: randomUUID(),
  channel_name,
  sponsorship_score,
  verdict: 'Good' as const,
});

/** Every state a job can be in, with the longest of everything, and others until there are `count`. */
function everyJob(count: number): BulkJob[] {
  const counts = { total_channels: 100_000, completed_count: 98_765, failed_count: 1234, progress: 99_999 };
  const finished_at = '2026-11-22T04:00:00.000Z';
  const completed_analyses = [analysis(longWord.repeat(3), 84), analysis(arabicName, 71), analysis(null, 9)];
  const changes: Partial<BulkJob>[] = [
    { ...counts, duplicate_count: 4321, rejected_count: 7, credits_held: 100_000, completed_analyses },
    { job_name: longWord.repeat(4).slice(0, longestJobName), waiting_until: finished_at },
    { job_name: arabicName, status: 'paused', progress: 12, completed_count: 12, credits_held: 88 },
    {
      ...counts,
      status: 'completed',
      progress: 100_000,
      retryable_count: 1200,
      finished_at,
      completed_analyses,
    },
    { status: 'failed', failed_count: 100, progress: 100, finished_at },
    { status: 'cancelled', finished_at },
  ];
  return Array.from({ length: count }, (_, index) => aJob({ ...changes[index], id: randomUUID() }));
}

/** Answers with `jobs`, and with lines as long as the server keeps them. */
async function showJobs(page: Page, jobs: readonly BulkJob[]): Promise<void> {
  const channel_url = `https://www.youtube.com/@${longWord.repeat(5)}`;
  const reason = 'YouTube channel not found. Please verify the channel URL.';
  const lines = [98_765, 100_000].map((line) => ({ line, channel_url, state: 'failed', reason }));
  await page.route('**/api/bulk/progress', (route) => route.abort());
  await page.route('**/api/bulk/jobs', (route) => route.fulfill({ json: { jobs } }));
  await page.route('**/api/bulk/lines?*', (route) => route.fulfill({ json: { lines, has_more: true } }));
  await page.goto('/dashboard?tab=bulk-tools');
  await expect(page.getByText('Refreshing every 5 seconds')).toBeVisible();
}

test.beforeEach(async ({ control, member }) => {
  await control.setSubscription(member.userId, 'agency');
});

test('an empty tool, its refusals, a list from a file and a job that has begun are sound', async ({
  page,
}) => {
  await test.step('the skeleton and a failure to load', async () => {
    const { release } = await holdAnswers(page, '**/api/bulk/*', (route) => route.abort());
    await page.goto('/dashboard?tab=bulk-tools');
    await expect(page.getByText('Loading your bulk jobs')).toBeAttached();
    await expectSoundEverywhere(page);
    release();
    await expect(page.getByText(/^Your bulk jobs could not be loaded\./)).toBeVisible();
    await expectSoundEverywhere(page);
    await page.unroute('**/api/bulk/*');
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No bulk analysis jobs yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Start bulk analysis' }).click();
  await expect(page.getByText('Please enter a job name')).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByLabel('Job name').fill(longWord.repeat(3));
  const list = ['@pixelkettle', ...Array.from({ length: 120 }, (_, n) => `${longWord} ${n} ${longWord}`)];
  await page.getByLabel('A list as a text or CSV file').setInputFiles({
    name: `${longWord.repeat(3)}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(list.join('\n')),
  });
  await expect(page.getByRole('button', { name: 'Remove this list' })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'Start bulk analysis' }).click();
  await expect(page.getByText(/115 more are listed with the job/)).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await page.getByText('Left out (120)').click();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('Line 121', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('jobs in every state, opened to their lines, are sound, also a hundred of them', async ({ page }) => {
  await showJobs(page, everyJob(6));
  await page.getByRole('button', { name: 'Cancel job' }).first().click();
  await openEverything(page);
  await expect(page.getByText('Line 98,765').first()).toBeVisible();
  await expectSoundEverywhere(page);
  await page.unrouteAll();
  await showJobs(page, everyJob(100));
  await openEverything(page);
  for (const width of [768, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  await page.getByRole('button', { name: 'Show all 100 jobs' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(100);
});
