import { sql } from 'kysely';
import type { Role } from '../../../engine/plans/roles.ts';
import type { Database } from '../../platform/db/database.ts';

export interface TeamRow {
  id: string;
  name: string;
  avatar_url: string | null;
  role: string;
}

/** The teams of the person who acts, by name. */
export async function findTeams(database: Database): Promise<TeamRow[]> {
  const { rows } =
    await sql<TeamRow>`select id, name, avatar_url, role from teams_of_acting_person()`.execute(
      database.current,
    );
  return rows;
}

/** Makes a team of the person who acts in their own workspace. */
export async function insertTeam(
  database: Database,
  { id, name, at }: { id: string; name: string; at: Date },
): Promise<void> {
  await sql`select make_team(${id}, ${name}, ${at})`.execute(database.current);
}

/** A workspace's name, logo and subscription. */
export function findWorkspace(database: Database, id: string) {
  return database.current
    .selectFrom('profiles')
    .select(['full_name as name', 'avatar_url as avatarUrl', 'is_team as isTeam'])
    .select(['email', 'created_at as createdAt', 'subscription_status as subscriptionStatus'])
    .select('subscription_renews as subscriptionRenews')
    .where('user_id', '=', id)
    .executeTakeFirst();
}

export async function saveTeam(
  database: Database,
  { id, name, avatarUrl }: { id: string; name: string; avatarUrl: string | null },
): Promise<void> {
  await database.current
    .updateTable('profiles')
    .set({ full_name: name, avatar_url: avatarUrl })
    .where('user_id', '=', id)
    .where('is_team', '=', true)
    .execute();
}

/** Deletes the team that is acted in, if an owner of it acts; false where it is still there. */
export async function removeTeam(database: Database, id: string): Promise<boolean> {
  await sql`select delete_acting_team()`.execute(database.current);
  return (await findWorkspace(database, id)) === undefined;
}

export interface MemberRow {
  personId: string;
  name: string;
  email: string;
  avatarUrl: string | null;
  role: string;
  monthlyCredits: number | null;
  joinedAt: Date;
  /** Whether their account is to be deleted. */
  leaves: boolean;
}

/** The members of the workspace that is acted in, those who joined first at the beginning. */
export async function findMembers(database: Database): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select person_id as "personId", name, email, avatar_url as "avatarUrl", role,
      monthly_credits as "monthlyCredits", joined_at as "joinedAt", leaves
    from members_of_acting_workspace()`.execute(database.current);
  return rows;
}

interface Membership {
  workspaceId: string;
  personId: string;
}

export async function insertMember(
  database: Database,
  { workspaceId, personId, role, at }: Membership & { role: Role; at: Date },
): Promise<void> {
  await database.current
    .insertInto('memberships')
    .values({ workspace_id: workspaceId, person_id: personId, role, monthly_credits: null, joined_at: at })
    .execute();
}

export async function saveMember(
  database: Database,
  { workspaceId, personId, role, monthlyCredits }: Membership & { role: Role; monthlyCredits: number | null },
): Promise<void> {
  await database.current
    .updateTable('memberships')
    .set({ role, monthly_credits: monthlyCredits })
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .execute();
}

export async function deleteMember(database: Database, { workspaceId, personId }: Membership): Promise<void> {
  await database.current
    .deleteFrom('memberships')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .execute();
}

/** A person's memberships, with how many members and which owners who stay each team has besides. Inside `asSystem`. */
export async function findOwnedTeams(
  database: Database,
  personId: string,
): Promise<{ id: string; hasOtherOwner: boolean }[]> {
  const { rows } = await sql<{ id: string; hasOtherOwner: boolean }>`
    select m.workspace_id as id, exists (
      select from memberships o where o.workspace_id = m.workspace_id and o.role = 'owner'
        and o.person_id <> m.person_id
        and not exists (select from account_deletions d where d.user_id = o.person_id)) as "hasOtherOwner"
    from memberships m where m.person_id = ${personId} and m.role = 'owner'
    order by m.workspace_id`.execute(database.current);
  return rows;
}

/** The membership of one person, and how many members their team has. Inside `asSystem`. */
export async function findMembership(
  database: Database,
  { workspaceId, personId }: { workspaceId: string; personId: string | null },
): Promise<{ role: string | null; members: number }> {
  const { rows } = await sql<{ role: string | null; members: number }>`
    select max(role) filter (where person_id = ${personId}) as role, count(*)::integer as members
    from memberships where workspace_id = ${workspaceId}`.execute(database.current);
  return rows[0] ?? { role: null, members: 0 };
}

/** Who is in a team besides one person. Inside `asSystem`. */
export async function findOtherMembers(
  database: Database,
  { workspaceId, personId }: Membership,
): Promise<string[]> {
  const others = await database.current
    .selectFrom('memberships')
    .select('person_id as personId')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '<>', personId)
    .execute();
  return others.map((other) => other.personId);
}

/** How many teams a person is in. Inside `asSystem`. */
export async function countTeams(database: Database, personId: string): Promise<number> {
  const { teams } = await database.current
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('teams'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return teams;
}
