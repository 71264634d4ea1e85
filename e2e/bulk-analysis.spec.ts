import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { channelIdOf } from './creator.ts';
import { catchDownload, readTable } from './downloads.ts';
import { expect, test } from './journey.ts';

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

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test.beforeEach(async ({ control, member }) => {
  await control.setSubscription(member.userId, 'agency');
});

test.afterEach(({ youtube }) => youtube.set({}));

test('a list with bad lines is analyzed before its reader by one stream, saved, and read', async ({
  page,
  youtube,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/bulk/')) asked.push(pathname);
  });
  await youtube.set({ delayMs: 150 });
  const gone = unknownHandle();
  // As a name and as a line: a spreadsheet that calculates them would run what somebody pasted.
  const [name, formula] = ['=Spring/"1"', '=cmd|calc'];
  await openBulk(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await test.step('it is started, and what was left out is said', async () => {
    await nameField(page).fill(name);
    await listField(page).fill(
      [
        '@kestrelworkbench',
        'https://www.youtube.com/@KestrelWorkbench/videos',
        channelIdOf('kestrelworkbench'),
        '',
        formula,
        'https://www.youtube.com/@pixelkettle',
        'https://www.youtube.com/playlist?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG',
        gone,
      ].join('\n'),
    );
    await expect(page.getByText('7 lines, 5 look like channels')).toBeVisible();
    await startButton(page).click();
    const outcome = page.getByRole('region', { name: 'Bulk analysis started' });
    await expect(outcome).toContainText('2 lines left out:');
    await expect(outcome.getByRole('listitem').first()).toContainText(/^Line 5=cmd\|calc.*not the address/);
    await expect(outcome.getByRole('listitem').last()).toContainText(/^Line 7.*This is a playlist/);
  });

  await test.step('it runs to its end, and the credits are right', async () => {
    await expect(status(page, name, 'Completed')).toBeVisible();
    await expect(job(page, name)).toContainText('2 analyzed, 1 failed, 2 credits spent');
    await expect(page.getByText(/of your 4,998/)).toBeVisible();
    expect(asked).toEqual(['/api/bulk/progress']);
  });

  await test.step('its results are saved as CSV and as a workbook', async () => {
    for (const [label, ending] of [
      ['Download CSV', 'csv'],
      ['Download Excel', 'xlsx'],
    ] as const) {
      const saved = await catchDownload(page, () => page.getByRole('button', { name: label }).click());
      expect(saved.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
      const [head = [], ...rows] = await readTable(saved);
      expect(head).toContain('Sponsorship score (0-100)');
      expect(rows.map(([channel]) => channel)).toEqual(
        expect.arrayContaining(['Pixel Kettle', 'Kestrel Workbench']),
      );
      expect(rows).toHaveLength(7);
      expect(rows.flat().map(String)).toContainEqual(expect.stringMatching(/^'?=cmd\|calc$/));
    }
  });

  await test.step('the stream ends while the page is hidden, and begins anew', async () => {
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/progress'));
    await setVisibility(page, 'hidden');
    await ended;
    await setVisibility(page, 'visible');
    await expect.poll(() => asked).toEqual(['/api/bulk/progress', '/api/bulk/progress']);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  });

  await test.step('its lines and its results are opened', async () => {
    await job(page, name).getByText('Failed (1)').click();
    await expect(job(page, name).getByText(gone)).toBeVisible();
    await expect(job(page, name).getByText(/YouTube channel not found/)).toBeVisible();
    await job(page, name).getByText('Left out (2)').click();
    await expect(job(page, name).getByText(formula, { exact: true })).toBeVisible();
    await job(page, name).getByText('Repeated (2)').click();
    // Whichever of the spellings is found first stands for the channel.
    const spellings = job(page, name).getByText(
      new RegExp(`^(?:@kestrel|.*@Kestrel|${channelIdOf('kestrelworkbench')})`),
    );
    await expect(spellings).toHaveCount(2);
    await job(page, name).getByText('Results (2)').click();
    const results = job(page, name).getByRole('table', { name: `Results: ${name}` });
    await results.getByRole('button', { name: 'Score' }).click();
    await expect(results.getByRole('columnheader', { name: 'Score' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(results.getByRole('row')).toHaveCount(3);
    await job(page, name).getByRole('link', { name: 'Kestrel Workbench' }).click();
    await expect(page).toHaveURL(/\/analysis\/[\w-]{36}$/);
    await expect(page.getByRole('heading', { name: 'Recommended price' })).toBeVisible();
  });
});

test('a job is paused over a reload, goes on, and another is cancelled; credits come back', async ({
  page,
  youtube,
  control,
}) => {
  // So that nothing comes to an end before it is asked for.
  await youtube.set({ faults: [{ fault: 'backend-error' }] });
  await openBulk(page);
  await nameField(page).fill('Spring');
  await page.getByLabel('A list as a text or CSV file').setInputFiles({
    name: 'creators.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Name;Channel URL\n"Gone; one";${unknownHandle()}\nTwo;${unknownHandle()}\n`),
  });
  await expect(page.getByText('2 lines, 2 look like channels in the column “Channel URL”.')).toBeVisible();
  await startButton(page).click();
  await expect(job(page, 'Spring')).toBeVisible();
  await nameField(page).fill('Autumn');
  await listField(page).fill([unknownHandle(), unknownHandle(), unknownHandle()].join('\n'));
  await startButton(page).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Autumn', 'Spring']);
  await expect(page.getByText(/of your 4,995/)).toBeVisible();

  await job(page, 'Spring').getByRole('button', { name: 'Pause' }).click();
  await expect(status(page, 'Spring', 'Paused')).toBeVisible();
  await page.reload();
  await expect(status(page, 'Spring', 'Paused')).toBeVisible();
  await job(page, 'Autumn').getByRole('button', { name: 'Cancel job' }).click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(status(page, 'Autumn', 'Cancelled')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Autumn', level: 3 })).toBeFocused();
  await expect(page.getByText(/of your 4,998/)).toBeVisible();

  await youtube.set({});
  await job(page, 'Spring').getByRole('button', { name: 'Resume' }).click();
  await control.moveClock(patienceMs);
  await expect(status(page, 'Spring', 'Failed')).toBeVisible();
  await expect(job(page, 'Spring')).toContainText('0 analyzed, 2 failed, 0 credits spent');
  await expect(page.getByText(/of your 5,000/)).toBeVisible();
});
