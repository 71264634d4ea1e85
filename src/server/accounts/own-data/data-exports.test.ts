import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { mostExportsPerDay } from '../../../contract/limits.ts';
import { testChannels } from '../../creators/creators/test-creators.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import type { BuildContext } from './build-export.usecases.ts';
import { buildExport, lostAfterMs } from './build-export.usecases.ts';
import { forgetExports } from './data-exports.usecases.ts';
import { personalTables } from './personal-tables.ts';
import { addPerson, deletionContext } from './test-people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  server.mails.length = 0;
});
afterAll(() => server.close());

const path = '/api/account/data-export';
const hourMs = 3_600_000;
const answer = z.looseObject({ id: z.string(), state: z.string() });
const context = (): BuildContext => ({ ...deletionContext(server), log: pino({ enabled: false }) });
const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const ask = async (person: { cookie: string }) =>
  answer.parse((await callsOf(server, person)(`${path}/ask`, {})).body);
const download = (person: { cookie: string }, id: string) =>
  fetch(`${server.url}${path}/file?id=${id}`, { headers: { cookie: person.cookie } });
const open = async (person: { cookie: string }, id: string) => {
  const response = await download(person, id);
  expect(response.headers.get('content-disposition')).toContain('sponsorscope-my-data-2026-11-21.zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
};
const rows = (text: string | undefined) => z.array(z.looseObject({})).parse(JSON.parse(text ?? ''));
const cookieOf = async (userId: string) => {
  const found = await sql<{ token: string; hash: string }>`
    select s.token, a.password as hash from auth.session s join auth.account a on a."userId" = s."userId"
    where s."userId" = ${userId}`.execute(server.database.accounts);
  return found.rows[0];
};

test('every table that names a person is in the file, or has its reason', async () => {
  const names =
    /^(?:user_?id|admin_user_id|target_user_id|created_by|resolved_by|workspace_id|person_id|(?:\w+_)?email)$/i;
  const columns = (schema: string) => sql<{ name: string; column: string }>`
    select n.nspname || '.' || c.relname as name, a.attname as column from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`;
  const found = [
    ...(await columns('public').execute(server.database.current)).rows,
    ...(await columns('auth').execute(server.database.accounts)).rows,
  ].filter(({ column }) => names.test(column));
  const tables = new Set(found.map(({ name }) => name.replace('public.', '')));
  const known = Object.keys(personalTables);
  expect([...tables].filter((name) => !known.includes(name))).toEqual([]);
  // What is no table, or names nobody, has no place there.
  const others = ['auth.verification'];
  expect(known.filter((name) => !tables.has(name))).toEqual(others);
});

test('the file holds every row of the person, as JSON and as CSV, and nothing that opens anything', async () => {
  const ada = await addPerson(server, 'three');
  const bob = await addOther();
  const { id } = await ask(ada);
  server.mails.length = 0;
  await buildExport(context(), ada);
  expect((await callsOf(server, ada)(path)).body).toMatchObject({ export: { id, state: 'ready' } });
  const files = await open(ada, id);
  const exported = Object.values(personalTables).flatMap((known) => ('file' in known ? [known.file] : []));
  expect(Object.keys(files).toSorted()).toEqual(
    ['README.txt', ...exported.flatMap((name) => [`${name}.csv`, `${name}.json`])].toSorted(),
  );
  const filled = exported.filter((name) => rows(files[`${name}.json`]).length > 0);
  expect(filled.length).toBeGreaterThan(15);
  for (const name of exported) {
    expect(files['README.txt']).toContain(`${name}: `);
    expect((files[`${name}.csv`] ?? '').split('\r\n')[0]?.length).toBeGreaterThan(3);
  }
  const preferences = (files['preferences.csv'] ?? '').trimEnd().split('\r\n');
  expect(preferences).toHaveLength(1 + rows(files['preferences.json']).length);
  expect(rows(files['profile.json'])).toMatchObject([
    { email: ada.email, full_name: ada.name, is_admin: false },
  ]);
  expect(rows(files['rates.json'])).toMatchObject([
    { notes: `told by ${ada.name}`, agreed_on: '2026-11-01' },
  ]);
  // What a spreadsheet would take for a formula is text there.
  expect(files['profile.csv']).toContain(`"'=Zebulon three"`);
  const all = Object.values(files).join('\n');
  const secrets = await cookieOf(ada.userId);
  for (const secret of [secrets?.token, secrets?.hash, ada.apiKey, bob.email, bob.userId])
    expect(all).not.toContain(secret ?? 'nothing');
  for (const link of [ada.links.report, ada.links.kit]) expect(all).not.toContain(link.split('/').at(-1));
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ada.email, 'Your data is ready to download'],
  ]);
});

