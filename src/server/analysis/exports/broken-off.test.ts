import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DatabaseLostError } from '../../platform/db/database-faults.ts';
import { runAsSuperuser } from '../../platform/db/test-database.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { openExport, pageRows } from './exports.usecases.ts';
import { figures } from './figures.fixture.ts';
import { collect, createRow } from './test-exports.ts';
import { analysisTable } from './columns.ts';
import { writeCsv } from './csv.ts';
import { writeWorkbook } from './workbook.ts';

const newest = new Date('2026-11-21T12:00:00Z');
const paths = ['/functions/v1/export-analysis-csv', '/functions/v1/export-analysis-excel'] as const;
const [csvPath] = paths;
/** Together far more than the system holds for a connection whose other end does not read. */
const pages = 20;
const longFigures = { ...figures, contentFrequency: 'x'.repeat(3_000) };
const sockets: Socket[] = [];
let server: TestServer;
let member: SignedUp;
let asUser: TestServer['database']['asUser'];
beforeAll(async () => {
  server = await startTestServer();
  ({ asUser } = server.database);
  member = await signUp();
  const history = { userId: member.userId, analyses: pages * pageRows, newest, figures: longFigures };
  await addHistory(server.database, history);
});
afterEach(() => {
  server.database.asUser = asUser;
  server.reports.length = 0;
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.close());

const signUp = async () => {
  const signedUp = await server.signUp();
  await callsOf(server, signedUp)('/api/start');
  return signedUp;
};
const ask = (path: string, { cookie }: { cookie: string }) =>
  fetch(server.url + path, { method: 'POST', headers: { cookie }, body: '{"all":true}' });

/** Counts the transactions for users from here on, and breaks the one of this number. */
const watchReading = (fault?: { at: number; error: Error }) => {
  const seen = { transactions: 0 };
  server.database.asUser = (userId, work) => {
    seen.transactions += 1;
    return seen.transactions === fault?.at ? Promise.reject(fault.error) : asUser(userId, work);
  };
  return seen;
};
const untilStill = async (seen: { transactions: number }) => {
  let before = -1;
  while (before !== seen.transactions) {
    before = seen.transactions;
    await wait(300);
  }
};

/** Asks for a download and takes no more of it than comes with the head. */
const begin = async (path: string, { cookie }: { cookie: string }) => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined);
  const body = '{"all":true}';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const head = await new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      resolve(chunk.toString('latin1'));
    });
  });
  return { socket, status: Number(head.slice(9, 12)) };
};

test('a client that takes nothing stops the reading, and holds no connection of the database', async () => {
  const seen = watchReading();
  const { status } = await begin(csvPath, member);
  expect(status).toBe(200);
  await untilStill(seen);
  expect(seen.transactions).toBeLessThan(pages);
  expect((await callsOf(server, member)('/api/dashboard')).status).toBe(200);
});

test.each(paths)(
  'a client that leaves in the middle of %s ends the reading, and that is no fault',
  async (path) => {
    const seen = watchReading();
    const { socket } = await begin(path, member);
    socket.destroy();
    await untilStill(seen);
    expect(seen.transactions).toBeLessThan(pages);
    expect(server.reports).toEqual([]);
  },
);

test.each(
  paths.flatMap((path) => [
    { path, what: 'a lost database', error: new DatabaseLostError('gone') },
    { path, what: 'an unexpected fault', error: new Error('broken') },
  ]),
)('$what in the middle of $path cuts the connection and is logged', async ({ path, error }) => {
  watchReading({ at: 4, error });
  const answer = await ask(path, member);
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  await expect.poll(() => server.reports).toEqual([error]);
});

test('an account that is deleted in the middle cuts its export rather than shortening it', async () => {
  const leaver = await signUp();
  const { database } = server;
  await addHistory(database, { userId: leaver.userId, analyses: 2 * pageRows, newest });
  const rows = await openExport({ database, userId: leaver.userId }, { all: true });
  const read = async () => {
    for await (const page of rows ?? []) {
      expect(page).toHaveLength(pageRows);
      await sql`delete from auth."user" where id = ${leaver.userId}`.execute(database.accounts);
    }
  };
  await expect(read()).rejects.toThrow('deleted');
});

test('connections that the database cuts between two pages cost an export nothing', async () => {
  const { database, testDatabase } = server;
  const name = new URL(testDatabase.url).pathname.slice(1);
  let rows = 0;
  for await (const page of (await openExport({ database, userId: member.userId }, { all: true })) ?? []) {
    rows += page.length;
    if (rows === 3 * pageRows)
      await runAsSuperuser(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
      );
  }
  expect(rows).toBe(pages * pageRows);
});

test('what is analysed while an export is under way does not shift its pages', async () => {
  const busy = await signUp();
  const { database } = server;
  const history = { userId: busy.userId, newest };
  const ids = await addHistory(database, { ...history, analyses: 2 * pageRows + 1 });
  const read: string[] = [];
  for await (const page of (await openExport({ database, userId: busy.userId }, { all: true })) ?? []) {
    read.push(...page.map(({ id }) => id));
    await callsOf(server, busy)('/functions/v1/analyze-youtube-channel', {
      channelUrl: ['@kestrelworkbench', '@pixelkettle'][read.length % 2],
    });
  }
  expect(read).toEqual(ids);
});

test('nobody opens more than four downloads at once; others go on, and a place is free again at its end', async () => {
  const other = await signUp();
  const open = [];
  for (let count = 0; count < 4; count += 1) open.push(await begin(csvPath, member));
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await ask(csvPath, member);
  expect([refused.status, await refused.json()]).toEqual([
    503,
    {
      error: 'Too many downloads are under way. Please try again when one of them is complete.',
      code: 'TOO_MANY_DOWNLOADS',
    },
  ]);
  expect((await ask(csvPath, other)).status).toBe(200);
  open[0]?.socket.destroy();
  await expect.poll(async () => (await begin(csvPath, member)).status).toBe(200);
});

/** Pages that count how many of them were asked for; their texts do not compress. */
function createPages() {
  const asked = { pages: 0, ended: false };
  const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(600))).toString('base64');
  async function* make() {
    try {
      for (; asked.pages < 200; asked.pages += 1)
        yield Array.from({ length: 100 }, () => createRow({ channelName: random() }));
    } finally {
      asked.ended = true;
    }
  }
  return { asked, pages: make() };
}

test.each([
  ['a CSV', writeCsv],
  ['a workbook', writeWorkbook],
])('%s is made no further than it is taken, and not at all before', async (_, write) => {
  const { asked, pages } = createPages();
  const pieces = write(pages, analysisTable);
  await wait(50);
  expect(asked.pages).toBe(0);
  for (let count = 0; count < 5; count += 1) await pieces.next();
  await wait(300);
  expect(asked.pages).toBeLessThan(20);
  await pieces.return();
  await expect.poll(() => asked.ended).toBe(true);
});

test.each([
  ['a CSV', writeCsv],
  ['a workbook', writeWorkbook],
])('%s whose rows fail fails with the same fault', async (_, write) => {
  async function* failing() {
    yield [createRow()];
    throw new Error('broken');
  }
  await expect(collect(write(failing(), analysisTable))).rejects.toThrow('broken');
});
