import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createSignUp } from '../../platform/testing/test-accounts.ts';
import { startCommand } from '../../platform/testing/test-command.ts';
import { createTestProcesses } from '../../platform/testing/test-process.ts';
import type { TestProcesses } from '../../platform/testing/test-process.ts';

const userId = '5b2a4f0e-5f5c-4d8e-9a61-1f0d2f8a7c11';
const analysisId = '7d3f3f52-22a5-4a53-8f0e-7c0a52f5a0aa';
let processes: TestProcesses;

beforeAll(async () => {
  processes = await createTestProcesses();
  await change(async (database) => {
    await sql`insert into auth."user" (id, name, email, "createdAt")
      values (${userId}, 'Ada', 'ada@example.com', ${new Date('2026-11-01T00:00:00Z')})`.execute(
      database.accounts,
    );
    await enter(database, { kind: 'trial', credits: 50, balance: 50, at: '2026-11-02T10:00:00Z' });
    await enter(database, {
      kind: 'debit',
      credits: -1,
      balance: 49,
      at: '2026-11-03T11:12:13Z',
      analysisId,
    });
    await enter(database, {
      kind: 'bulk_hold',
      credits: -9,
      balance: 40,
      at: '2026-11-04T00:00:00Z',
      jobId: analysisId,
    });
    await database.asSystem(() =>
      sql`insert into admin_sessions (id, admin_user_id, token_hash, sign_in_id, created_at, expires_at, ends_at)
        values (${analysisId}, ${userId}, sha256('a token'), 'a sign-in', now(), now() + interval '2 hours',
          now() + interval '8 hours')`.execute(database.current),
    );
  });
});
afterAll(() => processes.close());

/** Does something to the database while no command uses it. */
async function change(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(processes);
  await work(database);
  await database.close();
}

interface Entry {
  kind: string;
  credits: number;
  balance: number;
  at: string;
  analysisId?: string;
  jobId?: string;
}

async function enter(database: Database, entry: Entry): Promise<void> {
  const { kind, credits, balance, at, analysisId = null, jobId = null } = entry;
  await database.asUser(userId, async () => {
    await sql`insert into credit_ledger (user_id, kind, credits, balance, analysis_id, bulk_job_id, created_at)
      values (${userId}, ${kind}, ${credits}, ${balance}, ${analysisId}, ${jobId}, ${at})`.execute(
      database.current,
    );
    await sql`update profiles set credits_remaining = ${balance} where user_id = ${userId}`.execute(
      database.current,
    );
  });
}

const run = (command: string, args: string[], environment: Record<string, string> = {}) => {
  const { dataDir, databaseUrl } = processes;
  return startCommand(command, args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...environment })
    .ended;
};

test('an existing account is made an administrator’s, once, and the log tells of it', async () => {
  const first = await run('make-admin', ['Ada@Example.com']);
  expect(first).toMatchObject({ code: 0, out: 'ada@example.com is an administrator now.\n' });
  expect(JSON.parse(first.err)).toMatchObject({ action: 'make_admin', userId });
  const second = await run('make-admin', ['ada@example.com']);
  expect(second).toEqual({ code: 0, out: 'ada@example.com is an administrator already.\n', err: '' });
  await change(async (database) => {
    const { rows } = await database.asSystem(() =>
      sql`select user_id from profiles where is_admin`.execute(database.current),
    );
    expect(rows).toEqual([{ user_id: userId }]);
  });
});

test('a ledger is printed with its sum, and says whether it agrees with the credits', async () => {
  const right = await run('ledger', ['ada@example.com']);
  expect(right).toMatchObject({ code: 0, err: '' });
  expect(right.out.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    `ada@example.com (user ${userId})`,
    '',
    'time (UTC) | kind | credits | balance | analysis or job',
    '2026-11-02 10:00:00 | trial | +50 | 50 | -',
    `2026-11-03 11:12:13 | debit | -1 | 49 | ${analysisId}`,
    `2026-11-04 00:00:00 | bulk_hold | -9 | 40 | ${analysisId}`,
    '',
    'Sum of 3 entries: 40',
    'credits_remaining: 40',
    'They agree.',
    '',
  ]);
  const setCredits = (credits: number) =>
    change(async (database) => {
      await database.asUser(userId, () =>
        sql`update profiles set credits_remaining = ${credits} where user_id = ${userId}`.execute(
          database.current,
        ),
      );
    });
  await setCredits(39);
  const wrong = await run('ledger', ['ada@example.com']);
  await setCredits(40);
  expect(wrong.code).toBe(1);
  expect(wrong.out).toContain('credits_remaining: 39\nThey do NOT agree.\n');
});

