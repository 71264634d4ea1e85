import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockUser } from './accounts/accounts/address-changes.rows.ts';
import { lockOwner } from './admin/admin-sessions/admin-sessions.rows.ts';
import { holdAccounts, holdAdmin, holdSession, lockAuditLog } from './platform/audit-log/audit.rows.ts';
import { lockJob } from './analysis/bulk-analysis/jobs.rows.ts';
import { insertLines } from './analysis/bulk-analysis/lines.rows.ts';
import { lockClaimed } from './analysis/bulk-analysis/outcomes.rows.ts';
import { claimLines, lockNextJob } from './analysis/bulk-analysis/work.rows.ts';
import { lockVersions } from './market/calibration/versions.rows.ts';
import { lockVisitor } from './analysis/channel-analysis/visitors.rows.ts';
import { lockRates } from './market/creator-rates/rates.rows.ts';
import { deleteIdleClaims, holdClaim, holdClaims, lockCreator } from './creators/creators/claims.rows.ts';
import { renewLease, takeLease } from './platform/db/leases.rows.ts';
import { asSuperuser } from './platform/db/test-database.ts';
import type { Database } from './platform/db/database.ts';
import { lockExchangeRates } from './market/exchange-rates/exchange-rates.rows.ts';
import { createStoredObjects } from '../doubles/stripe/objects.rows.ts';
import { insertSentMail } from './admin/support/sent-mails.rows.ts';
import { holdOwner } from './analysis/personalization/personalization.rows.ts';
import { usePlans } from './accounts/plans/test-plans.ts';
import { lockPlan } from './accounts/plans/plans.rows.ts';
import { insertShare } from './analysis/reports/shared-reports.rows.ts';
import { lockAccounts } from './admin/tier-overrides/tier-overrides.rows.ts';
import { holdDomain, takeDueDomains } from './agency/white-label/domains.rows.ts';
import { holdTenant } from './agency/white-label/settings.rows.ts';

/**
 * Every lock of the product, looked at from a second connection while the first one's transaction is open. A lock that
 * is left out lets the second one in at once; one that is too strong keeps out who has to come in.
 */
const plans = await usePlans();
const { database } = plans;
const ownEmail = 'locked@example.com';
const userId = await plans.addUser(ownEmail);
const [jobId, preparingId, claimId] = [randomUUID(), randomUUID(), randomUUID()];
const [sessionId, analysisId] = [randomUUID(), randomUUID()];
const channelId = 'UClocked';
const at = plans.now();
const inHours = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
const visitor = Buffer.alloc(32, 7);
const user = `user_id = '${userId}'`;

const rows = [
  `update profiles set is_admin = true where ${user}`,
  `insert into bulk_jobs (id, user_id, job_name, status, demo, total_channels, month, created_at)
    values ('${jobId}', '${userId}', 'A job', 'processing', true, 2, '2026-11-01', now()),
      ('${preparingId}', '${userId}', 'Another', 'preparing', true, 0, '2026-11-01', now())`,
  `insert into bulk_lines (job_id, line, user_id, channel_url, state, claimed_by)
    values ('${jobId}', 1, '${userId}', '@one', 'waiting', null), ('${jobId}', 2, '${userId}', '@two', 'running', '${claimId}')`,
  `insert into admin_sessions (id, admin_user_id, token_hash, sign_in_id, created_at, expires_at, ends_at)
    values ('${sessionId}', '${userId}', '\\x${'11'.repeat(32)}', 'a sign-in', '${at.toISOString()}', '${inHours(1).toISOString()}', '${inHours(1).toISOString()}')`,
  `insert into anonymous_allowances (address_hash, window_start, used) values ('\\x${visitor.toString('hex')}', now(), 1)`,
  `insert into creator_channels (user_id, channel_id, code, code_given_at) values ('${userId}', '${channelId}', 'code', '2020-01-01')`,
  `insert into white_label_domains (user_id, domain, token, state, checked_at)
    values ('${userId}', 'agency.example', 'token', 'verified', '2020-01-01')`,
  `insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
    values ('${analysisId}', '${userId}', '${channelId}', 50, '${randomUUID()}', now())`,
];

