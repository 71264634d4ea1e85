import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface Period {
  userId: string;
  since: Date;
  until: Date;
}

/** An analysis is one credit here, also where the plan's credits are unlimited. */
export const analysesOf = sql`case kind when 'debit' then 1 when 'refund' then -1 else bulk_analyses end`;
export const isSpending = sql`kind in ('debit', 'refund', 'bulk_hold', 'bulk_return')`;

/** How much whoever acts may spend in a team and has spent; `null` for whoever has no such limit. */
export async function findShare(
  database: Database,
  { userId, since, until }: Period,
): Promise<{ limit: number; spent: number } | null> {
  const { rows } = await sql<{ limit: number; spent: number }>`
    select m.monthly_credits as "limit", coalesce((
      select sum(${analysesOf}) from credit_ledger l where l.user_id = m.workspace_id and l.made_by = m.person_id
        and ${isSpending} and l.created_at >= ${since} and l.created_at < ${until}), 0)::integer as spent
    from memberships m
    where m.workspace_id = ${userId} and m.person_id = acting_person() and m.monthly_credits is not null`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/** What each person has spent. */
export async function findSpending(
  database: Database,
  { userId, since, until }: Period,
): Promise<{ personId: string; spent: number }[]> {
  const { rows } = await sql<{ personId: string; spent: number }>`
    select made_by as "personId", sum(${analysesOf})::integer as spent from credit_ledger
    where user_id = ${userId} and made_by is not null and ${isSpending}
      and created_at >= ${since} and created_at < ${until}
    group by made_by`.execute(database.current);
  return rows;
}
