import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type AnsweringServer, type Answers } from '../../test-answers.ts';
import { answersTo, showPage, showPart } from '../../test-screen.tsx';
import { BulkPanel } from './bulk-panel.tsx';
import { aJob } from './job.fixture.ts';

const account = accountOf('agency');
const noStream = new Refused(503, { error: 'Try again later.', code: 'X' });
const broken = new Refused(500, { error: 'Something broke.', code: 'INTERNAL_SERVER_ERROR' });

const show = (answers: Answers) => showPart(<BulkPanel renderResults={() => null} />, { account, answers });
const jobs = () => within(screen.getByRole('region', { name: 'Your jobs' }));
const job = (name: string) => within(screen.getByRole('listitem', { name }));
const countAsked = (server: AnsweringServer, wanted: string) =>
  server.asked.filter(({ name }) => name === wanted).length;

/** Streams of the jobs: what is sent goes to the one asked for last. One nobody listens to ends with the next event. */
function openStreams() {
  let deliver: (jobs: BulkJob[]) => void = () => undefined;
  let ended = 0;
  async function* follow() {
    try {
      while (true) {
        const { promise, resolve } = Promise.withResolvers<BulkJob[]>();
        deliver = resolve;
        yield { jobs: await promise };
      }
    } finally {
      ended += 1;
    }
  }
  const send = (...sent: BulkJob[]) => act(async () => deliver(sent));
  return { bulkProgress: follow, send, countEnded: () => ended };
}

function setVisibility(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => void vi.useRealTimers());

describe('by the stream of events', () => {
  test('jobs appear and move as they do, and nothing else is asked for them', async () => {
    const { bulkProgress, send } = openStreams();
    const { server } = await show({ bulkProgress });
    expect(jobs().getByText('Connecting...')).toBeDefined();
    expect(jobs().getByText('Loading your bulk jobs')).toBeDefined();
    await waitFor(() => expect(countAsked(server, 'bulkProgress')).toBe(1));

    await send(aJob({ progress: 10, completed_count: 10 }));
    expect(await jobs().findByText('Live')).toBeDefined();
    expect(job('Spring').getByText('10/100')).toBeDefined();
    await send(aJob({ progress: 60, completed_count: 60 }));
    expect(await job('Spring').findByText('60/100')).toBeDefined();
    expect(job('Spring').queryByText('10/100')).toBeNull();
    expect(countAsked(server, 'bulkProgress')).toBe(1);
    expect(countAsked(server, 'bulkJobs')).toBe(0);
  });

  test('a screen reader hears of quarters and of the end, and the account of what comes back', async () => {
    const { bulkProgress, send } = openStreams();
    const { server, container } = await show({ bulkProgress });
    const announced = () => [...container.querySelectorAll(':scope > div > output')].at(-1)?.textContent;
    await waitFor(() => expect(countAsked(server, 'bulkProgress')).toBe(1));

    await send(aJob({ progress: 24 }));
    await jobs().findByText('24/100');
    expect(announced()).toBe('');
    const before = countAsked(server, 'start');
    await send(aJob({ progress: 50 }));
    await jobs().findByText('50/100');
    expect(announced()).toBe('Spring: 50 percent.');
    await send(aJob({ progress: 51 }));
    await jobs().findByText('51/100');
    expect(announced()).toBe('Spring: 50 percent.');
    expect(countAsked(server, 'start')).toBe(before);

    const ended = { status: 'completed', progress: 100, completed_count: 97, failed_count: 3 } as const;
    await send(aJob({ ...ended, finished_at: '2026-11-22T04:00:00.000Z' }));
    await job('Spring').findByText('Completed');
    expect(announced()).toBe('Spring: Completed. 97 analyzed, 3 failed.');
    await waitFor(() => expect(countAsked(server, 'start')).toBe(before + 1));
  });

  test('it ends while the page is hidden, and begins anew when it is seen or online again', async () => {
    const { bulkProgress, send, countEnded } = openStreams();
    const { server, unmount } = await show({ bulkProgress });
    const isAsked = (times: number) => waitFor(() => expect(countAsked(server, 'bulkProgress')).toBe(times));
    await isAsked(1);
    await send(aJob());
    await jobs().findByText('0/100');

    setVisibility('hidden');
    await send(aJob({ progress: 30 }));
    await waitFor(() => expect(countEnded()).toBe(1));
    expect(jobs().getByText('0/100')).toBeDefined();
    setVisibility('visible');
    await isAsked(2);
    expect(jobs().getByText('Connecting...')).toBeDefined();
    await send(aJob({ progress: 40 }));
    expect(await jobs().findByText('40/100')).toBeDefined();
    expect(jobs().getByText('Live')).toBeDefined();

    act(() => void dispatchEvent(new Event('online')));
    await isAsked(3);
    unmount();
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await act(async () => undefined);
    expect(countAsked(server, 'bulkProgress')).toBe(3);
  });
});

