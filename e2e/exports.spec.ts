import type { Page } from '@playwright/test';
import { disclaimer } from '../src/contract/analysis/channel-analysis.ts';
import { buy } from './buying.ts';
import { catchDownload, readPdf, readTable } from './downloads.ts';
import { holdAnswers } from './held-answers.ts';
import { expect, expectSound, test } from './journey.ts';

const csvPath = '**/functions/v1/export-analysis-csv';

const exportButton = (page: Page) => page.getByRole('button', { name: /^Export/ });
const pdfButton = (page: Page) => page.getByRole('button', { name: /^PDF:/ });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

async function choose(page: Page, kind: 'CSV' | 'Excel'): Promise<void> {
  await exportButton(page).click();
  await item(page, kind).click();
}

/** As many rows as are shown of the history, once they are there. */
async function openDashboard(page: Page, rows: number): Promise<void> {
  await page.goto('/dashboard');
  await expect(pdfButton(page)).toHaveCount(rows);
}

for (const [kind, ending, message] of [
  ['CSV', 'csv', 'CSV file has been downloaded'],
  ['Excel', 'xlsx', 'Excel file has been downloaded'],
] as const) {
  test(`${kind} holds the analyses that are shown, or all of them`, async ({ page, control, member }) => {
    await control.addAnalyses(member.userId, 7, { channelName: '=cmd|"/c calc"!A1, "ünï" 🎥' });
    await openDashboard(page, 5);
    const shown = await catchDownload(page, () => choose(page, kind));
    const day = (await control.now()).toISOString().slice(0, 10);
    expect(shown.suggestedFilename()).toBe(`channel-analyses-${day}.${ending}`);
    await expect(page.getByText('Export Complete')).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    const [head = [], ...rows] = await readTable(shown);
    expect(head).toContain('Sponsorship score (0-100)');
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      // As text: a spreadsheet that calculates a name would run what a stranger wrote.
      expect(String(row[0])).toMatch(/^'?=cmd\|"\/c calc"!A1, "ünï" 🎥$/);
      expect(row).toContain(disclaimer);
    }
    await exportButton(page).click();
    await page.getByRole('menuitemradio', { name: 'All analyses' }).click();
    const all = await catchDownload(page, () => item(page, kind).click());
    expect((await readTable(all)).slice(1)).toHaveLength(7);
  });
}

test('a report is saved as a page to print, which needs no network', async ({
  page,
  context,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 1, { channelName: 'Ünïted <b>Kestrels</b>' });
  await openDashboard(page, 1);
  await pdfButton(page).click();
  const saved = await catchDownload(page, () => item(page, 'HTML to print').click());
  await expect(page.getByText('Report Generated')).toBeVisible();
  await expect(page.getByText('Open the downloaded file and print it to PDF.')).toBeVisible();
  expect(saved.suggestedFilename()).toMatch(/\.html$/);
  const path = test.info().outputPath('report.html');
  await saved.saveAs(path);
  await context.setOffline(true);
  const paper = await context.newPage();
  const asked: string[] = [];
  paper.on('request', (request) => asked.push(request.url()));
  await paper.goto(`file://${path}`);
  await expect(paper.getByText('Ünïted <b>Kestrels</b>').first()).toBeVisible();
  expect((await paper.locator('body').innerText()).toLowerCase()).toContain(disclaimer.toLowerCase());
  expect(asked.filter((url) => !url.startsWith('data:'))).toEqual([`file://${path}`]);
});

test('a report is saved as PDF in both paper sizes', async ({ page, control, member }) => {
  await control.addAnalyses(member.userId, 1, { channelName: 'The Kestrel Papers' });
  await openDashboard(page, 1);
  for (const [label, size] of [
    ['PDF, A4', [595, 842]],
    ['PDF, US Letter', [612, 792]],
  ] as const) {
    await pdfButton(page).click();
    const saved = await catchDownload(page, () => item(page, label).click());
    await expect(page.getByText('PDF file has been downloaded').last()).toBeVisible();
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
    const { size: found, text } = await readPdf(saved);
    expect(found).toEqual(size);
    expect(text).toContain('The Kestrel Papers');
    expect(text.replaceAll(/\s+/g, ' ').toLowerCase()).toContain(disclaimer.toLowerCase());
  }
});

