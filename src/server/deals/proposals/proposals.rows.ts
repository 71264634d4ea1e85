import type { QuoteParty } from '../../../engine/pricing/quotes/quote-document.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

export type ProposalRecord = Row<'proposals'>;

export interface NewProposal {
  id: string;
  workspaceId: string;
  side: ProposalRecord['side'];
  tone: string;
  channelId: string;
  channelLabel: string;
  recipient: QuoteParty;
  validUntil: string;
  analysisId: string;
  clientId: string | null;
  demo: boolean;
  inputs: unknown;
  tiers: unknown;
  paragraphs: unknown;
  drafting: string;
  at: Date;
}

export async function insertProposal(database: Database, made: NewProposal): Promise<void> {
  await database.current
    .insertInto('proposals')
    .values({
      id: made.id,
      workspace_id: made.workspaceId,
      side: made.side,
      tone: made.tone,
      channel_id: made.channelId,
      channel_label: made.channelLabel,
      recipient: JSON.stringify(made.recipient),
      valid_until: made.validUntil,
      analysis_id: made.analysisId,
      client_id: made.clientId,
      demo: made.demo,
      inputs: JSON.stringify(made.inputs),
      tiers: JSON.stringify(made.tiers),
      paragraphs: JSON.stringify(made.paragraphs),
      drafting: made.drafting,
      created_at: made.at,
      changed_at: made.at,
    })
    .execute();
}

export async function countProposals(database: Database, workspaceId: string): Promise<number> {
  const { count } = await database.current
    .selectFrom('proposals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest first. */
export function findProposals(database: Database, workspaceId: string): Promise<ProposalRecord[]> {
  return database.current
    .selectFrom('proposals')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

interface Sought {
  workspaceId: string;
  id: string;
}

export async function findProposal(
  database: Database,
  { workspaceId, id }: Sought,
): Promise<ProposalRecord | null> {
  const found = await database.current
    .selectFrom('proposals')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found ?? null;
}

/** Held against everything else that is done with it until the transaction ends. */
export async function holdProposal(
  database: Database,
  { workspaceId, id }: Sought,
): Promise<ProposalRecord | null> {
  const held = await database.current
    .selectFrom('proposals')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst();
  return held ?? null;
}

export async function saveWords(
  database: Database,
  saved: {
    id: string;
    tone: string;
    channelLabel: string;
    recipient: unknown;
    clientId: string | null;
    validUntil: string;
    paragraphs: unknown;
    drafting: string;
    at: Date;
  },
): Promise<void> {
  await database.current
    .updateTable('proposals')
    .set({
      tone: saved.tone,
      channel_label: saved.channelLabel,
      recipient: JSON.stringify(saved.recipient),
      client_id: saved.clientId,
      valid_until: saved.validUntil,
      paragraphs: JSON.stringify(saved.paragraphs),
      drafting: saved.drafting,
      changed_at: saved.at,
    })
    .where('id', '=', saved.id)
    .execute();
}

export async function saveSent(
  database: Database,
  sent: { id: string; tokenDigest: Buffer; linkEndsAt: Date; at: Date },
): Promise<void> {
  await database.current
    .updateTable('proposals')
    .set({
      state: 'sent',
      token_digest: sent.tokenDigest,
      link_ends_at: sent.linkEndsAt,
      changed_at: sent.at,
    })
    .where('id', '=', sent.id)
    .execute();
}

/** Its link ends with it. */
export async function saveWithdrawn(database: Database, { id, at }: { id: string; at: Date }): Promise<void> {
  await database.current
    .updateTable('proposals')
    .set({ state: 'withdrawn', token_digest: null, link_ends_at: null, changed_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteProposalRow(database: Database, id: string): Promise<void> {
  await database.current.deleteFrom('proposals').where('id', '=', id).execute();
}

/** What is behind a link that works; nobody's whose account is about to go. */
export async function findLinkedProposal(
  database: Database,
  { tokenDigest, at }: { tokenDigest: Buffer; at: Date },
): Promise<ProposalRecord | null> {
  const linked = await database.current
    .selectFrom('proposals')
    .selectAll()
    .where('token_digest', '=', tokenDigest)
    .where('link_ends_at', '>', at)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['workspace_id'])))
    .executeTakeFirst();
  return linked ?? null;
}

/** One of the day's questions to a writer; false where they are used up. Counted over all processes. */
export async function countWriterQuestion(
  database: Database,
  { day, limit }: { day: string; limit: number },
): Promise<boolean> {
  if (limit === 0) return false;
  const counted = await database.current
    .insertInto('writer_days')
    .values({ day, asked: 1 })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((eb) => ({ asked: eb('writer_days.asked', '+', 1) }))
        .where('writer_days.asked', '<', limit),
    )
    .returning('asked')
    .executeTakeFirst();
  return counted !== undefined;
}
