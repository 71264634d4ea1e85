import type { ProposalDetail, ProposalRow } from '../../../contract/deals/proposals.ts';
import { longestQuoteDays } from '../../../contract/deals/deal-limits.ts';
import { includesFeature } from '../../../engine/plans/plans.ts';
import { allows } from '../../../engine/plans/roles.ts';
import type { ProposalTone } from '../../../engine/pricing/proposals/proposal-messages.ts';
import type { ParagraphPlace } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { readReports } from '../../accounts/payments/payments.usecases.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { hasClient } from '../../agency/clients/client-looks.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addChances, describeLinked, describeRow, openProposal } from './proposal-content.ts';
import type { KeptProposal } from './proposal-content.ts';
import { deleteProposalRow, findProposal, findProposals, holdProposal, saveWords } from './proposals.rows.ts';
import type { ProposalRecord } from './proposals.rows.ts';
import { readChoices } from '../quotes/choices.usecases.ts';
import type { Choice, ChoiceMaker } from '../quotes/choices.usecases.ts';
import { writeWords } from './words.usecases.ts';
import type { WordsContext } from './words.usecases.ts';

/** Who acts in which workspace, and the machine that may be asked. */
export type ProposalContext = WordsContext & ChoiceMaker & { demo: boolean };

type ProposalRefusalCode =
  | 'ANALYSIS_NOT_FOUND'
  | 'PLAN_REQUIRED'
  | 'NO_PRICE'
  | 'NOT_A_QUOTE'
  | 'WRONG_DAY'
  | 'TOO_MANY_PROPOSALS'
  | 'CLIENT_NOT_FOUND'
  | 'PROPOSAL_NOT_FOUND'
  | 'PROPOSAL_STATE';
export class ProposalRefusal extends Refusal<ProposalRefusalCode> {}

/** Growth and up; and who has bought the channel's Full Report, for that channel. */
export async function requirePlan(
  context: Pick<ProposalContext, 'database' | 'now' | 'userId'>,
  channelId: string,
): Promise<void> {
  if (!(await hasPlan(context, channelId))) throw new ProposalRefusal('PLAN_REQUIRED');
}

function hasPlan(
  context: Pick<ProposalContext, 'database' | 'now' | 'userId'>,
  channelId: string,
): Promise<boolean> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    if (includesFeature(await readTier(context, { userId }), 'proposals')) return true;
    return (await readReports(context, { userId })).includes(channelId);
  });
}

const dayMs = 86_400_000;

export function requireDay(day: string, at: Date): void {
  const last = new Date(at.getTime() + longestQuoteDays * dayMs).toISOString().slice(0, day.length);
  if (day < at.toISOString().slice(0, day.length) || day > last) throw new ProposalRefusal('WRONG_DAY');
}

/** The workspace's proposals, the newest first. */
export function listProposals(
  context: ProposalContext,
): Promise<{ proposals: ProposalRow[]; writer: ProposalDetail['writer'] }> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const rows = await findProposals(database, workspaceId);
    const quotes = await readChoices(context, { choiceIds: rows.map(({ id }) => id) });
    const proposals = rows.map((row) => describeRow(openProposal(row), quotes.get(row.id)));
    return { proposals, writer: nameWriter(context) };
  });
}

export function readProposal(context: ProposalContext, { id }: { id: string }): Promise<ProposalDetail> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const row = await findProposal(database, { workspaceId, id });
    if (row === null) throw new ProposalRefusal('PROPOSAL_NOT_FOUND');
    const quotes = await readChoices(context, { choiceIds: [id] });
    return describeProposal(context, openProposal(row), quotes.get(id));
  });
}

function nameWriter({ writer }: ProposalContext): ProposalDetail['writer'] {
  return writer && { name: writer.writer.name, model: writer.writer.model };
}

async function describeProposal(
  context: ProposalContext,
  kept: KeptProposal,
  quotes: readonly Choice[] | undefined,
): Promise<ProposalDetail> {
  return {
    ...addChances(describeLinked(kept, quotes), kept),
    writer: nameWriter(context),
    may_send: allows(context.role, 'manage') && (await hasPlan(context, kept.row.channel_id)),
  };
}

