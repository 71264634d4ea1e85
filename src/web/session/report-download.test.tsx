import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountOf } from '../test-accounts.ts';
import { Refused } from '../test-answers.ts';
import { expectMessage } from '../test-fields.ts';
import { showPart } from '../test-screen.tsx';
import { downloadReport, type ReportForm } from './report-download.ts';

const id = '00000000-0000-4000-8000-000000000001';
const paths = {
  html: '/functions/v1/export-analysis-pdf',
  pdf: '/functions/v1/export-analysis-report',
} as const;
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

async function start(form: ReportForm, answers: Record<string, object>) {
  const shown = await showPart(<p>A page</p>, { account: accountOf('pro') });
  shown.server.others = answers;
  await act(() => downloadReport(id, form));
  return shown;
}

test('a report to print is saved under the name the server gives it', async () => {
  const { server } = await start('html', {
    [paths.html]: { filename: 'report.html', html: '<p>A report</p>' },
  });
  await expectMessage('status', 'Report Generated', 'Open the downloaded file and print it to PDF.');
  expect(saved).toEqual(['report.html']);
  expect(server.posted).toEqual([{ path: paths.html, input: { analysisId: id } }]);
  expect(document.querySelector('a')).toBeNull();
});

test.each(['a4', 'letter'] as const)('a PDF is asked for in its paper size: %s', async (form) => {
  const { server } = await start(form, { [paths.pdf]: {} });
  await expectMessage('status', 'Report Generated', 'PDF file has been downloaded');
  expect(server.posted).toEqual([{ path: paths.pdf, input: { analysisId: id, paper: form } }]);
  expect(saved).toEqual(['download']);
});

test('a plan that does not export is told apart from an export that failed, and the page learns of the plan', async () => {
  const error = 'PDF export requires Pro plan or higher';
  const shown = await start('a4', { [paths.pdf]: new Refused(403, { error, code: 'PLAN_REQUIRED' }) });
  await expectMessage('alert', 'Export Unavailable', error);
  await waitFor(() => expect(shown.server.asked.filter(({ name }) => name === 'start')).toHaveLength(2));
  expect(saved).toEqual([]);
});

test.each([
  [new Refused(503, { error: 'Away for a moment.', code: 'X' }), 'Away for a moment.'],
  [() => Promise.reject(new TypeError('Failed to fetch')), 'Failed to generate report'],
  [{ filename: 7 }, 'Failed to generate report'],
])('an export that failed says why where anybody knows: %#', async (answer, words) => {
  await start('html', { [paths.html]: answer });
  await expectMessage('alert', 'Export Failed', words);
  expect(saved).toEqual([]);
  expect(screen.queryByText('Report Generated')).toBeNull();
});
