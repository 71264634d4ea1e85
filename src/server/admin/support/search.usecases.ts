import type { FoundAccount } from '../../../contract/admin/support.ts';
import { mostAccountsFound } from '../../../contract/limits.ts';
import { mentionsApiKey, shownPart } from '../../agency/api-keys/callers.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FoundRow } from './support.rows.ts';
import { findByAddress, findById, findByTeamName } from './support.rows.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const customer = /^cus_\w{1,200}$/;

/**
 * Accounts by how their address or their team's name begins, or by an id of theirs: what an id is of is seen from its
 * form. Of an API key only the part that its owner is shown is looked at.
 */
export async function searchAccounts(
  { database }: { database: Database },
  { query }: { query: string },
): Promise<{ accounts: FoundAccount[]; has_more: boolean }> {
  const sought = query.trim();
  if (sought === '') return { accounts: [], has_more: false };
  const found = await database.asSystem(() => find(database, sought));
  return { accounts: found.slice(0, mostAccountsFound), has_more: found.length > mostAccountsFound };
}

async function find(database: Database, sought: string): Promise<FoundAccount[]> {
  const limit = mostAccountsFound + 1;
  const small = sought.toLowerCase();
  if (uuid.test(small)) {
    for (const by of ['user id', 'team', 'quote request', 'request id'] as const) {
      const found = await findById(database, { by, id: small, limit });
      if (found.length > 0) return found.map(describe(by));
    }
    return [];
  }
  if (customer.test(sought))
    return (await findById(database, { by: 'customer', id: sought, limit })).map(describe('customer'));
  if (mentionsApiKey(sought))
    return (await findById(database, { by: 'API key', id: shownPart(sought), limit })).map(
      describe('API key'),
    );
  const byAddress = await findByAddress(database, { email: small, limit });
  const ids = new Set(byAddress.map(({ userId }) => userId));
  const ofTeams = await findByTeamName(database, { name: small, limit });
  return [
    ...byAddress.map(describe('email')),
    ...ofTeams.filter(({ userId }) => !ids.has(userId)).map(describe('team')),
  ];
}

function describe(foundBy: FoundAccount['found_by']) {
  return ({ userId, email, fullName }: FoundRow): FoundAccount => ({
    user_id: userId,
    email,
    full_name: fullName,
    found_by: foundBy,
  });
}