const addOther = () => server.signUp({ email: 'bob@other.example' });

test('the file is its owner’s alone, for a day, and is deleted then', async () => {
  const ada = await server.signUp();
  const { id } = await ask(ada);
  expect((await download(ada, id)).status).toBe(404);
  await buildExport(context(), ada);
  expect((await download(ada, id)).status).toBe(200);
  expect((await download(await server.signUp(), id)).status).toBe(404);
  expect((await download({ cookie: '' }, id)).status).toBe(401);
  pass(24 * hourMs - 1_000);
  expect((await download(ada, id)).status).toBe(200);
  pass(2_000);
  expect((await download(ada, id)).status).toBe(404);
  expect((await callsOf(server, ada)(path)).body).toEqual({ export: null });
  await forgetExports(keeping());
  const { database } = server;
  const left = await database.asSystem(() =>
    sql`select from data_export_chunks where export_id = ${id}`.execute(database.current),
  );
  expect(left.rows).toEqual([]);
});

const keeping = () => ({ database: server.database, now: () => server.clock.now });

test('one is built at a time, and only so many a day', async () => {
  const ada = await server.signUp();
  const [one, two] = await Promise.all([ask(ada), ask(ada)]);
  expect(one.id).toBe(two.id);
  expect(server.woken).toContain(ada.userId);
  for (let built = 0; built < mostExportsPerDay; built += 1) {
    await ask(ada);
    await buildExport(context(), ada);
    pass(1_000);
  }
  const refused = await callsOf(server, ada)(`${path}/ask`, {});
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_EXPORTS' } });
  pass(24 * hourMs);
  const call = callsOf(server, ada);
  expect((await call(`${path}/ask`, {})).status).toBe(200);
});

test('what a killed builder left is begun anew by another, and its late pieces are not taken', async () => {
  const ada = await server.signUp();
  await addLines(ada.userId, 4_000);
  const { id } = await ask(ada);
  const killed = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const first = buildExport(
    {
      ...context(),
      onChunk: () => {
        reached.resolve();
        return killed.promise;
      },
    },
    ada,
  );
  await reached.promise;
  // Somebody is at work on it.
  await buildExport(context(), ada);
  expect((await callsOf(server, ada)(path)).body).toMatchObject({ export: { state: 'working' } });
  pass(lostAfterMs + 1_000);
  await buildExport(context(), ada);
  killed.resolve();
  await first;
  const files = await open(ada, id);
  expect(rows(files['bulk-lines.json'])).toHaveLength(4_000);
  expect(rows(files['bulk-lines.json']).at(-1)).toMatchObject({ line: 4_000 });
});

test('what cannot be built is tried three times and then says so', async () => {
  const ada = await server.signUp();
  await ask(ada);
  const broken = { ...context(), onChunk: () => Promise.reject(new Error('no room')) };
  const states = [];
  for (let tries = 0; tries < 3; tries += 1) {
    await buildExport(broken, ada);
    states.push(z.object({ export: answer }).parse((await callsOf(server, ada)(path)).body).export.state);
  }
  expect(states).toEqual(['waiting', 'waiting', 'failed']);
});

/** A job with many lines whose texts do not compress. */
async function addLines(userId: string, lines: number): Promise<void> {
  const { database } = server;
  await database.asUser(userId, () =>
    sql`with job as (
      insert into bulk_jobs (id, user_id, job_name, status, demo, total_channels, month, created_at)
      values (gen_random_uuid(), ${userId}, 'A job', 'completed', false, 0, '2026-11-01', now()) returning id
    ) insert into bulk_lines (job_id, line, user_id, channel_url, state)
      select job.id, n, ${userId}, repeat(md5(n::text), 1) || md5((n + 7)::text) || gen_random_uuid(), 'failed'
      from job, generate_series(1, ${lines}::int) n`.execute(database.current),
  );
}
