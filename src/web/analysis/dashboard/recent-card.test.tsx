import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { planTiers, type PlanTier } from '../../../engine/plans/plans.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type AnsweringServer, type Answers } from '../../test-answers.ts';
import { catchSavedFiles } from '../../test-downloads.ts';
import { dashboardData, giveSizes, recentAnalysis, showDashboard } from './test-dashboard.tsx';

const outsidePlan = (error: string) => new Refused(403, { error, code: 'PLAN_REQUIRED' });
const recent = () => within(screen.getByRole('region', { name: 'Recent Analyses' }));
const two = dashboardData([recentAnalysis(1), recentAnalysis(2)]);
const ids = two.recent_analyses.map(({ id }) => id);
const csv = new File(['Channel\n'], 'channel-analyses.csv', { type: fileTypes.csv });
const workbook = new File(['PK'], 'channel-analyses.xlsx', { type: fileTypes.workbook });
const pdf = new File(['%PDF'], 'report.pdf', { type: fileTypes.pdf });

async function show(tier: PlanTier, answers: Answers = {}) {
  const shown = await showDashboard(accountOf(tier), { dashboard: two, ...answers });
  await waitFor(() => expect(recent().queryAllByRole('button', { name: /^PDF: / })).toHaveLength(2));
  return shown;
}

const inputsOf = (server: AnsweringServer, wanted: string) =>
  server.asked.filter(({ name }) => name === wanted).map(({ input }) => input);
const openExports = () => recent().findByRole('button', { name: 'Export' });
const item = (name: string) => recent().findByRole('menuitem', { name });
const exportCsv = async (user: UserEvent) => {
  await user.click(await openExports());
  await user.click(await item('CSV'));
};
const toast = async (title: string) => (await screen.findByText(title)).nextElementSibling?.textContent;

/** The exports that this browser has noted and not told of yet. */
function readEvents(): unknown[] {
  dispatchEvent(new Event('pagehide'));
  const events: unknown[] = JSON.parse(localStorage.getItem('sponsorscope.events') ?? '[]');
  localStorage.clear();
  return events.filter((event) => JSON.stringify(event).includes('"export_'));
}

beforeEach(() => {
  giveSizes();
  readEvents();
});

test('each of the recent analyses stands there with its day, its verdict and its score', async () => {
  await showDashboard(accountOf('free'), {
    dashboard: dashboardData([
      recentAnalysis(1, { sponsorship_score: 80 }),
      recentAnalysis(2, { sponsorship_score: 79, channel_name: null }),
      recentAnalysis(3, { sponsorship_score: null, verdict: 'Not scored' }),
    ]),
  });
  await recent().findByText('Channel 1');
  const rows = recent().getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('p + p')?.textContent)).toEqual([
    'Jan 5, 2026',
    `${recentAnalysis(2).channel_id}, Jan 5, 2026`,
    'Jan 5, 2026',
  ]);
  const [strong, forgotten, unscored] = rows.map((row) => within(row));
  // From 80 on the score carries a sign.
  expect(strong?.getByText('Score 80/100').querySelector('svg')).not.toBeNull();
  expect(forgotten?.getByText('Score 79/100').querySelector('svg')).toBeNull();
  expect(forgotten?.getByText('Name no longer stored')).toBeDefined();
  const opener = `Detailed report: ${recentAnalysis(2).channel_id}`;
  expect(forgotten?.getByRole('link', { name: opener })).toBeDefined();
  expect(unscored?.queryByText(/^Score/)).toBeNull();
});

test('without analyses the way to the first one is shown, and there is nothing to export', async () => {
  const { user, server, readAddress } = await showDashboard(accountOf('pro'));
  expect(await recent().findByRole('heading', { name: 'No analyses yet' })).toBeDefined();
  expect(recent().getByText('Try analyzing a YouTube channel to get started')).toBeDefined();
  await user.click(await openExports());
  expect((await item('CSV')).getAttribute('aria-disabled')).toBe('true');
  await user.click(await item('CSV'));
  expect(within(recent().getByRole('menu')).getByText('No analyses yet')).toBeDefined();
  expect(recent().queryByRole('menuitemradio')).toBeNull();
  expect(inputsOf(server, 'exportAnalysisCsv')).toEqual([]);
  await user.click(recent().getByRole('link', { name: 'Analyze a channel' }));
  expect(readAddress()).toBe('/#analyzer');
});

