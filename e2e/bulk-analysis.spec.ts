import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { channelIdOf } from './creator.ts';
import { catchDownload, readTable } from './downloads.ts';
import { expect, test } from './journey.ts';

const startPath = '**/functions/v1/bulk-channel-analysis';
const jobsPath = '**/api/bulk/jobs';
const streamPath = '**/api/bulk/progress';
/** Longer than YouTube's faults are waited out before a channel is given up. */
const patienceMs = 400_000;

const nameField = (page: Page) => page.getByLabel('Job name');
const listField = (page: Page) => page.getByLabel('Channel URLs (one per line)');
const startButton = (page: Page) => page.getByRole('button', { name: 'Start bulk analysis' });
const job = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3, exact: true }) });
const status = (page: Page, name: string, word: string) => job(page, name).getByText(word, { exact: true });
/** A handle nobody has, so that no earlier answer about it is kept. */
const unknownHandle = () => `@gone${randomUUID().slice(0, 8)}`;

async function openBulk(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=bulk-tools');
  await expect(page.getByRole('heading', { name: 'Your jobs' })).toBeVisible();
}

async function start(page: Page, name: string, list: readonly string[]): Promise<void> {
  await nameField(page).fill(name);
  await listField(page).fill(list.join('\n'));
  await startButton(page).click();
  await expect(job(page, name)).toBeVisible();
}

test.beforeEach(async ({ control, member }) => {
  await control.setSubscription(member.userId, 'agency');
});

test.afterEach(({ youtube }) => youtube.set({}));

test('the tool opens with Agency; below it the way leads to the plans', async ({ page, control, member }) => {
  await openBulk(page);
  await expect(page.getByText('No bulk analysis jobs yet.')).toBeVisible();
  await control.setSubscription(member.userId, 'premium');
  await page.reload();
  await expect(page.getByText('Bulk tools are available for Agency+ plans')).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await expect(page).toHaveURL('/#pricing');
});

