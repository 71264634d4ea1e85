import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import type { Role } from '../../../engine/plans/roles.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { Database } from '../db/database.ts';
import type { SignedUp } from './test-accounts.ts';
import type { TestServer } from './test-server.ts';

/** Makes a team on a plan; answers its id. */
export async function addTeam(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  { owner, tier = 'free' }: { owner: SignedUp; tier?: PlanTier },
): Promise<string> {
  const id = randomUUID();
  await database.asUser(owner.userId, () =>
    sql`select make_team(${id}, 'Heron Agency', ${clock.now})`.execute(database.current),
  );
  await changeProfile(database, id, { subscription_tier: tier });
  await enterTeam(database, owner, id);
  return id;
}

/** Makes somebody a member whose sign-ins work in the team. */
export async function addMember(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  { person, team, role }: { person: SignedUp; team: string; role: Role },
): Promise<void> {
  await database.asSystem(() =>
    sql`insert into memberships (workspace_id, person_id, role, joined_at)
      values (${team}, ${person.userId}, ${role}, ${clock.now})`.execute(database.current),
  );
  await enterTeam(database, person, team);
}

/** Lets all sign-ins of a person work in a team, whether or not they are a member of it. */
export async function enterTeam(
  { accounts }: Pick<Database, 'accounts'>,
  { userId }: SignedUp,
  team: string | null,
): Promise<void> {
  await accounts.updateTable('session').set({ workspaceId: team }).where('userId', '=', userId).execute();
}

export async function removeMember(
  database: Pick<Database, 'current' | 'asSystem'>,
  { userId }: SignedUp,
  team: string,
): Promise<void> {
  await database.asSystem(() =>
    sql`delete from memberships where workspace_id = ${team} and person_id = ${userId}`.execute(
      database.current,
    ),
  );
}