test('analyses that cannot be loaded are said to be missing, the rest stands, and Retry brings them', async () => {
  const { server, user } = await showDashboard(accountOf('pro'), {
    dashboard: new Refused(500, { error: 'Something broke.', code: 'X' }),
  });
  const retry = await recent().findByRole('button', { name: 'Retry' });
  expect(recent().getByText('Your recent analyses could not be loaded. Something broke.')).toBeDefined();
  const trends = within(screen.getByRole('region', { name: 'Usage Trends' }));
  expect(trends.getByText('The months could not be loaded. Something broke.')).toBeDefined();
  const usage = within(screen.getByRole('region', { name: 'Monthly Usage' }));
  expect(usage.getByRole('progressbar')).toBeDefined();
  server.answers.dashboard = two;
  await user.click(retry);
  expect(await recent().findByText('Channel 2')).toBeDefined();
  expect(trends.queryByText(/could not be loaded/)).toBeNull();
});

describe('an export', () => {
  const mayExport: readonly PlanTier[] = ['growth', 'pro', 'premium', 'agency', 'enterprise'];

  test.each(planTiers)('on the plan %s is made, or refused with the plan it takes', async (tier) => {
    const saved = catchSavedFiles();
    const { server, user } = await show(tier, { exportAnalysisCsv: csv, exportAnalysisExcel: workbook });
    const isOpen = mayExport.includes(tier);
    for (const [kind, done] of [
      ['CSV', 'CSV file has been downloaded'],
      ['Excel', 'Excel file has been downloaded'],
    ] as const) {
      await user.click(await openExports());
      expect(recent().getByText('Google Sheets sync is coming soon')).toBeDefined();
      await user.click(await item(kind));
      const sentence = isOpen ? done : `${kind} export requires Growth plan or higher`;
      await waitFor(async () =>
        expect(await toast(isOpen ? 'Export Complete' : 'Export Unavailable')).toBe(sentence),
      );
    }
    const selection = isOpen ? [{ analysisIds: ids }] : [];
    expect(inputsOf(server, 'exportAnalysisCsv')).toEqual(selection);
    expect(inputsOf(server, 'exportAnalysisExcel')).toEqual(selection);
    expect(saved.map(({ name }) => name)).toEqual(
      isOpen ? ['channel-analyses.csv', 'channel-analyses.xlsx'] : [],
    );
  });

  test('holds all analyses where that is chosen', async () => {
    catchSavedFiles();
    const { server, user } = await show('pro', { exportAnalysisCsv: csv });
    await user.click(await openExports());
    const shown = await recent().findByRole('menuitemradio', { name: 'The 2 shown here' });
    expect(shown.getAttribute('aria-checked')).toBe('true');
    await user.click(recent().getByRole('menuitemradio', { name: 'All analyses' }));
    await user.click(await item('CSV'));
    expect(await toast('Export Complete')).toBe('CSV file has been downloaded');
    expect(inputsOf(server, 'exportAnalysisCsv')).toEqual([{ all: true }]);
    expect(readEvents()).toMatchObject([
      { event_name: 'export_csv_clicked', event_data: { available: true, all: true } },
    ]);
  });

  test('under way is said, and a second one waits for it', async () => {
    catchSavedFiles();
    const answer = Promise.withResolvers<File>();
    const { server, user } = await show('pro', { exportAnalysisCsv: answer.promise });
    await exportCsv(user);
    const busy = await recent().findByRole('button', { name: 'Exporting...' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    await user.click(busy);
    expect((await item('Excel')).getAttribute('aria-disabled')).toBe('true');
    await user.click(await item('Excel'));
    await act(async () => answer.resolve(csv));
    expect(await toast('Export Complete')).toBe('CSV file has been downloaded');
    expect(recent().getByRole('button', { name: 'Export' }).getAttribute('aria-busy')).toBe('false');
    expect(inputsOf(server, 'exportAnalysisCsv')).toHaveLength(1);
    expect(inputsOf(server, 'exportAnalysisExcel')).toHaveLength(0);
  });

  test('that fails says so, whatever was answered', async () => {
    const saved = catchSavedFiles();
    const { server, user } = await show('pro');
    for (const [answer, sentence] of [
      [new Refused(404, { error: 'Not in your history.', code: 'X' }), 'Not in your history.'],
      [new Refused(502, {}), 'Failed to export CSV'],
      [() => Promise.reject(new TypeError('Failed to fetch')), 'Failed to export CSV'],
    ] as const) {
      server.answers.exportAnalysisCsv = answer;
      await exportCsv(user);
      await waitFor(async () => expect(await toast('Export Failed')).toBe(sentence));
    }
    expect(saved).toEqual([]);
  });

  test('after the plan has ended says so, and the page learns of it', async () => {
    const { server, user } = await show('pro', {
      exportAnalysisCsv: outsidePlan('CSV export requires Growth plan or higher'),
    });
    const before = inputsOf(server, 'start').length;
    await exportCsv(user);
    expect(await toast('Export Unavailable')).toBe('CSV export requires Growth plan or higher');
    await waitFor(() => expect(inputsOf(server, 'start')).toHaveLength(before + 1));
  });
});

describe('a report', () => {
  const html = { html: '<p>Channel 2</p>', filename: 'channel-2.html' };
  const opener = () => recent().getByRole('button', { name: 'PDF: Channel 2' });

  test('is saved as PDF in both paper sizes and as a page to print', async () => {
    const saved = catchSavedFiles();
    const { server, user } = await show('growth', { exportAnalysisReport: pdf, exportAnalysisPdf: html });
    for (const [label, done] of [
      ['PDF, A4', 'PDF file has been downloaded'],
      ['PDF, US Letter', 'PDF file has been downloaded'],
      ['HTML to print', 'Open the downloaded file and print it to PDF.'],
    ] as const) {
      const before = saved.length;
      await user.click(opener());
      await user.click(await item(label));
      await waitFor(() => expect(saved).toHaveLength(before + 1));
      await waitFor(() =>
        expect(screen.getByText('Report Generated').nextElementSibling?.textContent).toBe(done),
      );
    }
    expect(inputsOf(server, 'exportAnalysisReport')).toEqual([
      { analysisId: ids[1], paper: 'a4' },
      { analysisId: ids[1], paper: 'letter' },
    ]);
    expect(inputsOf(server, 'exportAnalysisPdf')).toEqual([{ analysisId: ids[1] }]);
    expect(saved.map(({ name }) => name)).toEqual(['report.pdf', 'report.pdf', 'channel-2.html']);
    expect(await saved.at(-1)?.content.text()).toBe('<p>Channel 2</p>');
    expect(readEvents()).toMatchObject(
      ['a4', 'letter', 'html'].map((form) => ({ event_name: 'export_pdf', event_data: { form } })),
    );
    server.answers.exportAnalysisReport = () => Promise.reject(new TypeError('Failed to fetch'));
    await user.click(opener());
    await user.click(await item('PDF, A4'));
    expect(await toast('Export Failed')).toBe('Failed to generate report');
  });

  test('without a plan that exports is given to whoever has bought it, and refused to others', async () => {
    const saved = catchSavedFiles();
    const sentence = 'PDF export requires Pro plan or higher';
    const { server, user } = await show('free', {
      exportAnalysisPdf: ({ analysisId }) => (analysisId === ids[1] ? html : outsidePlan(sentence)),
    });
    await user.click(opener());
    expect(await toast('Report Generated')).toBe('Open the downloaded file and print it to PDF.');
    await user.click(recent().getByRole('button', { name: 'PDF: Channel 1' }));
    expect(await toast('Export Unavailable')).toBe(sentence);
    expect(saved.map(({ name }) => name)).toEqual(['channel-2.html']);
    expect(inputsOf(server, 'exportAnalysisPdf')).toHaveLength(2);
  });

  test('can be shared where it can be exported, and the focus comes back', async () => {
    const { server, user } = await show('growth', { shareReport: { url: null } });
    await user.click(opener());
    await user.click(await item('Share link'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share this report' }));
    expect(dialog.getByText('Channel 2')).toBeDefined();
    expect(await dialog.findByRole('button', { name: 'Create link' })).toBeDefined();
    expect(inputsOf(server, 'shareReport')).toEqual([{ analysisId: ids[1], action: 'get' }]);
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('close')));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });
});
