import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OperatedJob, OperationsState } from '../../../contract/admin/operations.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { findToast, giveSizes, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { beginAdminSession, sessionAnswers, sessionMissing } from '../test-admin.ts';
import { job, operationsState, task } from './operations.fixture.ts';
import { OperationsPanel } from './operations-panel.tsx';

const { queue, quota, kept_data: keptData } = operationsState;

async function show(change: Partial<OperationsState> = {}, answers: Answers = {}) {
  const shown = await showPart(<OperationsPanel />, {
    answers: { operations: { ...operationsState, ...change }, ...sessionAnswers, ...answers },
  });
  await screen.findByRole('region', { name: 'Job queue' });
  return shown;
}
const button = (name: string) => screen.getByRole('button', { name });
const jobNames = () =>
  part('Job queue')
    .getAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent);
const jobRow = (name: string) => {
  const row = part('Job queue').getByRole('heading', { name }).closest('li');
  return within(row ?? document.body);
};
/** The cells of a table's rows, the names of its columns left out. */
const cells = (table: HTMLElement | undefined) =>
  within(table ?? document.body)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(giveSizes);
afterEach(() => vi.useRealTimers());

test('each part’s state stands beside the link to it', async () => {
  await show();
  const links = screen.getByRole('navigation', { name: 'Parts of this tab' });
  const told = within(links)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(told).toEqual([
    'Job queue1 failed',
    'YouTube quota82.4% used',
    'Kept data140 due',
    'Timed tasks1 amiss',
    'BackupsUp to date',
    'MailsAll sent',
    'Processes2 running',
  ]);
});

test('what cannot be loaded says why, and Retry asks again', async () => {
  const { server, user } = await showPart(<OperationsPanel />, { answers: { operations: outage } });
  expect(screen.getByText('Loading...')).toBeDefined();
  await screen.findByText('Failed to load operations. The database is not answering.');
  server.answers.operations = operationsState;
  await user.click(button('Retry'));
  expect(await screen.findByRole('region', { name: 'Timed tasks' })).toBeDefined();
});

test('it is looked at again every ten seconds; what is known stays, marked, where the server does not answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await show();
  server.answers.operations = outage;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const stale = 'This is not up to date: The database is not answering.';
  expect(await screen.findByText(stale)).toBeDefined();
  expect(jobNames()).toHaveLength(2);
  server.answers.operations = { ...operationsState, queue: { ...queue, jobs: [job] } };
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await vi.waitFor(() => expect(screen.queryByText(stale)).toBeNull());
  expect(jobNames()).toEqual([job.job_name]);
});

