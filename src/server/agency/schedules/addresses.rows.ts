import { sql } from 'kysely';
import type { AddressState } from '../../../engine/plans/report-schedules.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

interface Addressed {
  workspaceId: string;
  addresses: readonly string[];
}

/** Whether an address is that of somebody who works in the workspace, and stays. */
const isMember = sql<boolean>`exists (
  select from profiles p left join memberships m on m.person_id = p.user_id and m.workspace_id = a.workspace_id
  where lower(p.email) = a.address and not p.is_team and not is_leaving(p.user_id)
    and (p.user_id = a.workspace_id or m.person_id is not null))`;

export interface KnownAddress {
  id: string;
  address: string;
  state: AddressState;
}

/** How these addresses stand to reports of the workspace. Inside `asSystem`. */
export async function findAddresses(
  database: Database,
  { workspaceId, addresses }: Addressed,
): Promise<KnownAddress[]> {
  const { rows } = await sql<KnownAddress>`
    select a.id, a.address, case when a.state = 'off' then 'off' when ${isMember} then 'member' else a.state end as state
    from report_addresses a
    where a.workspace_id = ${workspaceId}::uuid and a.address = ${anyOf('text', addresses)}`.execute(
    database.current,
  );
  return rows;
}

/** Takes in addresses that the workspace has not written to before. Inside `asUser`. */
export async function insertAddresses(
  database: Database,
  { workspaceId, addresses, at }: Addressed & { at: Date },
): Promise<void> {
  await sql`
    insert into report_addresses (id, workspace_id, address, state, created_at)
    select gen_random_uuid(), ${workspaceId}::uuid, address, 'waiting', ${at}::timestamptz
    from unnest(${[...addresses]}::text[]) as address
    on conflict (workspace_id, address) do nothing`.execute(database.current);
}

export interface AskedAddress {
  id: string;
  address: string;
}

/**
 * Notes that these addresses are asked to confirm, those that may be: neither members nor decided, not asked too often
 * already, and all together no more than `mostADay` in a day. To be called behind the workspace's lock. Inside
 * `asSystem`.
 */
export async function takeUnasked(
  database: Database,
  asked: Addressed & { at: Date; most: number; mostADay: number },
): Promise<AskedAddress[]> {
  const { workspaceId, addresses, at, most, mostADay } = asked;
  const dayAgo = new Date(at.getTime() - 24 * 3_600_000);
  const { rows } = await sql<AskedAddress>`
    with recent as (
      select count(*)::int as asked from report_addresses
      where workspace_id = ${workspaceId}::uuid and asked_at > ${dayAgo}::timestamptz
    ), askable as (
      select a.id from report_addresses a
      where a.workspace_id = ${workspaceId}::uuid and a.address = ${anyOf('text', addresses)}
        and a.state = 'waiting' and a.asked < ${most} and not ${isMember}
        and not exists (select from report_addresses b where b.address = a.address
          and b.asked_at > ${dayAgo}::timestamptz)
      order by a.created_at, a.id
      limit (select greatest(0, ${mostADay} - asked) from recent)
    )
    update report_addresses set asked = asked + 1, asked_at = ${at}::timestamptz
    where id in (select id from askable) returning id, address`.execute(database.current);
  return rows;
}

/** An address by its id, with whose reports it may get. Inside `asSystem`. */
export async function findAddress(database: Database, id: string) {
  const found = await database.current
    .selectFrom('report_addresses as a')
    .innerJoin('profiles as p', 'p.user_id', 'a.workspace_id')
    .select(['a.address', 'a.state', 'p.full_name as workspace'])
    .where('a.id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** What an address says: yes, or no; `back` is what it had said before its no. False where it is gone. */
export async function decide(
  database: Database,
  { id, to, at }: { id: string; to: 'confirmed' | 'off' | 'back'; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update report_addresses set decided_at = ${at}::timestamptz,
      state = case ${to}::text when 'back' then coalesce(state_before, state) else ${to}::text end,
      state_before = case when ${to}::text <> 'off' then null when state = 'off' then state_before else state end
    where id = ${id}::uuid and (${to}::text <> 'confirmed' or state <> 'off') returning id`.execute(
    database.current,
  );
  return rows.length > 0;
}

/** Of these addresses those that a report goes to now, each counted. Inside `asSystem`. */
export async function takeReaders(
  database: Database,
  { workspaceId, addresses, at, mostADay }: Addressed & { at: Date; mostADay: number },
): Promise<AskedAddress[]> {
  const day = at.toISOString().slice(0, 10);
  const { rows } = await sql<AskedAddress>`
    update report_addresses as a set mailed_on = ${day}::date,
      mailed = case when a.mailed_on = ${day}::date then a.mailed + 1 else 1 end
    where a.workspace_id = ${workspaceId}::uuid and a.address = ${anyOf('text', addresses)}
      and (a.state = 'confirmed' or (a.state = 'waiting' and ${isMember}))
      and (a.mailed_on is distinct from ${day}::date or a.mailed < ${mostADay})
    returning a.id, a.address`.execute(database.current);
  return rows.toSorted((one, other) => one.address.localeCompare(other.address));
}

/** Forgets addresses that no schedule names any more, unless they want none. Inside `asSystem`. */
export async function deleteUnused(database: Database, before: Date): Promise<void> {
  await sql`
    delete from report_addresses a where a.state <> 'off' and a.created_at < ${before}::timestamptz
      and (a.asked_at is null or a.asked_at < ${before}::timestamptz)
      and not exists (select from report_schedules s
        where s.workspace_id = a.workspace_id and a.address = any(s.addresses))`.execute(database.current);
}
