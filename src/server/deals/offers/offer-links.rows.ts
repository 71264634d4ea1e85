import type { Database } from '../../platform/db/database.ts';

export interface OfferLink {
  id: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertLink(
  database: Database,
  link: OfferLink & { workspaceId: string; verdictId: string; tokenDigest: Buffer },
): Promise<void> {
  await database.current
    .insertInto('shared_offer_verdicts')
    .values({
      id: link.id,
      workspace_id: link.workspaceId,
      verdict_id: link.verdictId,
      token_digest: link.tokenDigest,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Makes room: links that have ended are nothing to anybody. */
export async function deleteEndedLinks(
  database: Database,
  { workspaceId, at }: { workspaceId: string; at: Date },
): Promise<void> {
  await database.current
    .deleteFrom('shared_offer_verdicts')
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '<=', at)
    .execute();
}

export async function countLinks(database: Database, workspaceId: string): Promise<number> {
  const { count } = await database.current
    .selectFrom('shared_offer_verdicts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A verdict's links that work, the newest first. */
export function findLinks(
  database: Database,
  { verdictId, at }: { verdictId: string; at: Date },
): Promise<OfferLink[]> {
  return database.current
    .selectFrom('shared_offer_verdicts')
    .select(['id', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('verdict_id', '=', verdictId)
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function deleteLink(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('shared_offer_verdicts')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** What is behind a link that works; nobody's whose account is about to go. */
export async function findShared(
  database: Database,
  { tokenDigest, at }: { tokenDigest: Buffer; at: Date },
): Promise<{ workspaceId: string; verdictId: string } | null> {
  const shared = await database.current
    .selectFrom('shared_offer_verdicts')
    .select(['workspace_id as workspaceId', 'verdict_id as verdictId'])
    .where('token_digest', '=', tokenDigest)
    .where('expires_at', '>', at)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['workspace_id'])))
    .executeTakeFirst();
  return shared ?? null;
}