describe('the job queue', () => {
  test('counts turns and jobs, and says of each job whose it is and how far', async () => {
    await show();
    const figures = part('Job queue')
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(figures).toEqual([
      ['Turns waiting', '2'],
      ['Turns running', '1'],
      ['Jobs processing', '1'],
      ['Jobs paused', '0'],
      ['Jobs completed', '41'],
      ['Jobs failed', '1'],
      ['Jobs cancelled', '3'],
    ]);
    // What failed stands first.
    expect(jobNames()).toEqual(['Nobody answers', job.job_name]);
    const working = jobRow(job.job_name);
    expect(working.getByText('Processing')).toBeDefined();
    expect(working.getByText(/^buyer@agency\.example, started/)).toBeDefined();
    expect(working.getByText('134 of 500 channels')).toBeDefined();
    expect(working.getByText('120 analyzed, 14 failed, 316 waiting, 50 at work')).toBeDefined();
    const progress = working.getByRole('progressbar', { name: `Progress of ${job.job_name}` });
    expect(progress.getAttribute('aria-valuenow')).toBe('26');
    // It may still find what it has failed on.
    expect(working.queryByRole('button')).toBeNull();
  });

  test('tells until when a job waits for YouTube’s quota', async () => {
    const waiting: OperatedJob = { ...job, status: 'paused', waiting_until: '2026-11-22T08:00:00.000Z' };
    await show({ queue: { ...queue, jobs: [waiting] } });
    const sentence = jobRow(job.job_name).getByText(/^Waits for YouTube’s quota until/);
    expect(sentence.querySelector('time')?.dateTime).toBe('2026-11-22T08:00:00.000Z');
  });

  test('shows ten jobs of many, then all; without any it says so', async () => {
    const jobs = Array.from({ length: 12 }, (_, index) => ({
      ...job,
      id: `7a3f5a0e-6a0c-4a55-9a5b-0d6f6b1f0c${String(index + 10)}`,
    }));
    const { user, unmount } = await show({ queue: { ...queue, jobs } });
    expect(jobNames()).toHaveLength(10);
    await user.click(button('Show all 12 jobs'));
    expect(jobNames()).toHaveLength(12);
    unmount();
    await show({ queue: { ...queue, jobs: [] } });
    expect(
      part('Job queue').getByText('No job is waiting or running, and none has failed in the last 30 days.'),
    ).toBeDefined();
  });

  test('tries a failed job again after a question that names whose credits it takes', async () => {
    const { server, user } = await show({}, { retryJob: outage });
    await user.click(button('Retry failed (20)'));
    const question = screen.getByRole('group', { name: /each for one credit of buyer@agency\.example/ });
    expect(question.contains(document.activeElement)).toBe(true);
    await user.click(button('Leave it'));
    expect(sentTo(server, 'retryJob')).toEqual([]);
    await user.click(button('Retry failed (20)'));
    await user.click(button('Try them again'));
    expect(await findToast('alert', 'Failed to retry the job')).toContain('The database');
    // Somebody may have been quicker, so that the list is asked for anew.
    expect(sentTo(server, 'operations')).toHaveLength(2);

    const failed = queue.jobs[1] ?? job;
    server.answers.retryJob = { ...failed, status: 'processing', waiting_channels: 20, retryable_count: 0 };
    await user.click(button('Retry failed (20)'));
    await user.click(button('Try them again'));
    expect(await findToast('status', 'Job restarted')).toContain('20 channels of Nobody answers waiting.');
    expect(sentTo(server, 'retryJob').at(-1)).toEqual({ job_id: failed.id });
    expect(jobRow('Nobody answers').getByText('Processing')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Failed and unfinished bulk jobs');
  });

  test('offers no other try where none helps', async () => {
    const unknown: OperatedJob = { ...job, status: 'failed', retryable_count: 0 };
    await show({ queue: { ...queue, jobs: [unknown] } });
    expect(part('Job queue').queryByRole('button')).toBeNull();
  });
});

describe('the quota', () => {
  test('says what is used of the day’s units, by whom, and when it begins anew', async () => {
    await show();
    const card = part('YouTube quota');
    expect(card.getByText(/^8,240/).textContent).toBe('8,240 of 10,000 units');
    const sentence = card.getByText(/Visitors: 610 of their 3,000 units\.$/);
    expect(sentence.textContent).toMatch(/^82\.4% used on .*2026.* \(Pacific time\); next reset:/);
    expect(sentence.querySelector('time')?.dateTime).toBe(quota.resets_at);
    expect(card.queryByText('Used up')).toBeNull();
    expect(card.queryByText(/the stand-in’s/)).toBeNull();
    const calls = card.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(calls).toEqual([
      ['channels.list, for signed-in people', '4,120 requests'],
      ['videos.list, for visitors', '305 requests'],
    ]);
    const [today, , , ...rest] = cells(card.getByRole('table', { name: 'Units by day' }));
    expect(rest).toHaveLength(28);
    expect(today?.slice(1)).toEqual(['5,990', '430']);
  });

  test('says that it is used up, that its units are invented, and that nothing was asked', async () => {
    const nothing = { ...quota, units: 0, calls: [], days: [], demo: true, exhausted: true };
    await show({ quota: nothing });
    const card = part('YouTube quota');
    expect(card.getByText('Used up')).toBeDefined();
    expect(card.getByText(/no real quota is used\.$/)).toBeDefined();
    expect(card.getByText('No units were used in these 31 days.')).toBeDefined();
    expect(card.getByText('No requests were made on this day.')).toBeDefined();
  });
});

describe('kept data', () => {
  test('lists what is due, and behind a line every kind with what becomes of it', async () => {
    await show();
    expect(part('Kept data').getByText('140 rows are due now, 11,430 within a week.')).toBeDefined();
    const [due, all] = part('Kept data').getAllByRole('table');
    expect(cells(due).map(([kind]) => kind)).toEqual(['Titles and descriptions in analyses']);
    expect(cells(all).map((row) => row.filter((_, column) => column !== 5))).toEqual([
      ['Readings of channels', '30 days', '12,480', '0', '2,310', 'Deleted'],
      [
        'Titles and descriptions in analyses',
        '30 days',
        '88,120',
        '140',
        '9,120',
        'Titles and descriptions are deleted, figures stay',
      ],
      ['Facts of listed channels', '30 days', '0', '0', '0', 'Read anew from YouTube'],
    ]);
    expect(cells(all)[2]?.[5]).toBe('None');
  });

  test('marks a missed run, and tells of what ends by itself its first end', async () => {
    const [first, ...others] = keptData;
    if (first === undefined) throw new Error('The fixture holds no kept data.');
    const late = { ...first, due: 12, overdue: true, kept_days: 0 };
    await show({ kept_data: [late, ...others] });
    const [due] = part('Kept data').getAllByRole('table');
    expect(cells(due)[0]?.slice(1, 4)).toEqual(['Until its end', '12,480', '12, a run was missed']);
    expect(cells(due)[0]?.[5]).toMatch(/^First end /);
  });

  test('is refreshed and deleted within an admin session alone, which is made in its place', async () => {
    const { server, user } = await show({}, { runDataLifecycle: sessionMissing });
    await user.click(button('Run now'));
    await user.click(button('Leave it to the clock'));
    expect(sentTo(server, 'runDataLifecycle')).toEqual([]);
    await user.click(button('Run now'));
    await user.click(button('Refresh and delete what is due'));
    expect(await findToast('alert', 'Failed to refresh and delete what is due')).toContain(
      'This needs an admin session.',
    );
    await user.click(button('Create admin session (2 hours)'));
    const notice = await part('Kept data').findByText(/^Your admin session lasts until/);
    expect(document.activeElement?.contains(notice)).toBe(true);

    const kept_data = keptData.map((one) => ({ ...one, due: 0 }));
    server.answers.runDataLifecycle = { ...operationsState, kept_data };
    await user.click(button('Run now'));
    await user.click(button('Refresh and delete what is due'));
    expect(await findToast('status', 'Kept data is in order')).toContain('0 rows still due.');
    expect(part('Kept data').getByText('Nothing is due now, 11,430 within a week.')).toBeDefined();
  });

  test('needs nothing more where there is an admin session already', async () => {
    beginAdminSession();
    await show();
    expect(part('Kept data').queryByText('This needs an admin session.')).toBeNull();
  });
});

describe('timed tasks', () => {
  test('that fail or are late stand first, and behind a line every task with its last run', async () => {
    await show();
    const [amiss, all] = part('Timed tasks').getAllByRole('table');
    expect(cells(amiss).map(([name]) => name)).toEqual(['Read listed channels anew']);
    const told = cells(all).map((row) => row.filter((_, column) => column !== 2));
    expect(told).toEqual([
      ['Verify the audit log', 'Every hour', '250 ms', 'Done'],
      ['Read listed channels anew', 'Every 5 minutes', '250 ms', 'Failed 4 times in a row'],
      ['Delete old readings', 'Every hour', 'Not yet', 'Not run yet'],
    ]);
    expect(cells(all)[2]?.[2]).toBe('Not yet');
  });

  test.each([
    [[task], 'None is failing, and none is late.', 1],
    [[], 'No task has been noted yet.', 0],
  ])('where none is amiss it says so', async (tasks, sentence, tables) => {
    await show({ tasks });
    expect(part('Timed tasks').getByText(sentence)).toBeDefined();
    expect(part('Timed tasks').queryAllByRole('table')).toHaveLength(tables);
  });
});

describe('backups', () => {
  const facts = () =>
    part('Backups')
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);

  test('the last complete one is told with its age, its size and its file', async () => {
    await show();
    expect(facts().slice(1)).toEqual([
      ['Size', '48.2 MB'],
      ['File', 'sponsorscope-20261121T031000Z.backup'],
      ['Rhythm', 'every day'],
    ]);
    expect(facts()[0]?.[0]).toBe('Last complete backup');
  });

  test('a failure says when and why, and a late one what to check', async () => {
    const failure = { at: '2026-11-22T03:10:00.000Z', why: 'The disk is full.', is_newest: true };
    await show({ backups: { ...operationsState.backups, failure, late: true } });
    expect(facts().at(-1)?.[0]).toBe('Failed since');
    expect(facts().at(-1)?.[1]).toMatch(/: The disk is full\.$/);
    expect(part('Backups').getByText(/^The last one is too old\./)).toBeDefined();
  });

  test('where none was ever made it says what to set', async () => {
    await show({ backups: { ...operationsState.backups, last: null } });
    expect(part('Backups').getByText(/^No backup has been made by itself\. Set BACKUP_DIR/)).toBeDefined();
    expect(part('Backups').queryAllByRole('term')).toEqual([]);
  });
});

