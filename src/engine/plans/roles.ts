/** Who may do what in a workspace: the only such table in the product. */

/** What a member of a workspace can be. Guests of a client are no members: they see what they are given. */
export const roles = ['owner', 'admin', 'manager', 'analyst', 'finance'] as const;
export type Role = (typeof roles)[number];

/**
 * - `read`: see analyses, lists, prices and costs
 * - `analyse`: spend credits, work on lists, draft reports, share them
 * - `approve`: decide what was asked of the workspace
 * - `manage`: clients, requests to creators, and whatever binds the workspace towards others
 * - `administer`: members, keys, the look of the workspace
 * - `invoices`: what was paid, and with what
 * - `own`: plan and payments, owners, the end of the workspace
 */
export const rights = ['read', 'analyse', 'approve', 'manage', 'administer', 'invoices', 'own'] as const;
export type Right = (typeof rights)[number];

export const rightsOf: Record<Role, readonly Right[]> = {
  owner: rights,
  admin: ['read', 'analyse', 'approve', 'manage', 'administer'],
  manager: ['read', 'analyse', 'approve', 'manage'],
  analyst: ['read', 'analyse'],
  finance: ['read', 'approve', 'invoices'],
};

export function allows(role: Role, right: Right): boolean {
  return rightsOf[role].includes(right);
}

/** A role as it is kept; `null` for none and for one that the table does not know. */
export function parseRole(kept: string | null): Role | null {
  return roles.find((role) => role === kept) ?? null;
}

/** What an API key may do: have channels analysed, or report orders. */
export const keyScopes = ['analyses:write', 'conversions:write'] as const;
export type KeyScope = (typeof keyScopes)[number];
