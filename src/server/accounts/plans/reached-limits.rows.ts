import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { Period } from './shares.rows.ts';
import { analysesOf, isSpending } from './shares.rows.ts';

/** Whose credits have moved since an instant. Inside `asSystem`. */
export async function findActiveWorkspaces(database: Database, since: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from credit_ledger where created_at >= ${since}`.execute(
    database.current,
  );
  return rows.map(({ userId }) => userId);
}

export interface CappedMember {
  workspaceId: string;
  personId: string;
  name: string;
  limit: number;
  spent: number;
}

/** What members of these teams who have a share of their own have spent of it. Inside `asSystem`. */
export async function findCapped(
  database: Database,
  { workspaceIds, since, until }: Pick<Period, 'since' | 'until'> & { workspaceIds: readonly string[] },
): Promise<CappedMember[]> {
  const { rows } = await sql<CappedMember>`
    select m.workspace_id as "workspaceId", m.person_id as "personId", p.full_name as name,
      m.monthly_credits as "limit", sum(${analysesOf})::integer as spent
    from memberships m join profiles p on p.user_id = m.person_id
      join credit_ledger l on l.user_id = m.workspace_id and l.made_by = m.person_id
    where m.workspace_id = ${anyOf('uuid', workspaceIds)} and m.monthly_credits > 0
      and ${isSpending} and l.created_at >= ${since} and l.created_at < ${until}
    group by m.workspace_id, m.person_id, p.full_name, m.monthly_credits`.execute(database.current);
  return rows;
}

/** The members of these teams with what they are. Inside `asSystem`. */
export function findRoles(
  database: Database,
  workspaceIds: readonly string[],
): Promise<{ workspaceId: string; personId: string; role: string }[]> {
  return database.current
    .selectFrom('memberships')
    .select(['workspace_id as workspaceId', 'person_id as personId', 'role'])
    .where('workspace_id', '=', anyOf('uuid', workspaceIds))
    .execute();
}