const other = new Client({ connectionString: asSuperuser(plans.url) });
beforeAll(async () => {
  await other.connect();
  // What these rows refer to has no part in who may change them.
  await other.query('set session_replication_role = replica');
  for (const row of rows) await other.query(row);
  await other.query('set session_replication_role = origin');
});
afterAll(() => other.end());

/** Of each strength: the weakest lock that it keeps out, and the strongest that it lets in. */
const strengths = {
  'key share': { out: 'update', in: 'no key update' },
  share: { out: 'no key update', in: 'share' },
  'no key update': { out: 'share', in: 'key share' },
  // Nothing but reading, which is always free.
  update: { out: 'key share', in: null },
} as const;

interface RowLock {
  name: string;
  file: string;
  strength: keyof typeof strengths;
  /** Which row is held. */
  row: string;
  take: (database: Database) => Promise<unknown>;
}

const job = { jobId, userId };
const choice = { isAlone: false, suspectAttempts: 3, at };
const own = { userId, channelId };
const profile = `profiles where ${user}`;
const claim = `creator_channels where ${user}`;

const ofProfile = (name: string, file: string, take: RowLock['take']): RowLock => ({
  name,
  file,
  strength: 'no key update',
  row: profile,
  take,
});

const rowLocks: readonly RowLock[] = [
  ofProfile('lockPlan', 'accounts/plans/plans', (it) => lockPlan(it, userId)),
  ofProfile('lockAccounts', 'admin/tier-overrides/tier-overrides', (it) => lockAccounts(it, [userId])),
  ofProfile('lockOwner', 'admin/admin-sessions/admin-sessions', (it) => lockOwner(it, userId)),
  ofProfile('holdAccounts', 'platform/audit-log/audit', (it) => holdAccounts(it, [userId])),
  ofProfile('lockCreator', 'creators/creators/claims', (it) => lockCreator(it, userId)),
  {
    name: 'holdAdmin',
    file: 'platform/audit-log/audit',
    strength: 'share',
    row: profile,
    take: (it) => holdAdmin(it, userId),
  },
  {
    name: 'holdSession',
    file: 'platform/audit-log/audit',
    strength: 'share',
    row: `admin_sessions where id = '${sessionId}'`,
    take: (it) => holdSession(it, { sessionId, at }),
  },
  {
    name: 'holdClaim',
    file: 'creators/creators/claims',
    strength: 'share',
    row: claim,
    take: (it) => holdClaim(it, own),
  },
  {
    name: 'holdTenant',
    file: 'agency/white-label/settings',
    strength: 'key share',
    row: profile,
    take: (it) => holdTenant(it, userId),
  },
  {
    name: 'insertSentMail',
    file: 'admin/support/sent-mails',
    strength: 'key share',
    row: profile,
    take: (it) => insertSentMail(it, { email: ownEmail, subject: 'A mail', failure: null, at }),
  },
  {
    name: 'holdOwner',
    file: 'analysis/personalization/personalization',
    strength: 'key share',
    row: profile,
    take: (it) => holdOwner(it, userId),
  },
  {
    name: 'insertLines',
    file: 'analysis/bulk-analysis/lines',
    strength: 'key share',
    row: `bulk_jobs where status = 'preparing'`,
    // Each line that is added refers to the job and holds it too, so here there is none.
    take: (it) => insertLines(it, { jobId: preparingId, userId, lines: [] }),
  },
  {
    name: 'holdClaims',
    file: 'creators/creators/claims',
    strength: 'update',
    row: claim,
    take: (it) => holdClaims(it, channelId),
  },
  {
    name: 'lockVisitor',
    file: 'analysis/channel-analysis/visitors',
    strength: 'update',
    row: 'anonymous_allowances where used = 1',
    take: (it) => lockVisitor(it, visitor),
  },
  {
    name: 'lockJob',
    file: 'analysis/bulk-analysis/jobs',
    strength: 'update',
    row: `bulk_jobs where id = '${jobId}'`,
    take: (it) => lockJob(it, job),
  },
  {
    name: 'lockNextJob',
    file: 'analysis/bulk-analysis/work',
    strength: 'update',
    row: `bulk_jobs where id = '${jobId}'`,
    take: (it) => lockNextJob(it, { userId, demo: true, ...choice }),
  },
  {
    name: 'lockClaimed',
    file: 'analysis/bulk-analysis/outcomes',
    strength: 'update',
    row: 'bulk_lines where line = 2',
    take: (it) => lockClaimed(it, { ...job, claimId, lines: [2] }),
  },
];

