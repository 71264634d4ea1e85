import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addFigures, channelOf, createTestList, figuresOf } from '../../analysis/lists/test-lists.ts';
import { makeCampaign } from '../../deals/campaigns/test-campaigns.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { firstDue, openSending, signUpSender } from './test-schedules.ts';
import type { Sender } from './test-schedules.ts';

let server: TestServer;
let sending: Awaited<ReturnType<typeof openSending>>;
let ada: Sender;
beforeAll(async () => {
  server = await startTestServer();
  sending = await openSending(server);
});
afterAll(async () => {
  await sending.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  await server.database.asSystem(() => sql`delete from report_schedules`.execute(server.database.current));
  sending.mails.length = 0;
  sending.warnings.length = 0;
  ada = await signUpSender(server);
});

/** The file that a schedule sends, and the mail it comes with. */
async function sent(changes: { subject: object; [field: string]: unknown }) {
  sending.mails.length = 0;
  const { id } = await ada.save(changes);
  server.clock.now = firstDue;
  await sending.atOnce();
  expect(sending.warnings).toEqual([]);
  await ada.call('/api/schedules/delete', { id });
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  const [mail, ...others] = sending.mails;
  expect(others).toEqual([]);
  const [file] = mail?.files ?? [];
  return { mail, file, text: Buffer.from(file?.content ?? []).toString('utf8') };
}

async function byHand(path: string, body: object): Promise<string> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { cookie: ada.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString('utf8');
}

const addAnalyses = async (count: number, from = 0) => {
  for (let number = from; number < from + count; number += 1)
    await addFigures(server, {
      userId: ada.userId,
      channelId: channelOf(number),
      score: 70,
      figures: figuresOf(300, { verdict: number % 2 === 0 ? 'Good' : 'Avoid' }),
    });
};

test('ten thousand channels are sent whole', async () => {
  const list = await createTestList(server, ada, 0);
  await server.database.asUser(ada.userId, () =>
    sql`insert into list_items (list_id, workspace_id, channel_id, position, label, added_at, changed_at)
      select ${list.id}, ${ada.userId}, 'UC' || lpad(n::text, 21, '0') || 'A', n, 'Channel ' || n, now(), now()
      from generate_series(1, 10000) n`.execute(server.database.current),
  );
  const { file, text } = await sent({ subject: { what: 'list', list_id: list.id } });
  expect(file?.type).toContain('csv');
  expect(text.trim().split('\r\n')).toHaveLength(10_001);
  expect(text).toBe(await byHand('/api/lists/export-csv', { list_id: list.id }));
});

test('no name that people chose is a formula, a link or a header in what is sent', async () => {
  const list = await createTestList(server, ada, 1);
  const name = '=cmd|"/c calc"!A1 https://evil.example\u202e';
  await list.post('update', { name });
  await list.post('items/update', { channel_ids: [channelOf(0)], label: '@SUM(A1)', note: '+1\n=2' });
  const { mail, file, text } = await sent({ subject: { what: 'list', list_id: list.id } });
  expect(text).toContain(`"'@SUM(A1)"`);
  expect(text).not.toMatch(/(?:^|,)"?[=+@-]/m);
  expect(mail?.subject).toBe('Your report: a list');
  expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example');
  expect(file?.name).toMatch(/^[\p{L}\p{N}-]+\.csv$/u);
});

test('a library’s file has the rows of its view, and all of them without one', async () => {
  await addAnalyses(4);
  const all = await sent({ subject: { what: 'library', view: '', question: {} } });
  expect(all.mail?.subject).toBe('Your report: analyses');
  expect(all.text).toBe(await byHand('/functions/v1/export-analysis-csv', { all: true }));
  const question = { verdict: 'Avoid', sort: 'name', order: 'asc' };
  const view = await sent({ subject: { what: 'library', view: 'Not these', question } });
  expect(view.mail?.subject).toBe('Your report: Not these');
  const { body } = await ada.call(`/api/library/ids?${new URLSearchParams(question).toString()}`);
  const { analyses } = z.object({ analyses: z.array(z.object({ id: z.string() })) }).parse(body);
  expect(analyses).toHaveLength(2);
  const analysisIds = analyses.map(({ id }) => id);
  expect(view.text).toBe(await byHand('/functions/v1/export-analysis-csv', { analysisIds, further: true }));
});

test('a kept view that cannot be read any more sends nothing instead of everything', async () => {
  await addAnalyses(1);
  const { id } = await ada.save({
    subject: { what: 'library', view: 'Mine', question: { verdict: 'Avoid', sort: 'date', order: 'desc' } },
  });
  await server.database.asSystem(() =>
    sql`update report_schedules set question = '{"gone": true}' where id = ${id}`.execute(
      server.database.current,
    ),
  );
  server.clock.now = firstDue;
  await sending.atOnce();
  expect(sending.mails).toEqual([]);
  expect(sending.warnings).toHaveLength(1);
  // Tried four times more, each pause twice the one before; then its owner is told, and the next week is waited for.
  for (const minutes of [2, 6, 14, 30]) {
    server.clock.now = new Date(firstDue.getTime() + minutes * 60_000);
    await sending.atOnce();
    await sending.atOnce();
  }
  expect(sending.warnings).toHaveLength(5);
  expect(sending.mails.map(({ subject }) => subject)).toEqual([
    'This time there is no scheduled report of “Mine”',
  ]);
  const { rows } = await server.database.asSystem(() =>
    sql`select stopped_for, next_at from report_schedules where id = ${id}`.execute(server.database.current),
  );
  expect(rows).toEqual([{ stopped_for: 'failures', next_at: new Date('2026-11-30T08:00:00Z') }]);
});

test('lists and the library are sent as workbooks and as PDF, too', async () => {
  await addAnalyses(3);
  const list = await createTestList(server, ada, 3);
  const subjects = [
    { what: 'list', list_id: list.id },
    { what: 'library', view: '', question: {} },
  ];
  for (const subject of subjects) {
    const { file: sheet } = await sent({ subject, format: 'excel' });
    expect(
      Buffer.from(sheet?.content ?? [])
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    const { file: paper } = await sent({ subject, format: 'pdf', paper: 'letter' });
    expect(
      Buffer.from(paper?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
});

test('a campaign’s report is the one by hand, in every format', async () => {
  const { id, slug } = await makeCampaign(ada, { name: '=Spring' });
  const subject = { what: 'campaign', campaign_id: id };
  const { mail, file, text } = await sent({ subject });
  expect(mail?.subject).toBe('Your report: =Spring');
  expect(file?.name).toBe(`campaign-${slug}-2026-11-23.csv`);
  expect(text).toBe(await byHand('/api/campaigns/report/file', { slug, format: 'csv', paper: 'a4' }));
  const { file: paper } = await sent({ subject, format: 'pdf' });
  expect(
    Buffer.from(paper?.content ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a file that is too large for a mail is linked, and its mail says so', async () => {
  const list = await createTestList(server, ada, 0);
  await server.database.asUser(ada.userId, () =>
    sql`insert into list_items (list_id, workspace_id, channel_id, position, label, note, added_at, changed_at)
      select ${list.id}, ${ada.userId}, 'UC' || lpad(n::text, 21, '0') || 'A', n, 'Channel', repeat('x', 900), now(), now()
      from generate_series(1, 6000) n`.execute(server.database.current),
  );
  const { mail } = await sent({ subject: { what: 'list', list_id: list.id } });
  expect(mail?.files).toBeUndefined();
  expect(mail?.text).toContain(`/lists/${list.id}`);
  expect(mail?.text).toContain('too large');
});
