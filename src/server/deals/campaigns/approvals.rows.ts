import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

export type ApprovalRecord = Row<'approvals'>;
type Subject = ApprovalRecord['subject'];

interface AskedAbout {
  subject: Subject;
  subjectId: string;
}

/** What the client was last asked about one thing; `null` before. */
export async function findApproval(
  database: Database,
  { subject, subjectId, workspaceId }: AskedAbout & { workspaceId: string },
): Promise<ApprovalRecord | null> {
  const found = await database.current
    .selectFrom('approvals')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('asked_of', '=', 'client')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Asks anew, or notes at once what was decided. */
export async function insertApproval(
  database: Database,
  asked: AskedAbout & {
    campaignId: string;
    workspaceId: string;
    version: number;
    state: ApprovalRecord['state'];
    comment?: string;
    decidedBy?: string;
    at: Date;
  },
): Promise<void> {
  const isDecided = asked.state !== 'waiting';
  await database.current
    .insertInto('approvals')
    .values({
      id: randomUUID(),
      campaign_id: asked.campaignId,
      workspace_id: asked.workspaceId,
      subject: asked.subject,
      subject_id: asked.subjectId,
      version: asked.version,
      asked_of: 'client',
      state: asked.state,
      comment: asked.comment ?? '',
      decided_by: asked.decidedBy ?? '',
      asked_at: asked.at,
      decided_at: isDecided ? asked.at : null,
    })
    .execute();
}

/** False where somebody decided before. */
export async function decideApproval(
  database: Database,
  decided: { id: string; state: ApprovalRecord['state']; comment: string; decidedBy: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await database.current
    .updateTable('approvals')
    .set({
      state: decided.state,
      comment: decided.comment,
      decided_by: decided.decidedBy,
      decided_at: decided.at,
    })
    .where('id', '=', decided.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Campaigns that a client is asked about, the newest first. */
export function findClientCampaigns(
  database: Database,
  { workspaceId, clientId }: { workspaceId: string; clientId: string },
): Promise<Row<'campaigns'>[]> {
  return database.current
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('asks_client', '=', true), eb('report_for_client', '=', true)]))
    .where('state', '<>', 'planning')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
