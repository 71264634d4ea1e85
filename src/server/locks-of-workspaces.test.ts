import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usePlans } from './accounts/plans/test-plans.ts';
import { holdAccess } from './agency/clients/accesses.rows.ts';
import { findClient, holdList, saveNote } from './agency/clients/clients.rows.ts';
import { holdGiving } from './agency/clients/decisions.rows.ts';
import { fillLibrary } from './analysis/library/beside.rows.ts';
import { fillListNames } from './analysis/lists/item-changes.rows.ts';
import { lockList } from './analysis/lists/lists.rows.ts';
import { claimDue } from './analysis/watch/refresh.rows.ts';
import { holdRequest } from './creators/quote-requests/quote-requests.rows.ts';
import { holdSender } from './creators/quote-requests/sending.rows.ts';
import { asSuperuser } from './platform/db/test-database.ts';

/** As in `locks.test.ts`: each lock, looked at from a second connection while the first one's transaction is open. */
const plans = await usePlans();
const { database } = plans;
const userId = await plans.addUser();
const [listId, clientId, accessId, requestId, analysisId] = Array.from({ length: 5 }, () => randomUUID());
const channelId = 'UClocked';
const at = plans.now();
const place = { userId, listId: listId ?? '' };
const ids = { clientId: clientId ?? '', workspaceId: userId };
const other = new Client({ connectionString: asSuperuser(plans.url) });
beforeAll(async () => {
  await other.connect();
  // What these rows refer to, and what is done when they are written, has no part in who may change them.
  await other.query('set session_replication_role = replica');
  for (const row of [
    `insert into clients (id, workspace_id, name, created_at) values ('${clientId}', '${userId}', 'Acme', now())`,
    `insert into lists (id, workspace_id, name, client_id, created_at, changed_at)
      values ('${listId}', '${userId}', 'Spring', '${clientId}', now(), now())`,
    `insert into list_items (list_id, workspace_id, channel_id, position, added_at, changed_at)
      values ('${listId}', '${userId}', '${channelId}', 1, now(), now())`,
    `insert into client_access (id, workspace_id, client_id, name, email, created_at)
      values ('${accessId}', '${userId}', '${clientId}', 'Guest', 'guest@example.com', now())`,
    `insert into client_lists (list_id, workspace_id, client_id, given_at)
      values ('${listId}', '${userId}', '${clientId}', now())`,
    // So that saving another one does not hold what it refers to by itself.
    `insert into client_notes (list_id, channel_id, workspace_id, note, changed_at)
      values ('${listId}', '${channelId}', '${userId}', 'A note', now())`,
    `insert into creator_requests (id, workspace_id, channel_id, listing_id, sender_name, message, deliverables, state,
        created_at, expires_at, changed_at)
      values ('${requestId}', '${userId}', '${channelId}', '${randomUUID()}', 'A', 'Hello', '[]', 'open', now(), now(), now())`,
    `insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at, library_filled)
      values ('${analysisId}', '${userId}', '${channelId}', 50, '${randomUUID()}', now(), false)`,
    `insert into channel_facts (workspace_id, channel_id, analysis_id, result_id, analysed_at)
      values ('${userId}', '${channelId}', '${analysisId}', '${randomUUID()}', now())`,
    `insert into watched_channels (workspace_id, channel_id, demo, frequency, next_at, added_at)
      values ('${userId}', '${channelId}', true, 'weekly', '2020-01-01', now())`,
  ])
    await other.query(row);
  await other.query('set session_replication_role = origin');
});
afterAll(() => other.end());

interface RowLock {
  name: string;
  file: string;
  row: string;
  /** The weakest lock that it keeps out, and the strongest that it lets in: nothing but reading where it is `null`. */
  out: string;
  letIn: string | null;
  take: () => Promise<unknown>;
}

