import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { Refused } from '../../test-answers.ts';
import { catchSavedFiles } from '../../test-downloads.ts';
import { aJob } from './job.fixture.ts';
import { ended, endedAt, inputsOf, item, showJob } from './test-jobs.tsx';

const cancelled = aJob({ status: 'cancelled', finished_at: endedAt });

test('a job is paused and goes on: each is asked of the server once, and the focus stays at the button', async () => {
  const { promise, resolve } = Promise.withResolvers<BulkJob>();
  const { server, user } = await showJob({}, { bulkJobAction: promise });
  const pause = item().getByRole('button', { name: 'Pause' });
  pause.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(pause.getAttribute('aria-disabled')).toBe('true'));
  await user.keyboard('{Enter}');
  resolve(aJob({ status: 'paused' }));
  expect(await item().findByText('Paused')).toBeDefined();
  expect(document.activeElement).toBe(item().getByRole('button', { name: 'Resume' }));
  expect(inputsOf(server, 'bulkJobAction')).toEqual([{ job_id: aJob().id, action: 'pause' }]);
  server.answers.bulkJobAction = aJob();
  await user.keyboard('{Enter}');
  expect(await item().findByText('Processing')).toBeDefined();
  expect(inputsOf(server, 'bulkJobAction')).toHaveLength(2);
});

test('a job is cancelled after one question, which brings the keyboard along', async () => {
  const { server, user } = await showJob({}, { bulkJobAction: cancelled });
  await user.click(item().getByRole('button', { name: 'Cancel job' }));
  const question = within(item().getByRole('group', { name: /^Finished analyses stay yours/ }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep it' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(item().getByRole('button', { name: 'Cancel job' }));
  expect(inputsOf(server, 'bulkJobAction')).toEqual([]);

  const asked = inputsOf(server, 'start').length;
  await user.keyboard('{Enter}');
  await user.click(item().getByRole('button', { name: 'Cancel it' }));
  expect(await item().findByText('Cancelled')).toBeDefined();
  expect(inputsOf(server, 'bulkJobAction')).toEqual([{ job_id: aJob().id, action: 'cancel' }]);
  expect(document.activeElement).toBe(item().getByRole('heading', { name: 'Spring' }));
  await waitFor(() => expect(inputsOf(server, 'start').length).toBe(asked + 1));
});

test('what is refused says why and changes nothing', async () => {
  const sentence = 'This job needs more credits than you have.';
  const { user, server } = await showJob(
    { status: 'failed', ...ended, retryable_count: 2 },
    { bulkJobAction: new Refused(402, { error: sentence, code: 'NO_CREDITS' }) },
  );
  const retry = item().getByRole('button', { name: 'Retry failed (2)' });
  await user.click(retry);
  expect(within(await item().findByRole('alert')).getByText(sentence)).toBeDefined();
  expect(item().getByText('Failed')).toBeDefined();
  server.answers.bulkJobAction = aJob();
  await user.click(retry);
  expect(await item().findByText('Processing')).toBeDefined();
  expect(item().queryByText(sentence)).toBeNull();
  expect(document.activeElement).toBe(item().getByRole('heading', { name: 'Spring' }));
  expect(inputsOf(server, 'bulkJobAction')).toMatchObject([{ action: 'retry' }, { action: 'retry' }]);
});

test('results are saved as CSV and as a workbook, and a failure says so', async () => {
  const saved = catchSavedFiles();
  const csv = new File(['Channel\n'], 'spring.csv', { type: 'text/csv; charset=utf-8' });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const { server, user } = await showJob(
    { status: 'completed', ...ended },
    { exportAnalysisCsv: csv, exportAnalysisExcel: new File(['PK'], 'spring.xlsx', { type }) },
  );
  await user.click(item().getByRole('button', { name: 'Download CSV: Spring' }));
  expect(await screen.findByText('CSV file has been downloaded')).toBeDefined();
  await user.click(item().getByRole('button', { name: 'Download Excel: Spring' }));
  expect(await screen.findByText('Excel file has been downloaded')).toBeDefined();
  expect(saved.map(({ name }) => name)).toEqual(['spring.csv', 'spring.xlsx']);
  const selection = { bulk_job_id: aJob().id };
  expect(inputsOf(server, 'exportAnalysisCsv')).toEqual([selection]);
  expect(inputsOf(server, 'exportAnalysisExcel')).toEqual([selection]);

  for (const [answer, title, message] of [
    [() => Promise.reject(new TypeError('Failed to fetch')), 'Export Failed', 'Failed to download results'],
    [
      new Refused(500, { error: 'Failed to export CSV', code: 'INTERNAL_SERVER_ERROR' }),
      'Export Failed',
      'Failed to download results',
    ],
    [
      new Refused(404, { error: 'This job is not one of yours.', code: 'JOB_NOT_FOUND' }),
      'Export Failed',
      'This job is not one of yours.',
    ],
    [
      new Refused(403, { error: 'CSV export requires Growth plan or higher', code: 'PLAN_REQUIRED' }),
      'Export Unavailable',
      'CSV export requires Growth plan or higher',
    ],
  ] as const) {
    server.answers.exportAnalysisCsv = answer;
    await user.click(item().getByRole('button', { name: 'Download CSV: Spring' }));
    await waitFor(() => expect(screen.getByText(title).nextElementSibling?.textContent).toBe(message));
  }
  expect(saved).toHaveLength(2);
});
