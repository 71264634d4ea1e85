import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BulkJob, BulkLine } from '../../../contract/analysis/bulk-analysis.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type AnsweringServer, type Answers } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { aJob } from './job.fixture.ts';
import { StartCard } from './start-card.tsx';

const nameField = () => screen.getByLabelText<HTMLInputElement>('Job name');
const listField = () => screen.getByLabelText<HTMLTextAreaElement>('Channel URLs (one per line)');
const startButton = () => screen.getByRole('button', { name: 'Start bulk analysis' });
/** What was read from a file stands in the field's place, under its name. */
const readList = () => within(screen.getByRole('region', { name: 'Channel URLs (one per line)' }));
const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

async function show(answers: Answers = {}, account = accountOf('agency')) {
  const started: BulkJob[] = [];
  const shown = await showPart(<StartCard account={account} onStarted={(job) => started.push(job)} />, {
    account,
    answers,
  });
  return { ...shown, started };
}

const startsOf = (server: AnsweringServer) =>
  server.asked.filter(({ name }) => name === 'bulkChannelAnalysis').map(({ input }) => input);

function fill(name: string, list: string): void {
  fireEvent.change(nameField(), { target: { value: name } });
  fireEvent.change(listField(), { target: { value: list } });
}

test('a name and a channel are asked for, and the first field that lacks something is focused', async () => {
  const { server, user } = await show();
  await user.click(startButton());
  expect(describedBy(nameField())).toContain('Please enter a job name');
  expect(describedBy(listField())).toContain('Please enter at least one channel URL');
  expect(document.activeElement).toBe(nameField());
  fill('Spring', ' \n\n ');
  expect(screen.queryByText('Please enter a job name')).toBeNull();
  await user.click(startButton());
  expect(document.activeElement).toBe(listField());
  expect(describedBy(listField())).toContain('Please enter at least one channel URL');
  expect(listField().getAttribute('aria-invalid')).toBe('true');
  expect(startsOf(server)).toEqual([]);
});

const leftOut = (line: number): BulkLine => ({
  line,
  channel_url: `no channel ${line}`,
  state: 'rejected',
  reason: 'This is a playlist.',
});

