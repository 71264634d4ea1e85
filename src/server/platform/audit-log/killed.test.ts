import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Admin } from '../http/request.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { createSignUp } from '../testing/test-accounts.ts';
import { startCommand } from '../testing/test-command.ts';
import { createTestProcesses } from '../testing/test-process.ts';
import type { TestProcess, TestProcesses } from '../testing/test-process.ts';
import { fullNote, writeEntries } from './test-audit.ts';
import type { AuditHead } from './verification.usecases.ts';
import { emptyLog, verifyAuditLog } from './verification.usecases.ts';

let processes: TestProcesses;
let cookie = '';
let admin: Admin;
/** The log as the killed process left it, and one entry more. */
let last: AuditHead = emptyLog;
beforeAll(async () => {
  processes = await createTestProcesses();
  const first = await processes.start();
  const account = await createSignUp(first.url)();
  ({ cookie } = account);
  admin = { userId: account.userId, email: account.email, clientAddress: '192.0.2.1' };
  await first.end('SIGTERM');
  await processes.look((database) =>
    database.asSystem(() => changeProfile(database, account.userId, { is_admin: true })),
  );
});
afterAll(() => processes.close());

/** What was answered: the actions that somebody may rely on. */
const acknowledged: string[] = [];
let asked = 0;

/** Does one audited action after the other, until the server is gone. */
async function actOn({ url }: TestProcess): Promise<void> {
  for (;;) {
    asked += 1;
    const search = `action ${asked} of them`;
    const body = JSON.stringify({ search });
    const answer = await fetch(`${url}/api/admin/audit-log/export`, {
      method: 'POST',
      body,
      headers: { cookie },
    }).catch(() => null);
    if (answer === null) return;
    // Whoever asks while five others are served is sent away, and nothing is written.
    if (answer.status === 200) acknowledged.push(search);
    await answer.text().catch(() => '');
  }
}

test('a process killed in the middle of many actions leaves an unbroken log that holds each one it answered', async () => {
  const server = await processes.start();
  const acting = Array.from({ length: 5 }, () => actOn(server));
  await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(10);
  await wait(Math.random() * 100);
  await server.end('SIGKILL');
  await Promise.all(acting);
  await processes.look(async (database) => {
    const { rows } = await database.asSystem(() =>
      sql<{ values: string }>`select new_values as values from admin_actions_audit`.execute(database.current),
    );
    const written = rows.map(({ values }) => String(Object(JSON.parse(values)).search));
    expect(new Set(written).size).toBe(written.length);
    expect(acknowledged.filter((search) => !written.includes(search))).toEqual([]);
    expect(await verifyAuditLog({ database })).toMatchObject({ entries: written.length, fault: null });
    await writeEntries({ database, now: () => new Date(), admin }, [fullNote(0)]);
    last = await verifyAuditLog({ database });
    expect(last).toMatchObject({ entries: written.length + 1, fault: null });
  });
});

async function run(...args: string[]) {
  const { dataDir, databaseUrl } = processes;
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
  const { code, out, err } = await startCommand('verify-audit', args, environment).ended;
  return { code, said: out + err };
}

test('the command prints the head of an unbroken log, and finds one that is shorter than it was', async () => {
  const entries = String(last.entries);
  const sound = `${entries} entries, unbroken, head ${last.head}\n`;
  expect(await run('--entries', entries, '--head', last.head)).toEqual({ said: sound, code: 0 });
  const longer = String(last.entries + 1);
  expect(await run('--entries', longer)).toEqual({
    code: 1,
    said:
      `BROKEN. Entry ${longer}: it is missing; the log had ${longer} entries before.\n` +
      `Sound before that: ${entries} entries, head ${last.head}\n`,
  });
});

test('the command says how it is used', async () => {
  const said = 'Usage: npm run verify-audit -- [--entries <number>] [--head <64 hexadecimal digits>]\n';
  const wrong = [
    ['--head', 'abc'],
    ['--entries', '1', '--entries', '2'],
  ];
  const answers = await Promise.all(wrong.map((args) => run(...args)));
  expect(answers).toEqual(wrong.map(() => ({ said, code: 1 })));
});
