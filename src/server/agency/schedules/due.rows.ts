import { sql } from 'kysely';
import type { ScheduleStop } from '../../../engine/plans/report-schedules.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ScheduleRow } from './schedules.rows.ts';

/** Takes one schedule that is due; no other process takes it until `heldUntil`. Inside `asSystem`. */
export async function claimDue(
  database: Database,
  { at, heldUntil, claim }: { at: Date; heldUntil: Date; claim: string },
): Promise<ScheduleRow | null> {
  const { rows } = await sql<ScheduleRow>`
    with due as (
      select id from report_schedules
      where (next_at <= ${at}::timestamptz or now_due) and not is_paused
        and (claimed_until is null or claimed_until <= ${at}::timestamptz)
      order by next_at, id limit 1 for update skip locked
    ), claimed as (
      update report_schedules s set claimed_by = ${claim}::uuid, claimed_until = ${heldUntil}::timestamptz
      from due where s.id = due.id returning s.*
    )
    select claimed.*, c.slug,
      case claimed.what when 'list' then l.name when 'campaign' then c.name else claimed.name end as subject
    from claimed left join lists l on l.id = claimed.list_id left join campaigns c on c.id = claimed.campaign_id`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

interface Claimed {
  id: string;
  claim: string;
}

export interface Outcome {
  name: string;
  nextAt: Date | null;
  stoppedFor: ScheduleStop | null;
  /** Absent where nothing was sent. */
  sent?: { at: Date; isLinked: boolean };
}

/**
 * Ends a try, and says when the next one is; false where the schedule was changed, deleted or taken by another process
 * meanwhile. Inside `asSystem`, in the transaction that keeps the mails.
 */
export async function settle(
  database: Database,
  { id, claim, name, nextAt, stoppedFor, sent }: Claimed & Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await database.current
    .updateTable('report_schedules')
    .set({
      name,
      next_at: nextAt,
      stopped_for: stoppedFor,
      now_due: false,
      attempts: 0,
      claimed_by: null,
      claimed_until: null,
      ...(sent !== undefined && { last_sent_at: sent.at, last_was_linked: sent.isLinked }),
    })
    .where('id', '=', id)
    .where('claimed_by', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many addresses a report went to. In the same transaction. */
export async function noteReaders(
  database: Database,
  { id, readers }: { id: string; readers: number },
): Promise<void> {
  await database.current
    .updateTable('report_schedules')
    .set({ last_sent_to: readers })
    .where('id', '=', id)
    .execute();
}

/** Puts a try that failed off. Inside `asSystem`. */
export async function putOff(
  database: Database,
  { id, claim, until }: Claimed & { until: Date },
): Promise<void> {
  await database.current
    .updateTable('report_schedules')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), claimed_by: null, claimed_until: until }))
    .where('id', '=', id)
    .where('claimed_by', '=', claim)
    .execute();
}

/** What somebody is in a workspace, `owner` of their own; `null` where they are none of its members. Inside `asSystem`. */
export async function findRole(
  database: Database,
  { workspaceId, personId }: { workspaceId: string; personId: string },
): Promise<string | null> {
  if (workspaceId === personId) return 'owner';
  const found = await database.current
    .selectFrom('memberships')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found?.role ?? null;
}

/** Who owns a workspace; of their own it is they themselves. Inside `asSystem`. */
export async function findOwners(database: Database, workspaceId: string): Promise<string[]> {
  const owners = await database.current
    .selectFrom('memberships')
    .select('person_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .execute();
  return owners.length === 0 ? [workspaceId] : owners.map(({ person_id: personId }) => personId);
}
