import type { Right, Role } from '../../engine/plans/roles.ts';
import { useStart } from './start.ts';

/** Whether the reader’s role allows something where they work; visitors are told by the server what they may. */
export function useRight(right: Right): boolean {
  const { account } = useStart();
  return account === null || account.workspace.rights.includes(right);
}

/** Stands in the place of what a role may not do. */
export const whoMay: Record<'own' | 'administer', string> = {
  own: 'Only an owner of the team can do this.',
  administer: 'Only an owner or admin of the team can do this.',
};

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  manager: 'Manager',
  analyst: 'Analyst',
  finance: 'Finance',
};
