import { describe, expect, test } from 'vitest';
import type { BulkLine } from '../../../contract/analysis/bulk-analysis.ts';
import { Refused } from '../../test-answers.ts';
import { readBeside } from '../../test-screen.tsx';
import { aJob } from './job.fixture.ts';
import { ended, endedAt, inputsOf, item, showJob } from './test-jobs.tsx';

const buttonNames = () =>
  item()
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

const downloads = ['Download CSV: Spring', 'Download Excel: Spring'];

describe('a job says how far it is, and offers what can be done with it', () => {
  test.each([
    [{ status: 'processing', progress: 40 }, 'Processing', ['Pause', 'Cancel job']],
    [{ status: 'paused', progress: 0 }, 'Paused', ['Resume', 'Cancel job']],
    [{ status: 'paused', progress: 40 }, 'Paused', ['Resume', ...downloads, 'Cancel job']],
    [{ status: 'completed', ...ended }, 'Completed', downloads],
    [
      { status: 'completed', ...ended, retryable_count: 1200 },
      'Completed',
      ['Retry failed (1,200)', ...downloads],
    ],
    [{ status: 'failed', ...ended, retryable_count: 3 }, 'Failed', ['Retry failed (3)', ...downloads]],
    [{ status: 'cancelled', finished_at: endedAt, retryable_count: 3 }, 'Cancelled', []],
  ] as const)('%o', async (changes, word, offered) => {
    await showJob(changes);
    expect(item().getByText(word)).toBeDefined();
    expect(buttonNames()).toEqual(offered);
    const bar = item().queryByRole('progressbar', { name: 'Progress of Spring' });
    const isOpen = changes.status === 'processing' || changes.status === 'paused';
    expect(bar?.getAttribute('aria-valuetext')).toBe(
      isOpen ? `${changes.progress} of 100 channels` : undefined,
    );
    expect(item().queryAllByText(/, ended/)).toHaveLength(isOpen ? 0 : 1);
  });
});

test('an open job counts what it has come to; what never came up is left out', async () => {
  const { unmount } = await showJob({
    total_channels: 100_000,
    progress: 2468,
    completed_count: 1234,
    failed_count: 1234,
    duplicate_count: 4321,
    rejected_count: 7,
    credits_held: 99_000,
    credits_spent: 1000,
  });
  const figures = [
    ['Analyzed', '1,234'],
    ['Failed', '1,234'],
    ['Repeated', '4,321'],
    ['Left out', '7'],
    ['Credits held', '99,000'],
    ['Credits spent', '1,000'],
  ] as const;
  for (const [name, value] of figures) expect(readBeside(item().getByText(name))).toBe(value);
  expect(item().getByText('2,468/100,000')).toBeDefined();
  expect(item().getByText('2%')).toBeDefined();
  unmount();

  await showJob({}, {}, false);
  for (const name of ['Analyzed', 'Failed', 'Analyses counted'])
    expect(readBeside(item().getByText(name))).toBe('0');
  for (const name of ['Repeated', 'Left out', 'Credits held', 'Credits spent'])
    expect(item().queryByText(name)).toBeNull();
});

test('a job that waits for YouTube’s quota says so, as long as it goes on', async () => {
  const { unmount } = await showJob({ waiting_until: endedAt });
  expect(
    item().getByText(/^YouTube’s quota is used up for now\. The job resumes by itself at/),
  ).toBeDefined();
  unmount();
  await showJob({ waiting_until: endedAt, status: 'cancelled', finished_at: endedAt });
  expect(item().queryByText(/quota/)).toBeNull();
});

test('the newest results lead to their reports', async () => {
  const result = (id: string, channel_name: string | null, sponsorship_score: number | null) => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    channel_name,
    sponsorship_score,
    verdict: sponsorship_score === null ? ('Not scored' as const) : ('Good' as const),
  });
  await showJob({
    progress: 97,
    completed_count: 97,
    completed_analyses: [result('1', 'Pixel Kettle', 84), result('2', null, null)],
  });
  const [scored, forgotten] = item()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.parentElement?.textContent]);
  expect(scored?.slice(0, 2)).toEqual(['Pixel Kettle', '/analysis/00000000-0000-4000-8000-000000000001']);
  expect(scored?.[2]).toContain('Score 84/100');
  expect(forgotten?.[0]).toBe('Name no longer stored');
  expect(forgotten?.[2]).not.toContain('Score');
});

test('all results of a job are asked for once they are opened', async () => {
  const { user } = await showJob({ status: 'completed', ...ended, completed_count: 97, failed_count: 3 });
  expect(item().getByText('97 analyzed, 3 failed, 0 credits spent')).toBeDefined();
  expect(item().queryByText(/^Results of/)).toBeNull();
  await user.click(item().getByText('Results (97)'));
  expect(item().getByText(`Results of ${aJob().id}`)).toBeDefined();
});

describe('the lines of a job', () => {
  const line = (number: number): BulkLine => ({
    line: number,
    channel_url: `@gone${number}`,
    state: 'failed',
    reason: 'YouTube channel not found.',
  });

  test('are loaded page by page once they are opened', async () => {
    const { server, user } = await showJob(
      { failed_count: 2000 },
      {
        bulkLines: ({ after }) =>
          after === undefined
            ? { lines: [line(3), line(1500)], has_more: true }
            : { lines: [line(1501)], has_more: false },
      },
    );
    expect(inputsOf(server, 'bulkLines')).toEqual([]);
    await user.click(item().getByText('Failed (2,000)'));
    expect(await item().findByText('Line 1,500')).toBeDefined();
    expect(item().getByText('These channels could not be analyzed. They cost nothing.')).toBeDefined();
    const first = item().getAllByRole('listitem')[0]?.textContent;
    expect(first).toBe('Line 3@gone3YouTube channel not found.');
    await user.click(item().getByRole('button', { name: 'Show more' }));
    expect(await item().findByText('Line 1,501')).toBeDefined();
    const job = { job_id: aJob().id, state: 'failed' };
    expect(inputsOf(server, 'bulkLines')).toEqual([job, { ...job, after: '1500' }]);
    // The job has counted more than there were.
    expect(item().getByRole('button', { name: 'Load the list again' })).toBeDefined();
  });

  test('that cannot be loaded can be asked for again', async () => {
    const { server, user } = await showJob(
      { status: 'completed', ...ended, rejected_count: 1, duplicate_count: 1 },
      { bulkLines: new Refused(500, { error: 'Broken.', code: 'INTERNAL_SERVER_ERROR' }) },
    );
    await user.click(item().getByText('Left out (1)'));
    const retry = await item().findByRole('button', { name: 'Retry' });
    expect(item().getByText('These lines could not be loaded.')).toBeDefined();
    server.answers.bulkLines = { lines: [{ ...line(4), state: 'rejected' }], has_more: false };
    await user.click(retry);
    expect(await item().findByText('Line 4')).toBeDefined();
    expect(item().queryByText('These lines could not be loaded.')).toBeNull();
    expect(item().queryByRole('button', { name: 'Load the list again' })).toBeNull();
    server.answers.bulkLines = { lines: [{ ...line(9), state: 'duplicate', reason: null }], has_more: false };
    await user.click(item().getByText('Repeated (1)'));
    expect(await item().findByText('Line 9')).toBeDefined();
    expect(inputsOf(server, 'bulkLines')).toMatchObject([
      { state: 'rejected' },
      { state: 'rejected' },
      { state: 'duplicate' },
    ]);
  });
});