/** Writes the words of a draft anew; what was edited goes. */
export async function draftProposal(
  context: ProposalContext,
  { id, tone, drafted }: { id: string; tone: ProposalTone; drafted: boolean },
): Promise<ProposalDetail> {
  const { database, userId: workspaceId } = context;
  const seen = await database.asUser(workspaceId, async () => {
    const kept = openDraft(await findProposal(database, { workspaceId, id }));
    await requirePlan(context, kept.row.channel_id);
    return kept;
  });
  const words = await writeWords(context, { facts: seen.facts, tone, drafted });
  await changeDraft(context, { id, change: () => ({ tone, ...words }) });
  return readProposal(context, { id });
}

interface Edited {
  id: string;
  channel_label: string;
  recipient: ProposalDetail['recipient'];
  valid_until: string;
  client_id?: string | null | undefined;
  paragraphs: readonly { place: ParagraphPlace; text: string }[];
}

export async function editProposal(
  context: ProposalContext,
  {
    id,
    channel_label: channelLabel,
    recipient,
    valid_until: validUntil,
    client_id: clientId,
    paragraphs,
  }: Edited,
): Promise<ProposalDetail> {
  requireDay(validUntil, context.now());
  await requireClient(context, clientId ?? null);
  const edited = new Map(paragraphs.map(({ place, text }) => [place, text]));
  await changeDraft(context, {
    id,
    change: (kept) => ({
      channelLabel,
      recipient,
      validUntil,
      ...(clientId !== undefined && { clientId }),
      paragraphs: kept.paragraphs.map((paragraph) => {
        const text = edited.get(paragraph.place);
        return text === undefined
          ? paragraph
          : { ...paragraph, text, origin: 'edited' as const, refused: null };
      }),
    }),
  });
  return readProposal(context, { id });
}

type Change = Partial<Omit<Parameters<typeof saveWords>[1], 'id' | 'at'>>;

/** In whose name it is sent has to be a client of the workspace. Throws `ProposalRefusal`. */
export function requireClient(context: ProposalContext, clientId: string | null): Promise<void> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    if (clientId !== null && !(await hasClient(context, { userId, clientId })))
      throw new ProposalRefusal('CLIENT_NOT_FOUND');
  });
}

/** Changes a draft that is held meanwhile; one that was sent stays as it was sent. */
async function changeDraft(
  { database, userId: workspaceId, now }: ProposalContext,
  { id, change }: { id: string; change: (kept: KeptProposal) => Change },
): Promise<void> {
  await database.asUser(workspaceId, async () => {
    const kept = openDraft(await holdProposal(database, { workspaceId, id }));
    const { row, tone, recipient, paragraphs, drafting } = kept;
    const before = {
      tone,
      recipient,
      paragraphs,
      drafting,
      channelLabel: row.channel_label,
      clientId: row.client_id,
    };
    await saveWords(database, { ...before, validUntil: row.valid_until, ...change(kept), id, at: now() });
  });
}

export function openDraft(row: ProposalRecord | null): KeptProposal {
  if (row === null) throw new ProposalRefusal('PROPOSAL_NOT_FOUND');
  if (row.state !== 'draft') throw new ProposalRefusal('PROPOSAL_STATE');
  return openProposal(row);
}

/** One that waits for an answer is withdrawn first. */
export async function deleteProposal(context: ProposalContext, { id }: { id: string }): Promise<void> {
  const { database, userId: workspaceId } = context;
  await database.asUser(workspaceId, async () => {
    const row = await holdProposal(database, { workspaceId, id });
    if (row === null) throw new ProposalRefusal('PROPOSAL_NOT_FOUND');
    const quotes = await readChoices(context, { choiceIds: [id] });
    const { state } = describeRow(openProposal(row), quotes.get(id));
    if (state === 'sent') throw new ProposalRefusal('PROPOSAL_STATE');
    await deleteProposalRow(database, id);
  });
}