test('a list is sent as it was typed, and what became of it is said', async () => {
  const job = aJob({ total_channels: 2, duplicate_count: 1, rejected_count: 8 });
  const rejected = [4, 7, 8, 9, 10, 11, 12, 13].map(leftOut);
  const { promise, resolve } = Promise.withResolvers<{ job: BulkJob; rejected: BulkLine[] }>();
  const { server, user, started } = await show({ bulkChannelAnalysis: promise });
  fill('  Spring ', '@pixelkettle\n\n @kestrelworkbench \nno channel at all');
  expect(await screen.findByText('3 lines, 2 look like channels')).toBeDefined();
  expect(screen.getByText(/^Reserves up to 2 credits of your 5,000;/)).toBeDefined();

  await user.click(startButton());
  const busy = await screen.findByRole('button', { name: 'Starting...' });
  expect(nameField().readOnly && listField().readOnly).toBe(true);
  await user.click(busy);
  const questions = server.asked.length;
  await act(async () => resolve({ job, rejected }));

  const outcome = await screen.findByRole('region', { name: 'Bulk analysis started' });
  expect(document.activeElement).toBe(outcome);
  expect(outcome.querySelector('p')?.textContent).toBe(
    'Spring has started with 2 channels. 1 repeated line counted once. 8 lines left out:',
  );
  const lines = within(outcome).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(
    [4, 7, 8, 9, 10].map((line) => `Line ${line}no channel ${line}This is a playlist.`),
  );
  expect(within(outcome).getByText('3 more are listed with the job under “Left out”.')).toBeDefined();
  expect(startsOf(server)).toEqual([
    {
      job_name: 'Spring',
      channel_urls: ['@pixelkettle', '', '@kestrelworkbench', 'no channel at all'],
    },
  ]);
  expect(started).toEqual([job]);
  expect([nameField().value, listField().value]).toEqual(['', '']);
  // Credits are held from now on.
  await waitFor(() => expect(server.asked.slice(questions).map(({ name }) => name)).toEqual(['start']));
  await user.click(within(outcome).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Bulk analysis started' })).toBeNull();
});

describe('a start that fails loses nothing', () => {
  const tooMany = 'A job takes at most 100,000 lines. Please split the list.';
  const noCredits = 'This job needs more credits than you have.';
  test.each([
    ['name', new Refused(400, { error: 'Please enter a job name', code: 'JOB_NAME_MISSING' })],
    ['list', new Refused(413, { error: tooMany, code: 'TOO_MANY_LINES' })],
    ['form', new Refused(402, { error: noCredits, code: 'NO_CREDITS' })],
    ['form', new Refused(500, { error: 'Failed to start bulk analysis', code: 'INTERNAL_SERVER_ERROR' })],
  ] as const)('and says why at the place it is about (%s)', async (place, refusal) => {
    const { server, user } = await show({ bulkChannelAnalysis: refusal });
    fill('Spring', '@pixelkettle');
    await user.click(startButton());
    const sentence = 'error' in refusal.body ? String(refusal.body.error) : '';
    const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    await waitFor(() =>
      expect([
        describedBy(nameField()).includes(sentence) && 'name',
        describedBy(listField()).includes(sentence) && 'list',
        alerts().includes(sentence) && 'form',
      ]).toEqual(['name', 'list', 'form'].map((one) => one === place && one)),
    );
    expect([nameField().value, listField().value]).toEqual(['Spring', '@pixelkettle']);
    server.answers.bulkChannelAnalysis = { job: aJob(), rejected: [] };
    await user.click(startButton());
    expect(await screen.findByRole('region', { name: 'Bulk analysis started' })).toBeDefined();
    expect(alerts()).not.toContain(sentence);
  });

  test('also where the server cannot be reached', async () => {
    const { user } = await show({ bulkChannelAnalysis: () => Promise.reject(new TypeError('no')) });
    fill('Spring', '@pixelkettle');
    await user.click(startButton());
    expect((await screen.findAllByText(/The server could not be reached/)).length).toBeGreaterThan(0);
    expect(await screen.findByText('Failed to start bulk analysis')).toBeDefined();
    expect([nameField().value, listField().value]).toEqual(['Spring', '@pixelkettle']);
  });
});

describe('a list from a file', () => {
  const chooser = () => screen.getByLabelText<HTMLInputElement>('A list as a text or CSV file');
  const table = new File(
    [
      'Name;Channel URL\n"Kettle; Pixel";@pixelkettle\n',
      ...['a', 'b', 'c', 'd'].map((n) => `${n};@${n}123\n`),
    ],
    'creators.csv',
    { type: 'text/csv' },
  );

  test('is read in the browser and shown before it is sent', async () => {
    const { server, user } = await show({ bulkChannelAnalysis: { job: aJob(), rejected: [] } });
    fireEvent.change(nameField(), { target: { value: 'From a file' } });
    await user.upload(chooser(), table);
    await screen.findByRole('button', { name: 'Remove this list' });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Channel URLs (one per line)' }));
    expect(readList().getByText('creators.csv')).toBeDefined();
    expect(readList().getByText(/^5 lines, 5 look like channels/).textContent).toBe(
      '5 lines, 5 look like channels in the column “Channel URL”.',
    );
    const shown = readList()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(shown).toEqual(['@pixelkettle', '@a123', '@b123', '@c123', 'and 1 more']);
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDefined();
    await user.click(startButton());
    await screen.findByRole('region', { name: 'Bulk analysis started' });
    // The head's line stays as a blank one, so that the numbers of the lines stand.
    const channel_urls = ['', '@pixelkettle', '@a123', '@b123', '@c123', '@d123'];
    expect(startsOf(server)).toMatchObject([{ job_name: 'From a file', channel_urls }]);
    expect(listField().value).toBe('');
  });

  test('can be taken away again, and what was typed stands there as before', async () => {
    const { container, user } = await show();
    fill('Spring', '@typed');
    const place = container.querySelector('[data-over]');
    if (place === null) throw new Error('There is a place to drop a file.');
    fireEvent.dragOver(place);
    expect(screen.getByText('Drop the file to read it')).toBeDefined();
    fireEvent.drop(place, { dataTransfer: { files: [new File(['@one1\n@two2'], 'list.txt')] } });
    await user.click(await screen.findByRole('button', { name: 'Remove this list' }));
    expect(listField().value).toBe('@typed');
    expect(screen.getByText('or drop one here')).toBeDefined();
  });

  test.each([
    [
      'too many lines',
      new File(['@abc\n'.repeat(100_001)], 'long.txt'),
      /^This list has 100,001 lines\. A job takes at most/,
    ],
    [
      'too large',
      new File(['x'.repeat(8 * 1024 * 1024 + 1)], 'large.txt'),
      /^This file is 8\.1 MB\. A list may be at most 8 MB/,
    ],
    ['empty', new File([' \n'], 'empty.txt'), 'This file is empty.'],
    [
      'no text',
      new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'book.csv'),
      /^This is not a text file\./,
    ],
  ])('that cannot be sent is refused at once: %s', async (_what, file, sentence) => {
    const { user } = await show();
    fill('Spring', '@typed');
    await user.upload(chooser(), file);
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(describedBy(listField())).toMatch(sentence);
    expect(listField().value).toBe('@typed');
  });

  test('is what a paste becomes that is too long for a field', async () => {
    const { user } = await show();
    await user.click(listField());
    await user.paste('@short');
    expect(listField().value).toBe('@short');
    fireEvent.change(listField(), { target: { value: '' } });
    fireEvent.paste(listField(), { clipboardData: { getData: () => '@abc\n'.repeat(40_001) } });
    expect(readList().getByText('Pasted list')).toBeDefined();
    expect(readList().getByText('40,001 lines, 40,001 look like channels.')).toBeDefined();
  });
});

test('more than there is of credits or of the month is said before the start', async () => {
  const few = accountOf('agency', { credits: 1 });
  const { unmount } = await show({}, few);
  fill('Spring', '@one1\n@two2');
  expect(await screen.findByText('This list may need 2 credits; you have 1.')).toBeDefined();
  unmount();
  const unlimited = accountOf('enterprise');
  await show({}, { ...unlimited, usage: { ...unlimited.usage, limit: 3, analyses: 2 } });
  fill('Spring', '@one1\n@two2');
  expect(screen.getByText(/^Your plan uses no credits\./)).toBeDefined();
  expect(await screen.findByText('This list may need 2 analyses; 1 are left this month.')).toBeDefined();
});