const noKeyUpdate = { out: 'share', letIn: 'key share' };
const update = { out: 'key share', letIn: null };
const list = `lists where id = '${listId}'`;
const rowLocks: readonly RowLock[] = [
  {
    name: 'lockList',
    file: 'analysis/lists/lists',
    row: list,
    ...noKeyUpdate,
    take: () => lockList(database, place),
  },
  {
    name: 'holdList of clients',
    file: 'agency/clients/clients',
    row: list,
    ...noKeyUpdate,
    take: () => holdList(database, { ...place, workspaceId: userId }),
  },
  {
    name: 'findClient that holds',
    file: 'agency/clients/clients',
    row: `clients where id = '${clientId}'`,
    ...update,
    take: () => findClient(database, { id: ids.clientId, workspaceId: userId, isHeld: true }),
  },
  {
    name: 'saveNote',
    file: 'agency/clients/clients',
    row: `list_items where list_id = '${listId}'`,
    out: 'update',
    letIn: 'no key update',
    take: () => saveNote(database, { ...place, channelId, workspaceId: userId, note: 'Another', at }),
  },
  {
    name: 'holdAccess',
    file: 'agency/clients/accesses',
    row: `client_access where id = '${accessId}'`,
    ...noKeyUpdate,
    take: () => holdAccess(database, { id: accessId ?? '', workspaceId: userId }),
  },
  {
    name: 'holdGiving',
    file: 'agency/clients/decisions',
    row: `client_lists where list_id = '${listId}'`,
    ...noKeyUpdate,
    take: () => holdGiving(database, { ...place, ...ids }),
  },
  {
    name: 'holdSender',
    file: 'creators/quote-requests/sending',
    row: `profiles where user_id = '${userId}'`,
    ...noKeyUpdate,
    take: () => holdSender(database, userId),
  },
  {
    name: 'holdRequest',
    file: 'creators/quote-requests/quote-requests',
    row: `creator_requests where id = '${requestId}'`,
    ...update,
    take: () => holdRequest(database, { party: { workspaceId: userId }, id: requestId ?? '' }),
  },
];

const isFree = async (row: string, strength: string) => {
  await other.query('begin');
  const found = await other.query(`select from ${row} for ${strength} nowait`).then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  );
  await other.query('rollback');
  return found;
};

test.each(rowLocks)(
  '$name holds its row until the transaction ends, and no more than it has to',
  async ({ row, out, letIn, take }) => {
    await database.asSystem(async () => {
      await take();
      const others = letIn === null || (await isFree(row, letIn));
      expect([await isFree(row, out), others]).toEqual([false, true]);
    });
    expect(await isFree(row, 'update')).toBe(true);
  },
);

/** Work that several processes share passes over rows that another one holds, instead of waiting for them. */
const passingOver = [
  {
    name: 'claimDue',
    file: 'analysis/watch/refresh',
    row: 'watched_channels where demo',
    take: async () => {
      const claim = { demo: true, at, claimId: randomUUID(), leaseMs: 1, most: 5 };
      return (await claimDue(database, claim)).length;
    },
  },
  {
    name: 'fillLibrary',
    file: 'analysis/library/beside',
    row: 'channel_analyses where not library_filled',
    take: () => fillLibrary(database, { userId: null, most: 5 }),
  },
  {
    name: 'fillListNames',
    file: 'analysis/lists/item-changes',
    row: 'channel_facts where not is_named',
    take: () => fillListNames(database, { userId: null, most: 5 }),
  },
];

test.each(passingOver)(
  '$name passes over what is held, and takes it once it is free',
  async ({ row, take }) => {
    await other.query('begin');
    await other.query(`select from ${row} for update`);
    const work = () =>
      database.asSystem(async () => {
        await sql`set local lock_timeout = '1s'`.execute(database.current);
        return take();
      });
    expect(await work()).toBe(0);
    await other.query('rollback');
    expect(await work()).toBe(1);
  },
);

test('every lock that a statement of these rooms takes is tested in this file', () => {
  const rooms =
    '{accounts/workspaces,agency/clients,analysis/{compare,library,lists,watch},creators/quote-requests}';
  const taken = globSync(`src/server/${rooms}/*.rows.ts`).flatMap((path) => {
    const lock =
      /\bfor (?:no key update|update|key share|share)\b|pg_advisory|\.for(?:NoKey|Key)?(?:Update|Share)\(/g;
    return [...readFileSync(path, 'utf8').matchAll(lock)].map(() => path);
  });
  const known = [...rowLocks, ...passingOver].map(({ file }) => `src/server/${file}.rows.ts`);
  expect(taken.toSorted()).toEqual(known.toSorted());
});
