import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

/** The creator behind a link; nobody's whose account is about to go. Inside `asSystem`. */
export async function findByDigest(
  database: Database,
  digest: Buffer,
): Promise<{ id: string; workspaceId: string } | null> {
  const found = await database.current
    .selectFrom('campaign_creators')
    .select(['id', 'workspace_id as workspaceId'])
    .where('brief_digest', '=', digest)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['workspace_id'])))
    .executeTakeFirst();
  return found ?? null;
}

/** Gives a creator's page an address, or takes it away; whoever had the one before has none. */
export async function saveDigest(
  database: Database,
  { id, digest }: { id: string; digest: Buffer | null },
): Promise<void> {
  await database.current
    .updateTable('campaign_creators')
    .set({ brief_digest: digest })
    .where('id', '=', id)
    .execute();
}

/** What was written about a creator's part, the oldest first. */
export function findComments(database: Database, creatorId: string): Promise<Row<'campaign_comments'>[]> {
  return database.current
    .selectFrom('campaign_comments')
    .selectAll()
    .where('campaign_creator_id', '=', creatorId)
    .orderBy('id')
    .execute();
}
