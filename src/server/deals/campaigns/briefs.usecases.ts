import { createHash, randomBytes } from 'node:crypto';
import type { CampaignDetail, CampaignBrief } from '../../../contract/deals/campaign-parts.ts';
import { campaignBrief } from '../../../contract/deals/campaign-parts.ts';
import { mostCampaignComments } from '../../../contract/deals/deal-limits.ts';
import { findDeliverableFault } from '../../../engine/campaigns/deliverable-states.ts';
import { isExit } from '../../../engine/campaigns/stages.ts';
import { readMembers } from '../../analysis/lists/lists.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';
import { readHandedOut } from '../tracking/handed-out.usecases.ts';
import type { HandedOut } from '../tracking/handed-out.usecases.ts';
import { findByDigest, findComments, saveDigest } from './briefs.rows.ts';
import { CampaignRefusal } from './campaign-context.ts';
import type { CampaignContext } from './campaign-context.ts';
import { describeDetail } from './campaign-detail.usecases.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import { findCampaign, holdCampaign, insertDone } from './campaigns.rows.ts';
import type { CreatorRecord } from './creators.rows.ts';
import { findCreator, findDeliverables } from './creators.rows.ts';
import { insertComment, updateDeliverable } from './deliverables.rows.ts';
import { holdOpen, noteCreator, requireCampaigns } from './held-creators.usecases.ts';
import { readTrackedParts } from './tracked-creators.usecases.ts';

export const briefPath = '/brief/';

/** 192 bits: nobody finds a brief by trying. */
const tokenBytes = 24;
const digestOf = (token: string) => createHash('sha256').update(token).digest();

/** Makes a creator's page, or turns it off. Its address is answered once: only its digest is kept. */
export function shareBrief(
  context: CampaignContext,
  { id, action }: { id: string; action: 'make' | 'revoke' },
): Promise<{ url: string | null; campaign: CampaignDetail }> {
  const { database, userId: workspaceId } = context;
  const token = action === 'make' ? randomBytes(tokenBytes).toString('base64url') : null;
  return database.asUser(workspaceId, async () => {
    const creator = await findCreator(database, { workspaceId, id });
    if (creator === null) throw new CampaignRefusal('CREATOR_NOT_FOUND');
    if (action === 'make') await requireCampaigns(context);
    const record =
      action === 'make'
        ? await holdOpen(context, creator.campaign_id)
        : await holdCampaign(database, { workspaceId, id: creator.campaign_id });
    if (record === null) throw new CampaignRefusal('CREATOR_NOT_FOUND');
    await saveDigest(database, { id, digest: token === null ? null : digestOf(token) });
    const done = action === 'make' ? 'brief_shared' : 'brief_ended';
    await noteCreator(context, {
      campaignId: record.id,
      creatorId: id,
      action: done,
      before: null,
      after: null,
    });
    const campaign = await describeDetail(context, record);
    return { url: token === null ? null : `${context.origin()}${briefPath}${token}`, campaign };
  });
}

export interface WrittenComment {
  id: number;
  by: string;
  text: string;
  at: string;
}

/** What was written about a creator's part. Throws `CampaignRefusal`. */
export function readComments(
  context: CampaignContext,
  { id }: { id: string },
): Promise<{ comments: WrittenComment[] }> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    if ((await findCreator(database, { workspaceId, id })) === null)
      throw new CampaignRefusal('CREATOR_NOT_FOUND');
    const members = await readMembers(context);
    const nameOf = new Map(members.map((member) => [member.id, member.name]));
    const rows = await findComments(database, id);
    const comments = rows.map((row) => ({
      id: row.id,
      by: row.author === 'creator' ? 'The creator' : (nameOf.get(row.made_by ?? '') ?? 'A former member'),
      text: row.text,
      at: row.created_at.toISOString(),
    }));
    return { comments };
  });
}

/** Writes to the creator, who reads it on their page. Throws `CampaignRefusal`. */
export function writeComment(
  context: CampaignContext,
  { id, text }: { id: string; text: string },
): Promise<{ comments: WrittenComment[] }> {
  const { database, userId: workspaceId, personId, now } = context;
  return database.asUser(workspaceId, async () => {
    const creator = await findCreator(database, { workspaceId, id });
    if (creator === null) throw new CampaignRefusal('CREATOR_NOT_FOUND');
    await holdOpen(context, creator.campaign_id);
    const written = { creatorId: id, workspaceId, author: 'member', text: text.trim(), personId } as const;
    await requireRoom(database, id);
    await insertComment(database, { ...written, at: now() });
    return readComments(context, { id });
  });
}

