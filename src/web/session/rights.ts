import { allows, roles } from '../../engine/plans/roles.ts';
import type { Right, Role } from '../../engine/plans/roles.ts';
import { useStart } from './start.ts';

/** Whether the reader’s role allows something where they work; visitors are told by the server what they may. */
export function useRight(right: Right): boolean {
  const { account } = useStart();
  return account === null || account.workspace.rights.includes(right);
}

/** Stands in the place of what a role may not do; by the table that the server decides by. */
export function whoMay(right: Right): string {
  const names = roles.filter((role) => allows(role, right)).map((role) => roleNames[role].toLowerCase());
  const last = names.pop() ?? '';
  const all = names.length === 0 ? last : `${names.join(', ')} or ${last}`;
  return `Only an ${all} of the team can do this.`;
}

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  manager: 'Manager',
  analyst: 'Analyst',
  finance: 'Finance',
};
