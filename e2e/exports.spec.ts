import type { Page } from '@playwright/test';
import { disclaimer } from '../src/contract/analysis/channel-analysis.ts';
import { buy } from './buying.ts';
import { catchDownload, readPdf, readTable } from './downloads.ts';
import { holdAnswers } from './held-answers.ts';
import { expect, expectSound, test } from './journey.ts';

const exportButton = (page: Page) => page.getByRole('button', { name: /^Export/ });
const pdfButton = (page: Page) => page.getByRole('button', { name: /^PDF:/ });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** As many rows as are shown of the history, once they are there. */
async function openDashboard(page: Page, rows: number): Promise<void> {
  await page.goto('/dashboard');
  await expect(pdfButton(page)).toHaveCount(rows);
}

test('CSV and Excel hold the analyses that are shown, or all of them, and are noted in this browser', async ({
  page,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 7, { channelName: '=cmd|"/c calc"!A1, "ünï" 🎥' });
  await openDashboard(page, 5);
  for (const [kind, ending] of [
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
  ] as const) {
    await exportButton(page).click();
    const shown = await catchDownload(page, () => item(page, kind).click());
    const day = (await control.now()).toISOString().slice(0, 10);
    expect(shown.suggestedFilename()).toBe(`channel-analyses-${day}.${ending}`);
    await expect(page.getByText(`${kind} file has been downloaded`)).toBeVisible();
    const [head = [], ...rows] = await readTable(shown);
    expect(head).toContain('Sponsorship score (0-100)');
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      // As text: a spreadsheet that calculates a name would run what a stranger wrote.
      expect(String(row[0])).toMatch(/^'?=cmd\|"\/c calc"!A1, "ünï" 🎥$/);
      expect(row).toContain(disclaimer);
    }
  }

  await test.step('all of them, which the menu says while it is under way', async () => {
    await exportButton(page).click();
    await page.getByRole('menuitemradio', { name: 'All analyses' }).click();
    const held = await holdAnswers(page, '**/functions/v1/export-analysis-csv');
    const all = await catchDownload(page, async () => {
      await item(page, 'CSV').click();
      await expect(page.getByRole('button', { name: 'Exporting...' })).toBeVisible();
      await exportButton(page).click();
      await expect(item(page, 'Excel')).toBeDisabled();
      await expectSound(page);
      held.release();
    });
    expect((await readTable(all)).slice(1)).toHaveLength(7);
  });

  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  const kept = await page.evaluate(() => localStorage.getItem('sponsorscope.events') ?? '');
  for (const name of ['export_csv_clicked', 'export_xlsx_clicked']) expect(kept).toContain(name);
});

test('a report is saved as a page and as PDF, and once the trial is over by whoever has bought it', async ({
  page,
  context,
  server,
  control,
  member,
}) => {
  await control.addAnalyses(member.userId, 2, { channelName: 'Ünïted <b>Kestrels</b>' });
  await openDashboard(page, 2);
  for (const [label, size] of [
    ['PDF, A4', [595, 842]],
    ['PDF, US Letter', [612, 792]],
  ] as const) {
    await pdfButton(page).first().click();
    const saved = await catchDownload(page, () => item(page, label).click());
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
    const { size: found, text } = await readPdf(saved);
    expect(found).toEqual(size);
    expect(text).toContain('Ünïted <b>Kestrels</b>');
    expect(text.replaceAll(/\s+/g, ' ').toLowerCase()).toContain(disclaimer.toLowerCase());
  }

  await test.step('the page to print needs no network', async () => {
    await pdfButton(page).first().click();
    const saved = await catchDownload(page, () => item(page, 'HTML to print').click());
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
    await context.setOffline(false);
  });

  await test.step('a trial that ends between two clicks is told, and the page learns of it', async () => {
    await control.endTrial(member.userId);
    await exportButton(page).click();
    await item(page, 'CSV').click();
    await expect(page.getByText('Export Unavailable')).toBeVisible();
    await expect(page.getByText('CSV export requires Growth plan or higher')).toBeVisible();
    await expect(page.getByText('FREE PLAN', { exact: true })).toBeVisible();
    await expect(page.getByText('Growth+ Feature')).toBeVisible();
  });

  await test.step('a report that was bought is saved all the same', async () => {
    const answer = await context.request.get(`${server.url}/api/dashboard`);
    const [{ channel_id: channelUrl }] = (await answer.json()).recent_analyses;
    await buy(context, server.url, { product: 'full_report', channelUrl });
    // A purchase counts once the provider's message has been read, which nobody waits for here.
    await expect(async () => {
      const click = () => pdfButton(page).first().click();
      const saved = await catchDownload(page, click, { timeout: 5_000 });
      expect(saved.suggestedFilename()).toMatch(/\.html$/);
    }).toPass();
    const refusal = page.getByText('PDF export requires Pro plan or higher');
    // One that was shown before the message had been read.
    await expect(refusal).toHaveCount(0);
    await pdfButton(page).last().click();
    await expect(refusal).toBeVisible();
  });
});
