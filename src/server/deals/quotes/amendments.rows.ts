import { sql } from 'kysely';
import type { KeptQuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import type { Database } from '../../platform/db/database.ts';

interface FamilyRow {
  id: string;
  number: string;
  state: KeptQuoteState;
  validUntil: string;
  amends: string | null;
  /** Whom its newest version was sent to; `null` where none was. */
  email: string | null;
}

/** A quote with those that it changes and that change it, however many steps away; the oldest first. */
export async function findFamily(
  database: Database,
  { id, workspaceId, most }: { id: string; workspaceId: string; most: number },
): Promise<FamilyRow[]> {
  const { rows } = await sql<FamilyRow>`
    with recursive family as (
      select id, amends from quotes where id = ${id}::uuid and workspace_id = ${workspaceId}::uuid
      union
      select q.id, q.amends from quotes q join family f on q.amends = f.id or q.id = f.amends
    )
    select q.id, q.number, q.state, q.valid_until as "validUntil", q.amends,
      v.document::json #>> '{recipient,email}' as email
    from (select id from family limit ${most}) f join quotes q on q.id = f.id
    left join quote_versions v on v.quote_id = q.id and v.version = q.current_version
    order by q.created_at, q.number`.execute(database.current);
  return rows;
}
