import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { moveCustomer } from '../payments/customers.usecases.ts';
import { holdTier } from '../plans/debits.usecases.ts';
import { insertActivity } from './activity.rows.ts';
import type { TeamContext } from './members.usecases.ts';
import { findMembership, findOwnedTeams } from './teams.rows.ts';

/** Whether a person is the only owner of a team; holds their teams until the transaction ends. Inside `asSystem`. */
export async function isLastOwner(
  context: { database: Database; now: () => Date },
  { userId }: { userId: string },
): Promise<boolean> {
  const { database } = context;
  for (const { id } of await findOwnedTeams(database, userId)) await holdTier(context, { userId: id });
  // Behind the locks: another owner may just have left.
  return (await findOwnedTeams(database, userId)).some(({ hasOtherOwner }) => !hasOtherOwner);
}

/** Moves the caller's own subscription into the team, in one transaction. Throws `Refusal`. */
export async function moveSubscription(context: TeamContext, _input: object): Promise<void> {
  const { database, now, viewer } = context;
  const { userId: workspaceId, personId } = viewer;
  if (workspaceId === personId) throw new Refusal('NOT_A_TEAM');
  await database.asSystem(async () => {
    if ((await holdTier(context, { userId: workspaceId })) === null) throw new Refusal('WORKSPACE_NOT_FOUND');
    const { role } = await findMembership(database, { workspaceId, personId });
    if (role !== 'owner') throw new Refusal('OWNERS_ONLY');
    const refused = await moveCustomer(context, { from: personId, to: workspaceId });
    if (refused !== null) throw new Refusal(refused);
    const row = {
      workspaceId,
      personId,
      action: 'subscription_moved',
      subject: '',
      details: {},
      at: now(),
    } as const;
    await insertActivity(database, row);
  });
}
