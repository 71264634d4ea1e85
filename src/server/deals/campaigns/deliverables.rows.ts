import type { DeliverableState } from '../../../engine/campaigns/deliverable-states.ts';
import type { ContentFormat } from '../../../engine/pricing/quotes/quote.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

export async function findDeliverable(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<Row<'deliverables'> | null> {
  const found = await database.current
    .selectFrom('deliverables')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found ?? null;
}

interface Planned {
  format: ContentFormat;
  dueDraft: string | null;
  duePublish: string | null;
}

export async function insertDeliverable(
  database: Database,
  made: Planned & { id: string; creatorId: string; workspaceId: string; at: Date },
): Promise<void> {
  await database.current
    .insertInto('deliverables')
    .values({
      id: made.id,
      campaign_creator_id: made.creatorId,
      workspace_id: made.workspaceId,
      format: made.format,
      due_draft: made.dueDraft,
      due_publish: made.duePublish,
      state: 'planned',
      created_at: made.at,
    })
    .execute();
}

interface Seen {
  id: string;
  version: number;
}

/** False where somebody changed it since that version. */
export async function updateDeliverable(
  database: Database,
  {
    id,
    version,
    change,
  }: Seen & {
    change: {
      format?: ContentFormat;
      due_draft?: string | null;
      due_publish?: string | null;
      state?: DeliverableState;
      draft_url?: string;
      draft_version?: number;
      rounds_used?: number;
    };
  },
): Promise<boolean> {
  const { numUpdatedRows } = await database.current
    .updateTable('deliverables')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePlanned(database: Database, { id, version }: Seen): Promise<boolean> {
  const { numDeletedRows } = await database.current
    .deleteFrom('deliverables')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'planned')
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertComment(
  database: Database,
  comment: {
    creatorId: string;
    workspaceId: string;
    author: 'member' | 'creator';
    text: string;
    personId: string | null;
    at: Date;
  },
): Promise<void> {
  await database.current
    .insertInto('campaign_comments')
    .values({
      campaign_creator_id: comment.creatorId,
      workspace_id: comment.workspaceId,
      author: comment.author,
      text: comment.text,
      made_by: comment.personId,
      created_at: comment.at,
    })
    .execute();
}