test('a name and a channel are asked for, and the first field that lacks something is focused', async ({
  page,
}) => {
  await openBulk(page);
  await startButton(page).click();
  await expect(page.getByText('Please enter a job name')).toBeVisible();
  await expect(page.getByText('Please enter at least one channel URL')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill('Spring');
  await listField(page).fill(' \n\n ');
  await startButton(page).click();
  await expect(page.getByText('Please enter a job name')).toBeHidden();
  await expect(listField(page)).toBeFocused();
  await expect(listField(page)).toHaveAccessibleDescription(/Please enter at least one channel URL/);
});

test('a job of several spellings with bad lines runs to its end before its reader', async ({
  page,
  youtube,
}) => {
  await youtube.set({ delayMs: 150 });
  const gone = unknownHandle();
  await openBulk(page);
  await nameField(page).fill('Spring');
  await listField(page).fill(
    [
      '@kestrelworkbench',
      'https://www.youtube.com/@KestrelWorkbench/videos',
      channelIdOf('kestrelworkbench'),
      '',
      'no channel at all',
      'https://www.youtube.com/@pixelkettle',
      'https://www.youtube.com/playlist?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG',
      gone,
    ].join('\n'),
  );
  await expect(page.getByText('7 lines, 5 look like channels')).toBeVisible();
  await expect(page.getByText(/^Holds up to 5 credits at the start, of the 5,000 you have\./)).toBeVisible();
  await startButton(page).click();
  const outcome = page.getByRole('region', { name: 'Bulk analysis started' });
  await expect(outcome).toContainText('2 lines left out:');
  await expect(outcome.getByRole('listitem').first()).toContainText(
    /Line 5no channel at all.*not the address/,
  );
  await expect(outcome.getByRole('listitem').last()).toContainText(/Line 7.*This is a playlist/);
  await expect(nameField(page)).toHaveValue('');
  await expect(listField(page)).toHaveValue('');

  await expect(status(page, 'Spring', 'Completed')).toBeVisible();
  await expect(job(page, 'Spring')).toContainText('2 analyzed, 1 failed, 2 credits spent');
  await expect(page.getByText(/of the 4,998 you have/)).toBeVisible();
  await job(page, 'Spring').getByText('Failed (1)').click();
  await expect(job(page, 'Spring').getByText(gone)).toBeVisible();
  await expect(job(page, 'Spring').getByText(/YouTube channel not found/)).toBeVisible();
  await job(page, 'Spring').getByText('Left out (2)').click();
  await expect(job(page, 'Spring').getByText('no channel at all')).toBeVisible();
  await job(page, 'Spring').getByText('Repeated (2)').click();
  // Whichever of the spellings is found first stands for the channel.
  const spellings = job(page, 'Spring').getByText(
    new RegExp(`^(?:@kestrel|.*@Kestrel|${channelIdOf('kestrelworkbench')})`),
  );
  await expect(spellings).toHaveCount(2);
  await job(page, 'Spring').getByText('Newest results').click();
  await expect(job(page, 'Spring').getByText(/^Score \d+\/100$/)).toHaveCount(2);
  await job(page, 'Spring').getByRole('link', { name: 'Kestrel Workbench' }).click();
  await expect(page).toHaveURL(/\?analysis=[\w-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Recommended price' })).toBeVisible();
});

test('the results are saved as CSV and as a workbook, with what became of every line', async ({ page }) => {
  await openBulk(page);
  await start(page, '=Spring/"1"', ['@pixelkettle', '=cmd|calc', '@kestrelworkbench']);
  await expect(status(page, '=Spring/"1"', 'Completed')).toBeVisible();
  for (const [label, ending] of [
    ['Download CSV', 'csv'],
    ['Download Excel', 'xlsx'],
  ] as const) {
    const saved = await catchDownload(page, () => page.getByRole('button', { name: label }).click());
    expect(saved.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
    const [head = [], ...rows] = await readTable(saved);
    expect(head).toContain('Sponsorship score (0-100)');
    expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(['Pixel Kettle', 'Kestrel Workbench']));
    expect(rows).toHaveLength(3);
    // As text: a spreadsheet that calculates a line would run what somebody pasted.
    expect(rows.flat().map(String)).toContainEqual(expect.stringMatching(/^'?=cmd\|calc$/));
  }
  await expect(page.getByText('Excel file has been downloaded')).toBeVisible();
  await page.route('**/functions/v1/export-analysis-csv', (route) => route.abort());
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByText('Failed to download results')).toBeVisible();
});

test('a job is paused, goes on, and is cancelled after one question; the keyboard stays at it', async ({
  page,
  youtube,
  control,
}) => {
  // So that nothing comes to an end before it is asked for.
  await youtube.set({ faults: [{ fault: 'backend-error' }] });
  await openBulk(page);
  await start(page, 'Spring', [unknownHandle(), unknownHandle()]);
  await start(page, 'Autumn', [unknownHandle(), unknownHandle(), unknownHandle()]);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Autumn', 'Spring']);
  await expect(job(page, 'Spring').getByText('0/2')).toBeVisible();
  await expect(page.getByText(/of the 4,995 you have/)).toBeVisible();

  const pause = job(page, 'Spring').getByRole('button', { name: 'Pause' });
  await pause.focus();
  await page.keyboard.press('Enter');
  await expect(status(page, 'Spring', 'Paused')).toBeVisible();
  await expect(job(page, 'Spring').getByRole('button', { name: 'Resume' })).toBeFocused();
  await page.reload();
  await expect(status(page, 'Spring', 'Paused')).toBeVisible();

  await job(page, 'Autumn').getByRole('button', { name: 'Cancel job' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(status(page, 'Autumn', 'Processing')).toBeVisible();
  await job(page, 'Autumn').getByRole('button', { name: 'Cancel job' }).click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(status(page, 'Autumn', 'Cancelled')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Autumn', level: 3 })).toBeFocused();
  await expect(page.getByText(/of the 4,998 you have/)).toBeVisible();

  await youtube.set({});
  await job(page, 'Spring').getByRole('button', { name: 'Resume' }).click();
  await control.moveClock(patienceMs);
  await expect(status(page, 'Spring', 'Failed')).toBeVisible({ timeout: 30_000 });
  await expect(job(page, 'Spring')).toContainText('0 analyzed, 2 failed, 0 credits spent');
  await expect(page.getByText(/of the 5,000 you have/)).toBeVisible();
});

test('what a cancelled job held for the channels under way is given back when they are done', async ({
  page,
  youtube,
}) => {
  // Long enough that the job is cancelled first.
  await youtube.set({ delayMs: 4000 });
  await openBulk(page);
  await start(page, 'Spring', [unknownHandle(), unknownHandle()]);
  await expect(page.getByText(/of the 4,998 you have/)).toBeVisible();
  await job(page, 'Spring').getByRole('button', { name: 'Cancel job' }).click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(status(page, 'Spring', 'Cancelled')).toBeVisible();
  await expect(page.getByText(/of the 5,000 you have/)).toBeVisible();
});

test('channels that failed for YouTube’s faults are tried again', async ({ page, youtube, control }) => {
  await youtube.set({ faults: [{ fault: 'backend-error' }] });
  await openBulk(page);
  await start(page, 'Spring', [unknownHandle()]);
  const retry = page.getByRole('button', { name: 'Retry failed (1)' });
  await expect(async () => {
    await control.moveClock(patienceMs);
    await expect(retry).toBeVisible({ timeout: 6000 });
  }).toPass({ timeout: 45_000 });
  await youtube.set({});
  await retry.click();
  await expect(retry).toBeHidden();
  await expect(status(page, 'Spring', 'Failed')).toBeVisible();
  await job(page, 'Spring').getByText('Failed (1)').click();
  await expect(job(page, 'Spring').getByText(/YouTube channel not found/)).toBeVisible();
});

test('a table’s file is read in the browser, and what will be sent is shown before', async ({ page }) => {
  await openBulk(page);
  const choose = (name: string, text: string) =>
    page
      .getByLabel('A list as text or CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('long.txt', '@abc\n'.repeat(100_001));
  await expect(page.getByText(/^This list has 100,001 lines\./)).toBeVisible();
  await choose('large.txt', 'x'.repeat(8 * 1024 * 1024 + 1));
  await expect(page.getByText('This file has 8.1 MB. A list may have 8 MB at most.')).toBeVisible();
  await choose('creators.csv', 'Name;Channel URL\n"Kettle; Pixel";@pixelkettle\nKestrel;@kestrelworkbench\n');
  await expect(page.getByText('2 lines, 2 look like channels in the column “Channel URL”.')).toBeVisible();
  await nameField(page).fill('From a file');
  await startButton(page).click();
  await expect(status(page, 'From a file', 'Completed')).toBeVisible();
  await expect(job(page, 'From a file')).toContainText('2 analyzed, 0 failed');
  await expect(listField(page)).toHaveValue('');
});

test('a start that fails says why and loses nothing', async ({ page, control, member }) => {
  await control.setCredits(member.userId, 1);
  await openBulk(page);
  await nameField(page).fill('Spring');
  await listField(page).fill('@pixelkettle\n@kestrelworkbench');
  await expect(page.getByText('This list may need 2 credits; you have 1.')).toBeVisible();
  await startButton(page).click();
  await expect(page.getByText('Failed to start bulk analysis').first()).toBeVisible();
  await page.route(startPath, (route) => route.abort());
  await startButton(page).click();
  await expect(page.getByText(/The server could not be reached/).first()).toBeVisible();
  await expect(nameField(page)).toHaveValue('Spring');
  await expect(listField(page)).toHaveValue('@pixelkettle\n@kestrelworkbench');
  await expect(page.getByText('No bulk analysis jobs yet.')).toBeVisible();
});

test.describe('the jobs are kept up to date', () => {
  test('live, by one stream, which ends when the page is hidden and begins anew when it is shown', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/bulk/')) asked.push(pathname);
    });
    await openBulk(page);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await start(page, 'Spring', ['@pixelkettle']);
    await expect(status(page, 'Spring', 'Completed')).toBeVisible();
    expect(asked).toEqual(['/api/bulk/progress']);

    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/progress'));
    await setVisibility(page, 'hidden');
    await ended;
    await setVisibility(page, 'visible');
    await expect.poll(() => asked).toEqual(['/api/bulk/progress', '/api/bulk/progress']);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/progress'));
    await page.getByRole('tab', { name: 'Overview' }).click();
    await left;
  });

  test('by a question every 5 seconds where the stream is refused', async ({ page }) => {
    await page.route(streamPath, (route) => route.fulfill({ status: 503, json: { error: 'x', code: 'X' } }));
    await openBulk(page);
    await expect(page.getByText('Refreshing every 5 seconds')).toBeVisible();
    await start(page, 'Spring', ['@pixelkettle']);
    await expect(status(page, 'Spring', 'Completed')).toBeVisible({ timeout: 20_000 });
  });

  test('and a failure to load them is said, with a way to try again', async ({ page }) => {
    const refuse = { status: 500, json: { error: 'Something broke.', code: 'INTERNAL_SERVER_ERROR' } };
    await page.route(streamPath, (route) => route.fulfill(refuse));
    await page.route(jobsPath, (route) => route.fulfill(refuse));
    await openBulk(page);
    await expect(page.getByText('Your bulk jobs could not be loaded. Something broke.')).toBeVisible();
    await page.unroute(streamPath);
    await page.unroute(jobsPath);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No bulk analysis jobs yet.')).toBeVisible();
  });

  test('a plan that has ended meanwhile takes the tool away', async ({ page, control, member }) => {
    await openBulk(page);
    await expect(page.getByText('No bulk analysis jobs yet.')).toBeVisible();
    await control.setSubscription(member.userId, 'pro');
    await setVisibility(page, 'hidden');
    await setVisibility(page, 'visible');
    await expect(page.getByText('Bulk tools are available for Agency+ plans')).toBeVisible();
  });
});

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
