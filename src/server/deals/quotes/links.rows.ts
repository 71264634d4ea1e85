import type { Database } from '../../platform/db/database.ts';

export interface NewLink {
  id: string;
  quoteId: string;
  workspaceId: string;
  digest: Buffer;
  at: Date;
  expiresAt: Date;
}

export async function insertLink(database: Database, link: NewLink): Promise<void> {
  await database.current
    .insertInto('quote_links')
    .values({
      id: link.id,
      quote_id: link.quoteId,
      workspace_id: link.workspaceId,
      token_digest: link.digest,
      created_at: link.at,
      expires_at: link.expiresAt,
    })
    .execute();
}

export interface LinkRow {
  id: string;
  quoteId: string;
  workspaceId: string;
}

/** What is behind a link that works; nobody's whose account is about to go. Inside `asSystem`. */
export async function findLink(
  database: Database,
  { digest, at }: { digest: Buffer; at: Date },
): Promise<LinkRow | null> {
  const found = await database.current
    .selectFrom('quote_links')
    .select(['id', 'quote_id as quoteId', 'workspace_id as workspaceId'])
    .where('token_digest', '=', digest)
    .where('expires_at', '>', at)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['workspace_id'])))
    .executeTakeFirst();
  return found ?? null;
}

export interface NewCode {
  link: LinkRow;
  digest: Buffer;
  at: Date;
  expiresAt: Date;
}

/** How many codes a link was sent since. Behind the quote that is held. */
export async function countCodes(
  database: Database,
  { linkId, since }: { linkId: string; since: Date },
): Promise<number> {
  const { codes } = await database.current
    .selectFrom('quote_codes')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('link_id', '=', linkId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return codes;
}

export async function insertCode(
  database: Database,
  { link, digest, at, expiresAt }: NewCode,
): Promise<void> {
  await database.current
    .insertInto('quote_codes')
    .values({
      link_id: link.id,
      quote_id: link.quoteId,
      workspace_id: link.workspaceId,
      code_digest: digest,
      created_at: at,
      expires_at: expiresAt,
    })
    .execute();
}

/** Takes one try of the link's newest code; `null` where it has none left or is too old. Behind the held quote. */
export async function takeTry(
  database: Database,
  { linkId, at, most }: { linkId: string; at: Date; most: number },
): Promise<{ id: number; digest: Buffer; tries: number } | null> {
  const newest = await database.current
    .selectFrom('quote_codes')
    .select('id')
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return null;
  const taken = await database.current
    .updateTable('quote_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', newest.id)
    .where('tries', '<', most)
    .where('expires_at', '>', at)
    .returning(['id', 'code_digest as digest', 'tries'])
    .executeTakeFirst();
  return taken ?? null;
}

/** A code works once: what is left of its tries goes. */
export async function spendCode(
  database: Database,
  { id, most }: { id: number; most: number },
): Promise<void> {
  await database.current.updateTable('quote_codes').set({ tries: most }).where('id', '=', id).execute();
}
