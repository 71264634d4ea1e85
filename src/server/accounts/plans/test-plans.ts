import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { connectDatabase } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/database.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import { settleAnalysis, takeAnalysis } from './debits.usecases.ts';
import type { PlanContext } from './plans.usecases.ts';

/** Plans over a database of a test's own, with a clock the test turns. */
export interface TestPlans {
  database: Database;
  /** The database's address, for a connection beside the product's. */
  url: string;
  now: () => Date;
  clock: { now: Date };
  /** Makes an account, as a sign-up does. */
  addUser(email?: string): Promise<string>;
  /** Changes columns of a user's profile, as an administrator or a payment does. */
  change(userId: string, columns: Record<string, unknown>): Promise<void>;
  /** Contexts that know nothing of each other, as processes on one database. */
  contexts: readonly PlanContext[];
  /** Takes and settles analyses. */
  spend(userId: string, analyses: number): Promise<void>;
  /** Fails where credits, counters and ledger of any user do not agree. */
  audit(): Promise<void>;
  close(): Promise<void>;
}

const otherProcesses = 5;

export async function createTestPlans(start = '2026-11-21T12:00:00Z'): Promise<TestPlans> {
  const testDatabase = await createTestDatabase();
  const { database, url } = testDatabase;
  const clock = { now: new Date(start) };
  const now = () => clock.now;
  const others = await Promise.all(Array.from({ length: otherProcesses }, () => connectDatabase(url)));
  return {
    database,
    url,
    clock,
    now,
    contexts: [database, ...others].map((each) => ({ database: each, now })),
    spend: (userId, analyses) => spend({ database, now }, { userId, analyses }),
    addUser: (email) => addAccount(database, { email, at: clock.now }),
    change: (userId, columns) => changeProfile(database, userId, columns),
    audit: () => auditPlans(database),
    async close() {
      await Promise.all(others.map((other) => other.close()));
      await testDatabase.drop();
    },
  };
}

/** Plans for one test file: the clock starts anew before each test, the books are audited after it. */
export async function usePlans(): Promise<TestPlans> {
  const plans = await createTestPlans();
  const start = plans.clock.now;
  beforeEach(() => {
    plans.clock.now = start;
  });
  afterEach(() => plans.audit());
  afterAll(() => plans.close());
  return plans;
}

/** Makes an account, as a sign-up does. */
export async function addAccount(
  database: Database,
  { email, at }: { email?: string | undefined; at: Date },
): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth."user" (id, name, email, "createdAt") values (${id}, 'A Person',
    ${email ?? `${id}@example.com`}, ${at})`.execute(database.accounts);
  return id;
}

async function spend(context: PlanContext, { userId, analyses }: { userId: string; analyses: number }) {
  for (let count = 0; count < analyses; count += 1) {
    const paid = { userId, analysisId: randomUUID() };
    await takeAnalysis(context, paid);
    await settleAnalysis(context, paid);
  }
}

/** Changes columns of a user's profile, as an administrator or a payment does. */
export async function changeProfile(database: Database, userId: string, columns: Record<string, unknown>) {
  await database.asOwner(async () => {
    for (const [name, value] of Object.entries(columns))
      await sql`update profiles set ${sql.ref(name)} = ${value} where user_id = ${userId}`.execute(
        database.current,
      );
  });
}

/** Leaves a user this many credits, with a row in the ledger that says so. */
export async function leaveCredits(database: Database, left: { userId: string; credits: number; at: Date }) {
  await database.asUser(left.userId, () =>
    sql`
      with changed as (
        update profiles p set credits_remaining = ${left.credits}::integer from profiles old
        where p.user_id = ${left.userId} and old.user_id = p.user_id
        returning p.user_id, p.credits_remaining - old.credits_remaining as change
      )
      insert into credit_ledger (user_id, kind, credits, balance, created_at)
      select user_id, 'grant', change, ${left.credits}::integer, ${left.at}::timestamptz from changed`.execute(
      database.current,
    ),
  );
}

export interface Books {
  credits: number;
  /** Analyses counted in all months, and in the hour. */
  month: number;
  hour: number;
  reserved: number;
}

export async function readBooks(database: Database, userId: string): Promise<Books> {
  const { rows } = await database.asUser(userId, () =>
    sql<Books>`
      select credits_remaining as credits,
        (select coalesce(sum(analyses), 0)::int from usage_months where user_id = ${userId}) as month,
        (select coalesce(sum(used), 0)::int from usage_hours where user_id = ${userId}) as hour,
        (select count(*)::int from analysis_reservations where user_id = ${userId}) as reserved
      from profiles where user_id = ${userId}`.execute(database.current),
  );
  const [books] = rows;
  if (books === undefined) throw new Error('There is no such user.');
  return books;
}

/** Fails where a ledger's sum is not the balance, or what was billed is not what was counted. */
export async function auditPlans(database: Database): Promise<void> {
  const breaches = await database.asSystem(async () => {
    const balances = await sql`
      select p.user_id, p.credits_remaining, coalesce(sum(l.credits), 0)::int as sum from profiles p
      left join credit_ledger l on l.user_id = p.user_id group by p.user_id
      having p.credits_remaining <> coalesce(sum(l.credits), 0)`.execute(database.current);
    const steps = await sql`
      select id, balance, credits from (select id, balance, credits,
        sum(credits) over (partition by user_id order by id) as sum from credit_ledger) l where sum <> balance`.execute(
      database.current,
    );
    const month = sql.raw(`date_trunc('month', h.created_at at time zone 'UTC')::date as month`);
    const counters = await sql`
      select user_id, month, m.analyses, coalesce(b.billed, 0) as billed from usage_months m full join (
        select user_id, month, sum(analyses)::int as billed from (
          select h.user_id, ${month}, 1 as analyses from credit_ledger h where kind = 'debit' and not exists (
            select from credit_ledger r where r.kind = 'refund' and r.analysis_id = h.analysis_id)
          union all
          select h.user_id, ${month}, l.bulk_analyses from credit_ledger h join credit_ledger l
            on l.bulk_job_id = h.bulk_job_id and l.bulk_round = h.bulk_round where h.kind = 'bulk_hold') e
        group by 1, 2) b using (user_id, month)
      where coalesce(m.analyses, 0) <> coalesce(b.billed, 0)`.execute(database.current);
    const jobs = await sql`
      select j.* from bulk_jobs j left join (
        select bulk_job_id, sum(bulk_analyses) as analyses, -sum(credits) as credits from credit_ledger group by 1
      ) l on l.bulk_job_id = j.id
      where j.analyses_held + j.analyses_spent <> coalesce(l.analyses, 0)
        or j.credits_held > coalesce(l.credits, 0) or (j.finished_at is not null and j.analyses_held > 0)
        or (j.status in ('completed', 'failed') and j.completed_count + j.failed_count <> j.total_channels)`.execute(
      database.current,
    );
    return [...balances.rows, ...steps.rows, ...counters.rows, ...jobs.rows];
  });
  if (breaches.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(breaches)}`);
}