async function requireRoom(database: Database, creatorId: string): Promise<void> {
  if ((await findComments(database, creatorId)).length >= mostCampaignComments)
    throw new CampaignRefusal('TOO_MANY_COMMENTS');
}

type BriefContext = Pick<CampaignContext, 'database' | 'now' | 'origin'>;

export interface OpenedBrief {
  workspaceId: string;
  record: CampaignRecord;
  creator: CreatorRecord;
  brief: CampaignBrief;
  deliverables: Row<'deliverables'>[];
  comments: Row<'campaign_comments'>[];
  handedOut: HandedOut;
  /** Whether the creator can still write. */
  isOpen: boolean;
}

/** What a creator sees behind their link: their own part, never others'. `ownerId` lets one workspace's count alone. */
export async function openBrief(
  context: BriefContext,
  { token, ownerId }: { token: string; ownerId: string | undefined },
): Promise<OpenedBrief | null> {
  const { database } = context;
  if (!/^[\w-]{32}$/.test(token)) return null;
  const found = await database.asSystem(() => findByDigest(database, digestOf(token)));
  if (found === null || (ownerId !== undefined && ownerId !== found.workspaceId)) return null;
  const { id, workspaceId } = found;
  const opened = await database.asUser(workspaceId, async () => {
    const creator = await findCreator(database, { workspaceId, id });
    const record = creator && (await findCampaign(database, { workspaceId, id: creator.campaign_id }));
    if (creator === null || record === null) return null;
    const deliverables = await findDeliverables(database, { workspaceId, creatorIds: [id] });
    const parts = await readTrackedParts(database, { workspaceId, campaignId: record.id });
    const tracked = parts.get(id) ?? { linkIds: [], nameIds: [] };
    return { creator, record, deliverables, tracked, comments: await findComments(database, id) };
  });
  if (opened === null) return null;
  const { tracked, ...shown } = opened;
  const { creator, record } = shown;
  return {
    ...shown,
    workspaceId,
    brief: campaignBrief.parse(record.brief),
    handedOut: await readHandedOut(context, { userId: workspaceId, ...tracked }),
    isOpen: record.state !== 'closed' && !isExit(creator.stage),
  };
}

export type BriefForm =
  | { action: 'comment'; text: string }
  | { action: 'draft'; id: string; version: number; url: string };
export type BriefOutcome = 'done' | 'closed' | 'gone' | 'meanwhile' | 'too-many';

/** Takes what a creator wrote, or where their draft is. */
export function answerBrief(
  { database, now }: BriefContext,
  { workspaceId, creator: { id: creatorId, campaign_id: campaignId } }: OpenedBrief,
  form: BriefForm,
): Promise<BriefOutcome> {
  return database.asUser(workspaceId, async () => {
    const record = await holdCampaign(database, { workspaceId, id: campaignId });
    const creator = await findCreator(database, { workspaceId, id: creatorId });
    if (record === null || creator === null || creator.brief_digest === null) return 'gone';
    if (record.state === 'closed' || isExit(creator.stage)) return 'closed';
    const noted = {
      campaignId,
      workspaceId,
      creatorId,
      actor: 'creator',
      personId: null,
      at: now(),
    } as const;
    if (form.action === 'comment') {
      if ((await findComments(database, creatorId)).length >= mostCampaignComments) return 'too-many';
      const written = { creatorId, workspaceId, author: 'creator', text: form.text, personId: null } as const;
      await insertComment(database, { ...written, at: now() });
      return 'done';
    }
    const parts = await findDeliverables(database, { workspaceId, creatorIds: [creatorId] });
    const part = parts.find(({ id }) => id === form.id);
    if (part === undefined) return 'gone';
    const move = { from: part.state, to: 'draft_sent', draftUrl: form.url } as const;
    const rules = { roundsUsed: part.rounds_used, rounds: record.rounds, hasVideo: false };
    if (part.version !== form.version || findDeliverableFault({ ...move, ...rules }) !== null)
      return 'meanwhile';
    const change = {
      state: 'draft_sent',
      draft_url: form.url,
      draft_version: part.draft_version + 1,
    } as const;
    if (!(await updateDeliverable(database, { id: part.id, version: part.version, change })))
      return 'meanwhile';
    const step = { before: { state: part.state }, after: { state: 'draft_sent' } };
    await insertDone(database, { ...noted, ...step, deliverableId: part.id, action: 'delivered' });
    return 'done';
  });
}