test.each(rowLocks)(
  '$name holds its row until the transaction ends, and no more than it has to',
  async (lock) => {
    const { out, in: letIn } = strengths[lock.strength];
    await database.asSystem(async () => {
      await lock.take(database);
      expect([await isFree(lock.row, out), await isFree(lock.row, letIn)]).toEqual([false, true]);
    });
    expect(await isFree(lock.row, 'update')).toBe(true);
  },
);

/** Whether the second connection gets a lock on the row at once. */
async function isFree(row: string, strength: string | null): Promise<boolean> {
  if (strength === null) return true;
  await other.query('begin');
  try {
    const { rowCount } = await other.query(`select from ${row} for ${strength} nowait`);
    expect(rowCount).toBe(1);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  } finally {
    await other.query('rollback');
  }
}

const lockNotAvailable = '55P03';

/** Rights that one transaction has at a time, by the key of each. */
const rights: readonly {
  name: string;
  file: string;
  key: string;
  take: (database: Database) => Promise<unknown>;
}[] = [
  { name: 'lockAuditLog', file: 'platform/audit-log/audit', key: '7310115209', take: lockAuditLog },
  { name: 'lockVersions', file: 'market/calibration/versions', key: '7310115210', take: lockVersions },
  {
    name: 'lockExchangeRates',
    file: 'market/exchange-rates/exchange-rates',
    key: '7310115211',
    take: lockExchangeRates,
  },
  { name: 'lockRates', file: 'market/creator-rates/rates', key: '7310115212', take: lockRates },
  {
    name: 'holdDomain',
    file: 'agency/white-label/domains',
    key: `hashtextextended('domain agency.example', 0)`,
    take: (it) => holdDomain(it, 'agency.example'),
  },
];

test.each(rights)('$name lets one transaction at a time go on', async ({ key, take }) => {
  await database.asSystem(async () => {
    await take(database);
    expect(await isOpen(key)).toBe(false);
  });
  expect(await isOpen(key)).toBe(true);
});

test('two domains are decided on at once', async () => {
  await database.asSystem(async () => {
    await holdDomain(database, 'agency.example');
    expect(await isOpen(`hashtextextended('domain other.example', 0)`)).toBe(true);
  });
});

test('the objects of the payment double are changed by one process at a time', async () => {
  const key = `hashtext('stand_in_payment_objects')`;
  await createStoredObjects(database).change(async () => expect(await isOpen(key)).toBe(false));
  expect(await isOpen(key)).toBe(true);
});

