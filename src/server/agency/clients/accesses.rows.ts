import type { InferResult } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

function selectAccesses(database: Database) {
  return database.current
    .selectFrom('client_access')
    .select(['id', 'workspace_id as workspaceId', 'client_id as clientId', 'name', 'email'])
    .select(['shows_prices as showsPrices', 'may_decide as mayDecide', 'expires_at as expiresAt'])
    .select(['revoked_at as revokedAt', 'last_seen_at as lastSeenAt']);
}

/** A link to a client's page, or an invited address. */
export type AccessRow = InferResult<ReturnType<typeof selectAccesses>>[number];

/** The newest first; those that were revoked at the end. */
export function findAccesses(database: Database, clientId: string): Promise<AccessRow[]> {
  return selectAccesses(database)
    .where('client_id', '=', clientId)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export interface NewAccess {
  id: string;
  workspaceId: string;
  clientId: string;
  name: string;
  tokenDigest: Buffer | null;
  email: string | null;
  showsPrices: boolean;
  mayDecide: boolean;
  expiresAt: Date | null;
  at: Date;
}

/** False where the address is invited already; an invitation that has ended makes room for the next one. */
export async function insertAccess(database: Database, access: NewAccess): Promise<boolean> {
  await database.current
    .updateTable('client_access')
    .set({ revoked_at: access.at })
    .where('client_id', '=', access.clientId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', access.at)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', access.email?.toLowerCase() ?? ''))
    .execute();
  const inserted = await database.current
    .insertInto('client_access')
    .values({
      id: access.id,
      workspace_id: access.workspaceId,
      client_id: access.clientId,
      name: access.name,
      token_digest: access.tokenDigest,
      email: access.email,
      shows_prices: access.showsPrices,
      may_decide: access.mayDecide,
      expires_at: access.expiresAt,
      created_at: access.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** How many accesses a client has that were not revoked, and how many people its workspace invited since. */
export async function countAccesses(
  database: Database,
  { clientId, workspaceId, since }: { clientId: string; workspaceId: string; since: Date },
): Promise<{ ofClient: number; invited: number }> {
  return database.current
    .selectFrom('client_access')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('client_id', '=', clientId)
        .filterWhere('revoked_at', 'is', null)
        .as('ofClient'),
      eb.fn
        .countAll<number>()
        .filterWhere('email', 'is not', null)
        .filterWhere('created_at', '>', since)
        .as('invited'),
    ])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
}

/** Changes what an access shows and lets do; waits for whoever decides with it. Answers whose it is. */
export async function updateAccess(
  database: Database,
  change: {
    id: string;
    workspaceId: string;
    showsPrices?: boolean | undefined;
    mayDecide?: boolean | undefined;
    revokedAt: Date | null;
  },
): Promise<string | null> {
  const { id, workspaceId, showsPrices, mayDecide, revokedAt } = change;
  const changed = await database.current
    .updateTable('client_access')
    .set((eb) => ({
      shows_prices: showsPrices ?? eb.ref('shows_prices'),
      may_decide: mayDecide ?? eb.ref('may_decide'),
      revoked_at: revokedAt === null ? eb.ref('revoked_at') : eb.fn.coalesce('revoked_at', eb.val(revokedAt)),
    }))
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('client_id')
    .executeTakeFirst();
  return changed?.client_id ?? null;
}

/** The access behind a link, or that of an invited address, unless its workspace is leaving. */
export async function findOpened(
  database: Database,
  key: { digest: Buffer } | { id: string },
): Promise<AccessRow | null> {
  const found = await selectAccesses(database)
    .$if('digest' in key, (query) => query.where('token_digest', '=', 'digest' in key ? key.digest : null))
    .$if('id' in key, (query) =>
      query.where('id', '=', 'id' in key ? key.id : '').where('email', 'is not', null),
    )
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['workspace_id'])))
    .executeTakeFirst();
  return found ?? null;
}

/** The pages that an address was invited to, with the client's name, the newest first. */
export function findInvitedTo(
  database: Database,
  { email, at, most }: { email: string; at: Date; most: number },
): Promise<{ id: string; client: string }[]> {
  return database.current
    .selectFrom('client_access as access')
    .innerJoin('clients as client', 'client.id', 'access.client_id')
    .select(['access.id', 'client.name as client'])
    .where((eb) => eb(eb.fn('lower', ['access.email']), '=', email.toLowerCase()))
    .where('access.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('access.expires_at', 'is', null), eb('access.expires_at', '>', at)]))
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['access.workspace_id'])))
    .orderBy('access.created_at', 'desc')
    .limit(most)
    .execute();
}

/** Notes that a page was looked at, unless that was noted a moment ago. */
export async function noteSeen(
  database: Database,
  { id, at, before }: { id: string; at: Date; before: Date },
): Promise<void> {
  await database.current
    .updateTable('client_access')
    .set({ last_seen_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', before)]))
    .execute();
}

/** The access as it is now, held until the transaction ends: a decision and a revocation do not meet. */
export async function holdAccess(
  database: Database,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<AccessRow | null> {
  const held = await selectAccesses(database)
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held ?? null;
}