test('the right is taken away with all admin sessions, once, and each change is one row of the audit log', async () => {
  const first = await run('make-admin', ['--remove', 'Ada@Example.com']);
  expect(first).toMatchObject({ code: 0, out: 'ada@example.com is no administrator any more.\n' });
  expect(JSON.parse(first.err)).toMatchObject({ action: 'remove_admin', userId });
  const second = await run('make-admin', ['ada@example.com', '--remove']);
  expect(second).toEqual({ code: 0, out: 'ada@example.com is no administrator anyway.\n', err: '' });
  await change((database) =>
    database.asSystem(async () => {
      const admins = await sql`select user_id from profiles where is_admin`.execute(database.current);
      const lasting = await sql`select id from admin_sessions where revoked_at is null`.execute(
        database.current,
      );
      expect([admins.rows, lasting.rows]).toEqual([[], []]);
      const { rows } = await sql`select * from admin_actions_audit order by sequence`.execute(
        database.current,
      );
      const byCommand = { admin_user_id: null, admin_email: null, ip_address: null };
      const target = { ...byCommand, target_user_id: userId, target_email: 'ada@example.com' };
      expect(rows).toMatchObject([
        { ...target, action_type: 'admin_made', new_values: '{"is_admin":true}' },
        {
          ...target,
          action_type: 'admin_removed',
          new_values: '{"is_admin":false,"admin_sessions_ended":1}',
        },
      ]);
    }),
  );
});

test('an address that no account has is told', async () => {
  const err = 'No account has the address %@example.com.\n';
  expect(await run('ledger', ['%@example.com'])).toEqual({ code: 1, out: '', err });
});

test('a reset of two-step sign-in is told, with the address as it is kept', async () => {
  const out = 'ada@example.com had no second factor; it is signed out everywhere.\n';
  expect(await run('reset-two-step', ['Ada@Example.com'])).toMatchObject({ code: 0, out });
  const err = 'No account has the address nobody@example.com.\n';
  expect(await run('reset-two-step', ['nobody@example.com'])).toEqual({ code: 1, out: '', err });
});

test.each(['make-admin', 'ledger'] as const)(
  '%s without one address says how it is used',
  async (command) => {
    const isMaking = command === 'make-admin';
    const wrong = [[], ['a@example.com', 'b@example.com'], isMaking ? ['--remove'] : ['--remove', 'a@b']];
    const answers = await Promise.all(wrong.map((args) => run(command, args)));
    const usage = `Usage: npm run ${command} -- <email>${isMaking ? ' [--remove]' : ''}\n`;
    expect(answers).toEqual(wrong.map(() => ({ code: 1, out: '', err: usage })));
  },
);

test('a wrong setting is told as the server tells it', async () => {
  const told = await run('make-admin', ['ada@example.com'], { DATABASE_URL: 'mysql://x' });
  expect(told).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL must be') });
});

test('a data folder without accounts is told, and nothing is put into it', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'sponsorscope-empty-'));
  const lost = await run('ledger', ['ada@example.com'], { DATA_DIR: empty, DATABASE_URL: '' });
  expect(lost).toMatchObject({ code: 1, err: expect.stringMatching(/holds no accounts yet.*DATA_DIR/) });
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});

test('beside a running product the commands work on its data folder', async () => {
  const installation = await createTestProcesses({ installation: true });
  const environment = { DATA_DIR: installation.dataDir, DATABASE_URL: '' };
  const { url, end } = await installation.start();
  const { email, cookie } = await createSignUp(url, { origin: url })();
  await fetch(`${url}/api/start`, { headers: { cookie } });
  const { code, out } = await run('ledger', [email], environment);
  expect(out).toContain('They agree.');
  expect(code).toBe(0);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await end('SIGTERM');
  // And where nothing runs.
  expect(await run('make-admin', [email], environment)).toMatchObject({ code: 0 });
  await installation.close();
});