test('a trial that ends between two clicks is told, and the page learns of it', async ({
  page,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 1);
  await openDashboard(page, 1);
  await control.endTrial(member.userId);
  await choose(page, 'CSV');
  await expect(page.getByText('Export Unavailable')).toBeVisible();
  await expect(page.getByText('CSV export requires Growth plan or higher')).toBeVisible();
  await expect(page.getByText('FREE PLAN', { exact: true })).toBeVisible();
  await expect(page.getByText('Growth+ Feature')).toBeVisible();
});

test('without a plan that exports, a report that was bought is saved all the same', async ({
  page,
  context,
  server,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 2);
  await control.endTrial(member.userId);
  const answer = await context.request.get(`${server.url}/api/dashboard`);
  const [{ channel_id: channelUrl }] = (await answer.json()).recent_analyses;
  await buy(context, server.url, { product: 'full_report', channelUrl });
  await openDashboard(page, 2);
  const saved = await catchDownload(page, () => pdfButton(page).first().click());
  expect(saved.suggestedFilename()).toMatch(/\.html$/);
  await pdfButton(page).last().click();
  await expect(page.getByText('PDF export requires Pro plan or higher')).toBeVisible();
});

test('an export that fails says so, whatever was answered', async ({ page, control, member }) => {
  await control.addAnalyses(member.userId, 1);
  await openDashboard(page, 1);
  for (const [answer, words] of [
    [
      { status: 500, json: { error: 'Failed to export CSV', code: 'INTERNAL_SERVER_ERROR' } },
      'Failed to export CSV',
    ],
    [{ status: 404, json: { error: 'Not in your history.', code: 'X' } }, 'Not in your history.'],
    [{ status: 502, body: '<html>' }, 'Failed to export CSV'],
    [null, 'Failed to export CSV'],
  ] as const) {
    await page.unroute(csvPath);
    await page.route(csvPath, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
    await choose(page, 'CSV');
    await expect(page.getByRole('alert').filter({ hasText: 'Export Failed' }).last()).toContainText(words);
  }
  await page.route('**/functions/v1/export-analysis-report', (route) => route.abort());
  await pdfButton(page).click();
  await item(page, 'PDF, A4').click();
  await expect(page.getByText('Failed to generate report')).toBeVisible();
});

test('an export under way is said, and a second one waits for it', async ({ page, control, member }) => {
  await control.addAnalyses(member.userId, 1);
  await openDashboard(page, 1);
  const exported = await holdAnswers(page, csvPath);
  const saved = await catchDownload(page, async () => {
    await choose(page, 'CSV');
    await expect(page.getByRole('button', { name: 'Exporting...' })).toHaveAttribute('aria-busy', 'true');
    await exportButton(page).click();
    await expect(item(page, 'Excel')).toBeDisabled();
    await item(page, 'CSV').click({ force: true });
    await expectSound(page);
    exported.release();
  });
  expect(saved.suggestedFilename()).toMatch(/\.csv$/);
  expect(exported.asked()).toBe(1);
});

test('with nothing analyzed there is nothing to export, and the menu says so', async ({ page, member }) => {
  await openDashboard(page, 0);
  await expect(page.getByText(member.email)).toBeVisible();
  await exportButton(page).click();
  await expect(item(page, 'CSV')).toBeDisabled();
  await expect(page.getByRole('menu').getByText('No analyses yet')).toBeVisible();
});

test('each export is noted in this browser', async ({ page, control, member }) => {
  await control.addAnalyses(member.userId, 1);
  await openDashboard(page, 1);
  await catchDownload(page, () => choose(page, 'CSV'));
  await catchDownload(page, () => choose(page, 'Excel'));
  await pdfButton(page).click();
  await catchDownload(page, () => item(page, 'PDF, A4').click());
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  const kept = await page.evaluate(() => localStorage.getItem('sponsorscope.events') ?? '');
  for (const name of ['export_csv_clicked', 'export_xlsx_clicked', 'export_pdf'])
    expect(kept).toContain(name);
});