async function isOpen(key: string): Promise<boolean> {
  await other.query('begin');
  const { rows: found } = await other.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${key}) as taken`,
  );
  await other.query('rollback');
  return found[0]?.taken === true;
}

/** What passes over rows that somebody else holds, instead of waiting for them. */
const passingOver = [
  {
    name: 'takeDueDomains',
    file: 'agency/white-label/domains',
    row: `white_label_domains where ${user}`,
    take: async () => (await takeDueDomains(database, { before: at, at: inHours(-1), most: 5 })).length,
  },
  {
    name: 'claimLines',
    file: 'analysis/bulk-analysis/work',
    row: `bulk_lines where line = 1`,
    take: async () => (await claimLines(database, { ...job, claimId, limit: 5, ...choice })).length,
  },
  {
    name: 'deleteIdleClaims',
    file: 'creators/creators/claims',
    row: claim,
    take: async () => {
      await deleteIdleClaims(database, { userId, before: at });
      const { rows: left } = await sql`select from creator_channels where user_id = ${userId}`.execute(
        database.current,
      );
      return 1 - left.length;
    },
  },
];

test.each(passingOver)(
  '$name passes over what is held, and takes it once it is free',
  async ({ row, take }) => {
    await other.query('begin');
    await other.query(`select from ${row} for update`);
    expect(await tryOut(take)).toBe(0);
    await other.query('rollback');
    expect(await tryOut(take)).toBe(1);
  },
);

/** Does the work and undoes it; waiting for somebody else's lock fails it. */
async function tryOut(work: () => Promise<number>): Promise<number> {
  const undone = new Error('undone');
  let taken = 0;
  const trial = database.asSystem(async () => {
    await sql`set local lock_timeout = '3s'`.execute(database.current);
    taken = await work();
    throw undone;
  });
  await expect(trial).rejects.toBe(undone);
  return taken;
}

test('an analysis that is deleted while it is being shared is not shared, and nothing fails', async () => {
  await other.query('begin');
  await other.query(`delete from channel_analyses where id = '${analysisId}'`);
  const sharing = database.asUser(userId, () =>
    insertShare(database, { userId, analysisId, token: 'token', at }),
  );
  await expect
    .poll(async () => {
      const { rows: waiting } = await other.query(
        `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
        or not granted and locktype = 'transactionid'`,
      );
      return waiting.length;
    })
    .toBeGreaterThan(0);
  await other.query('commit');
  await expect(sharing).resolves.toBe(false);
  expect((await other.query('select from shared_reports')).rowCount).toBe(0);
});

test('a lease that was renewed is nobody else’s until the transaction ends', async () => {
  const holder = { name: 'a lease', id: randomUUID() };
  expect(await database.asSystem(() => takeLease(database, holder))).toBe(true);
  await database.asSystem(async () => {
    expect(await renewLease(database, holder)).toBe(true);
    expect(await isFree(`leases where name = 'a lease'`, 'key share')).toBe(true);
    expect(await isFree(`leases where name = 'a lease'`, 'no key update')).toBe(false);
  });
});

test('changes of one account’s address come one after the other', async () => {
  const account = `auth."user" where id = '${userId}'`;
  await database.accounts.transaction().execute(async (accounts) => {
    expect(await lockUser(accounts, userId)).toBe(true);
    expect([await isFree(account, 'key share'), await isFree(account, 'share')]).toEqual([true, false]);
  });
});

/**
 * In `locks-of-own-data.test.ts`, `locks-of-workspaces.test.ts`, `mail-queue.test.ts`, `schedule-locks.test.ts` and
 * `quote-races.test.ts`; those of proposals and links, as far as there are races, in their rooms.
 */
const elsewhere =
  /own-data|channel-removal|mail-queue|notifications|workspaces|clients|lists|watch|library|schedules|quote-req|deals\//;

test('every lock that a statement takes is tested in this file', () => {
  const taken = globSync('src/{doubles,server}/**/*.rows.ts').flatMap((path) => {
    if (elsewhere.test(path)) return [];
    const asText = /\bfor (no key update|update|key share|share)\b|pg_advisory/g;
    const byBuilder = /\.for(NoKeyUpdate|Update|KeyShare|Share)\(/g;
    const text = readFileSync(path, 'utf8');
    return [...text.matchAll(asText), ...text.matchAll(byBuilder)].map(() => path);
  });
  const known = [...rowLocks, ...rights, ...passingOver].map(({ file }) => `src/server/${file}.rows.ts`);
  const besides = ['doubles/stripe/objects', 'server/accounts/accounts/address-changes'];
  const paths = [...besides, 'server/analysis/reports/shared-reports'].map((path) => `src/${path}.rows.ts`);
  expect(taken.toSorted()).toEqual([...known, ...paths].toSorted());
});
