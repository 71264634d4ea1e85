import type { accessStates, ClientAccess } from '../../../contract/agency/client-page.ts';
import type { AccessRow } from './accesses.rows.ts';

/** Where guests read a client's lists: to be followed by a link's token, or an invited person's access. */
export const clientPath = '/client/';

export function accessState(
  { revokedAt, expiresAt }: Pick<AccessRow, 'revokedAt' | 'expiresAt'>,
  at: Date,
): (typeof accessStates)[number] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= at ? 'expired' : 'active';
}

/** An access as the workspace sees it; a link's own address is known to whoever has it alone. */
export function describeAccess(
  { origin, now }: { origin: () => string; now: () => Date },
  access: AccessRow,
): ClientAccess {
  return {
    id: access.id,
    name: access.name,
    email: access.email,
    url: access.email === null ? null : `${origin()}${clientPath}${access.id}`,
    shows_prices: access.showsPrices,
    may_decide: access.mayDecide,
    state: accessState(access, now()),
    expires_at: access.expiresAt?.toISOString() ?? null,
    last_seen_at: access.lastSeenAt?.toISOString() ?? null,
  };
}
