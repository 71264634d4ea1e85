import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface FoundUser {
  userId: string;
  email: string;
}

/** The account of an address, however its letters are written. */
export async function findUserByEmail(database: Database, email: string): Promise<FoundUser | null> {
  const { rows } = await sql<FoundUser>`
    select user_id as "userId", email from profiles where lower(email) = lower(${email})`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/** Gives an administrator's right or takes it; false where nothing changes. */
export async function setAdmin(
  database: Database,
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update profiles set is_admin = ${isAdmin} where user_id = ${userId} and is_admin <> ${isAdmin}
    returning user_id`.execute(database.current);
  return rows.length === 1;
}

export interface LedgerRow {
  at: Date;
  kind: string;
  credits: number;
  balance: number;
  analysisId: string | null;
  /** The bulk job it is held for. */
  jobId: string | null;
}

/** A user's credits and every entry that led to them, as they stand at one moment. */
export async function findLedger(
  database: Database,
  userId: string,
): Promise<{ creditsRemaining: number; entries: LedgerRow[] }> {
  const { rows } = await sql<{ creditsRemaining: number } & (LedgerRow | { at: null })>`
    select p.credits_remaining as "creditsRemaining", l.created_at as at, l.kind, l.credits, l.balance,
      l.analysis_id as "analysisId", l.bulk_job_id as "jobId"
    from profiles p left join credit_ledger l on l.user_id = p.user_id
    where p.user_id = ${userId} order by l.id`.execute(database.current);
  return {
    creditsRemaining: rows[0]?.creditsRemaining ?? 0,
    entries: rows.flatMap((row) => (row.at === null ? [] : [row])),
  };
}
