import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { signUpAgency } from '../bulk-analysis/test-bulk-calls.ts';
import type { Caller } from '../bulk-analysis/test-bulk-calls.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { pageRows } from './exports.usecases.ts';
import { figures } from './figures.fixture.ts';
import { headers, readCsv, readWorkbook } from './test-exports.ts';

const csvPath = '/functions/v1/export-analysis-csv';
const excelPath = '/functions/v1/export-analysis-excel';
const newest = new Date('2026-11-21T10:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (path: string, { cookie }: { cookie: string }, jobId: string) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { cookie },
    body: JSON.stringify({ bulk_job_id: jobId }),
  });
const download = async (path: string, owner: Caller, jobId: string) => {
  const answer = await ask(path, owner, jobId);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
/** Name, input, state and reason; a handle stands behind an apostrophe, because of its @. */
const toldOf = (row: readonly string[]) => row.slice(0, 4).map((cell) => cell.replace(/^'(?=@)/, ''));
/** Ends a line of a job as the worker does. */
const end = (jobId: string, line: number, columns: Record<string, unknown>) =>
  server.database.asSystem(async () => {
    for (const [name, value] of Object.entries(columns))
      await sql`update bulk_lines set ${sql.ref(name)} = ${value} where job_id = ${jobId} and line = ${line}`.execute(
        server.database.current,
      );
  });

test('a job’s file tells of every line: analyses in the list’s order, then what led to none and why', async () => {
  const owner = await signUpAgency(server);
  const [first, second] = await addHistory(server.database, { ...owner, analyses: 2, newest, figures });
  const list = ['@fails', '@second', 'no channel', '@SECOND', '@first', '@waits'];
  const job = await owner.start(list, 'Spring / Frühling: 2026');
  await end(job.id, 1, { state: 'failed', failure: 'CHANNEL_NOT_FOUND' });
  await end(job.id, 2, { state: 'completed', analysis_id: second });
  await end(job.id, 5, { state: 'completed', analysis_id: first });
  const [head, ...rows] = readCsv(await download(csvPath, owner, job.id));
  expect(head).toEqual(['Channel name', 'Input', 'State', 'Reason', ...headers.slice(1)]);
  expect(rows.map(toldOf)).toEqual([
    ['Channel 1', '@second', 'completed', ''],
    ['Channel 0', '@first', 'completed', ''],
    ['', '@fails', 'failed', expect.stringMatching(/channel/i)],
    ['', 'no channel', 'rejected', 'This is not the address, handle or id of a YouTube channel.'],
    ['', '@SECOND', 'duplicate', 'Another line names the same channel.'],
    ['', '@waits', 'waiting', 'The turn of this channel has not come yet.'],
  ]);
  expect(rows[0]?.slice(4)).toContain('123456');
  expect(rows[2]?.slice(4).join('')).toBe('');
  const fromWorkbook = await readWorkbook(await download(excelPath, owner, job.id));
  expect(fromWorkbook.map((row) => row.slice(0, 4).map((cell) => cell ?? ''))).toEqual(
    [head, ...rows].map((row = []) => toldOf(row)),
  );
});

test('the other columns of a list’s file come back in its order, with a rank and without formulas', async () => {
  const owner = await signUpAgency(server);
  const [first, second] = await addHistory(server.database, { ...owner, analyses: 2, newest, figures });
  const answer = await owner.call('/functions/v1/bulk-channel-analysis', {
    job_name: 'A file',
    channel_urls: ['', '@one', 'no channel', '@two'],
    table: { headings: ['=1+1', 'City'], rows: [['', ''], ['=2+2', 'Oslo'], ['left out'], ['', 'a;=3+3']] },
  });
  const { job } = z.object({ job: z.object({ id: z.string() }) }).parse(answer.body);
  await end(job.id, 2, { state: 'completed', analysis_id: first });
  await end(job.id, 4, { state: 'completed', analysis_id: second });
  const [head, ...rows] = readCsv(await download(csvPath, owner, job.id));
  expect(head?.slice(0, 5)).toEqual(['Channel name', 'Rank by score', "'=1+1", 'City', 'Input']);
  // Scores are 0 and 1, the newest analysis first.
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Channel 0', '2', "'=2+2", 'Oslo'],
    ['', '', 'left out', ''],
    ['Channel 1', '1', '', "a;'=3+3"],
  ]);
});

test('the file is named after the job and the day, in letters that every system takes', async () => {
  const owner = await signUpAgency(server);
  const job = await owner.start(['@a_channel'], ' ../Früh"ling\\ & Co. ');
  const named = (await ask(excelPath, owner, job.id)).headers.get('content-disposition');
  expect(named).toContain("filename*=UTF-8''bulk-Fr%C3%BCh-ling-Co-2026-11-21.xlsx");
  expect(named).toContain('filename="bulk-Fr_h-ling-Co-2026-11-21.xlsx"');
});

test('of a cancelled job the file says which channels had no turn', async () => {
  const owner = await signUpAgency(server);
  const job = await owner.start(['@a_channel']);
  await owner.act(job.id, 'cancel');
  const [, row = []] = readCsv(await download(csvPath, owner, job.id));
  expect(toldOf(row).slice(1)).toEqual([
    '@a_channel',
    'cancelled',
    'The job was cancelled before the turn of this channel.',
  ]);
});

test('a list longer than a page is there as a whole, each line once', async () => {
  const owner = await signUpAgency(server);
  const bad = Array.from({ length: pageRows * 2 }, (_, line) => `no channel ${line}`);
  const job = await owner.start(['@first_channel', ...bad, '@last_channel']);
  await end(job.id, bad.length + 2, { state: 'failed', failure: 'NO_UPLOADS' });
  const inputs = readCsv(await download(csvPath, owner, job.id)).map((row) => toldOf(row)[1]);
  expect(inputs).toEqual(['Input', '@last_channel', ...bad, '@first_channel']);
});

test('what was pasted begins no formula, wherever a spreadsheet splits', async () => {
  const owner = await signUpAgency(server);
  const pasted = ['=1+1', '@SUM(1)', '-2+3', 'a;=1+1', '"a";=HYPERLINK("x")', 'a|@b!', 'a;  =1', '＝1＋1'];
  const job = await owner.start(['@a_channel', ...pasted]);
  const text = (await download(csvPath, owner, job.id)).toString('utf8').slice(1);
  const parts = text.split(/\r\n|[;|\t]/).map((part) => part.replace(/^"?(?:","|,")?/, ''));
  expect(parts.some((part) => part.includes('HYPERLINK'))).toBe(true);
  expect(
    text
      .split('\r\n')
      .flatMap((line) => line.split(/[;|\t]/))
      .filter((part) => /^[\s"]*[=+@＝-]/.test(part)),
  ).toEqual([]);
  for (const [, input = ''] of readCsv(Buffer.from(text)).slice(2)) expect(input).not.toMatch(/^[=+@＝-]/);
});

test('another person’s job and one that is not there get the same refusal', async () => {
  const [owner, other] = [await signUpAgency(server), await signUpAgency(server)];
  const job = await owner.start(['@a_channel']);
  for (const path of [csvPath, excelPath])
    for (const id of [job.id, '00000000-0000-4000-8000-000000000009']) {
      const answer = await ask(path, other, id);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { error: 'This job is not one of yours.', code: 'JOB_NOT_FOUND' },
      ]);
    }
});
