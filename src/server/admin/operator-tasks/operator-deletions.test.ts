import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/database.ts';
import { startCommand } from '../../platform/testing/test-command.ts';
import { createTestProcesses } from '../../platform/testing/test-process.ts';
import type { TestProcesses } from '../../platform/testing/test-process.ts';

let processes: TestProcesses;
beforeAll(async () => {
  processes = await createTestProcesses();
});
afterAll(() => processes.close());

async function within<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = processes;
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const run = (command: string, ...args: string[]) => {
  const { dataDir, databaseUrl } = processes;
  return startCommand(command, args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }).ended;
};

const addUser = async (email: string) => {
  const id = randomUUID();
  await within((database) =>
    sql`insert into auth."user" (id, name, email) values (${id}, 'Ada', ${email})`.execute(database.accounts),
  );
  return id;
};
const users = () =>
  within(async ({ accounts }) => {
    const { rows } = await sql<{ email: string; leaves: boolean }>`
      select email, "leavesAt" is not null as leaves from auth."user" order by email`.execute(accounts);
    return rows;
  });
const audited = () =>
  within((database) =>
    database.asSystem(async () => {
      const { rows } = await sql<{ action: string }>`
        select action_type as action from admin_actions_audit order by sequence`.execute(database.current);
      return rows.map(({ action }) => action);
    }),
  );

test('an operator deletes an account after seven days, or at once, and the audit log has each', async () => {
  const ada = await addUser('ada@example.com');
  await addUser('bob@example.com');
  const later = await run('delete-account', 'Ada@example.com');
  expect(later).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      `^ada@example.com \\(user ${ada}\\) is hidden and signed out, and will be deleted at `,
    ),
  });
  expect(await users()).toEqual([
    { email: 'ada@example.com', leaves: true },
    { email: 'bob@example.com', leaves: false },
  ]);
  expect(await run('delete-account', 'ada@example.com', '--now')).toMatchObject({
    code: 0,
    out: `ada@example.com (user ${ada}) is deleted, with everything that was its owner’s.\n`,
  });
  expect(await run('delete-account', '--now', 'bob@example.com')).toMatchObject({ code: 0 });
  expect(await users()).toEqual([]);
  expect(await audited()).toEqual([
    'account_deletion_requested',
    'account_deleted',
    'account_deletion_requested',
    'account_deleted',
  ]);
  expect(await run('delete-account', 'ada@example.com')).toMatchObject({
    code: 1,
    err: 'No account has the address ada@example.com.\n',
  });
});

test('an operator has a channel forgotten by its id', async () => {
  const channelId = `UC${'f'.repeat(21)}A`;
  await within((database) =>
    sql`insert into channel_snapshots (channel_id, record, fetched_at, demo)
      values (${channelId}, '{}', now(), false)`.execute(database.current),
  );
  expect(await run('forget-channel', channelId)).toEqual({
    code: 0,
    out: `${channelId} is forgotten: 0 analyses and 0 rates were deleted. It is never read again.\n`,
    err: '',
  });
  const left = await within(({ current }) => sql`select from channel_snapshots`.execute(current));
  expect(left.rows).toEqual([]);
  expect((await audited()).at(-1)).toBe('channel_forgotten');
  expect(await run('forget-channel')).toMatchObject({
    code: 1,
    err: 'Usage: npm run forget-channel -- <id>\n',
  });
  expect(await run('forget-channel', '@nobody')).toMatchObject({ code: 1 });
});