test('a job that somebody else has tried again meanwhile is told in the server’s words', async () => {
  const error = 'This job cannot be tried again.';
  const { user } = await show({}, { retryJob: new Refused(409, { error, code: 'JOB_NOT_RETRIED' }) });
  await user.click(button('Retry failed (20)'));
  await user.click(button('Try them again'));
  expect(await findToast('alert', 'Failed to retry the job')).toContain(error);
});

test('a process that is gone, a missing worker and mails that wait are told', async () => {
  const [web, worker] = operationsState.processes;
  if (web === undefined || worker === undefined) throw new Error('Two processes run.');
  const gone = { ...worker, missing: true };
  const last = { subject: 'Set a new password', failure: 'EENVELOPE', at: web.seen_at };
  const mails = { waiting: 3, oldest_at: web.started_at, given_up: 1, last_given_up: last };
  await show({ processes: [web, gone], mails });
  expect(await screen.findByText(/^No worker is running/)).toBeDefined();
  expect(screen.getByText('No worker')).toBeDefined();
  expect(part('Processes').getAllByText('Missing')).toHaveLength(1);
  expect(screen.getByText('3 waiting')).toBeDefined();
  expect(part('Mails').getByText(/Set a new password \(EENVELOPE\)/)).toBeDefined();
});