describe('where the stream is refused', () => {
  test('the jobs are asked for every 5 seconds, and what is known stays when one answer fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = await show({ bulkProgress: noStream, bulkJobs: { jobs: [aJob()] } });
    expect(await jobs().findByText('Refreshing every 5 seconds')).toBeDefined();
    expect(await job('Spring').findByText('0/100')).toBeDefined();
    server.answers.bulkJobs = { jobs: [aJob({ progress: 70 })] };
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await job('Spring').findByText('70/100')).toBeDefined();

    server.answers.bulkJobs = broken;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await jobs().findByText('These figures may be out of date. Something broke.')).toBeDefined();
    expect(job('Spring').getByText('70/100')).toBeDefined();
    server.answers.bulkJobs = { jobs: [aJob({ progress: 80 })] };
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await job('Spring').findByText('80/100')).toBeDefined();
    expect(jobs().queryByText(/out of date/)).toBeNull();
  });

  test('jobs that cannot be loaded are said to be missing, and Retry brings them', async () => {
    const { server, user } = await show({ bulkProgress: noStream, bulkJobs: broken });
    const alert = within(await jobs().findByRole('alert'));
    expect(alert.getByText('Your bulk jobs could not be loaded. Something broke.')).toBeDefined();
    server.answers.bulkJobs = { jobs: [] };
    await user.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await jobs().findByText('No bulk analysis jobs yet.')).toBeDefined();
    expect(jobs().queryByRole('alert')).toBeNull();
  });

  test('without a connection that is what is said', async () => {
    const cut = () => Promise.reject(new TypeError('Failed to fetch'));
    await show({ bulkProgress: cut, bulkJobs: cut });
    expect(
      await jobs().findByText(/^Your bulk jobs could not be loaded\. The server could not be reached/),
    ).toBeDefined();
  });

  test('a plan that has ended meanwhile puts the gate in the place of the tool', async () => {
    const { server } = await showPage('/dashboard?tab=bulk-tools', {
      account,
      answers: { bulkProgress: noStream, bulkJobs: { jobs: [] } },
    });
    expect(await screen.findByText('No bulk analysis jobs yet.')).toBeDefined();
    // The check of the subscription, which the page makes by itself, tells nothing of it yet.
    const ended = { ...answersTo(accountOf('pro')), checkSubscription: account.subscription };
    server.answers = { ...server.answers, ...ended };
    server.answers.bulkJobs = new Refused(403, {
      error: 'Bulk tools are available for Agency+ plans',
      code: 'PLAN_REQUIRED',
    });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    const panel = within(screen.getByRole('tabpanel', { name: 'Bulk Tools' }));
    expect(
      await panel.findByRole('heading', { name: 'Bulk tools are available for Agency+ plans' }),
    ).toBeDefined();
    expect(panel.queryByRole('button', { name: 'Start bulk analysis' })).toBeNull();
  });
});

test('of many jobs the newest ten are shown, the others once they are wanted', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    aJob({ id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, job_name: `Job ${12 - index}` }),
  );
  const { user } = await show({ bulkProgress: noStream, bulkJobs: { jobs: many } });
  await jobs().findByRole('heading', { name: 'Job 12' });
  const names = () =>
    jobs()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(many.slice(0, 10).map(({ job_name }) => job_name));
  await user.click(jobs().getByRole('button', { name: 'Show all 12 jobs' }));
  expect(names()).toHaveLength(12);
  expect(jobs().queryByRole('button', { name: /^Show all/ })).toBeNull();
});
