import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import type { moveDeliverable, saveDeliverable } from '../../../contract/deals/campaign-work.ts';
import { mostCreatorDeliverables } from '../../../contract/deals/deal-limits.ts';
import { findDeliverableFault } from '../../../engine/campaigns/deliverable-states.ts';
import type { Row } from '../../platform/db/sql.ts';
import { CampaignRefusal } from './campaign-context.ts';
import type { CampaignContext } from './campaign-context.ts';
import { describeDetail } from './campaign-detail.usecases.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import { insertDone } from './campaigns.rows.ts';
import type { DoneRow } from './campaigns.rows.ts';
import type { CreatorRecord } from './creators.rows.ts';
import { findCreator, findDeliverables } from './creators.rows.ts';
import {
  deletePlanned,
  findDeliverable,
  insertComment,
  insertDeliverable,
  updateDeliverable,
} from './deliverables.rows.ts';
import { holdOpen, requireCampaigns } from './held-creators.usecases.ts';

type Saving = z.infer<NonNullable<(typeof saveDeliverable)['~orpc']['inputSchema']>>;
type Moving = z.infer<NonNullable<(typeof moveDeliverable)['~orpc']['inputSchema']>>;

/** Plans what a creator delivers, or changes its format and days. Throws `CampaignRefusal`. */
export function planDeliverable(context: CampaignContext, input: Saving): Promise<CampaignDetail> {
  const { database, now, userId: workspaceId } = context;
  const { creator_id: creatorId, id, version, format, due_draft: dueDraft, due_publish: duePublish } = input;
  if (dueDraft !== null && duePublish !== null && dueDraft > duePublish)
    throw new CampaignRefusal('WRONG_DAYS');
  return database.asUser(workspaceId, async () => {
    if (id === null) await requireCampaigns(context);
    const { record, creator } = await holdOpenCreator(context, creatorId);
    const planned = { format, dueDraft, duePublish };
    const after = { format, due_draft: dueDraft, due_publish: duePublish };
    if (id === null) {
      const others = await findDeliverables(database, { workspaceId, creatorIds: [creatorId] });
      if (others.length >= mostCreatorDeliverables) throw new CampaignRefusal('TOO_MANY_DELIVERABLES');
      const made = randomUUID();
      await insertDeliverable(database, { ...planned, id: made, creatorId, workspaceId, at: now() });
      await note(context, { creator, deliverableId: made, action: 'planned', before: null, after });
      return describeDetail(context, record);
    }
    const known = await findDeliverable(database, { workspaceId, id });
    if (known?.campaign_creator_id !== creatorId) throw new CampaignRefusal('DELIVERABLE_NOT_FOUND');
    if (!(await updateDeliverable(database, { id, version, change: after })))
      throw new CampaignRefusal('CHANGED_MEANWHILE');
    const before = { format: known.format, due_draft: known.due_draft, due_publish: known.due_publish };
    await note(context, { creator, deliverableId: id, action: 'replanned', before, after });
    return describeDetail(context, record);
  });
}

async function holdOpenCreator(
  context: CampaignContext,
  creatorId: string,
): Promise<{ record: CampaignRecord; creator: CreatorRecord }> {
  const { database, userId: workspaceId } = context;
  const creator = await findCreator(database, { workspaceId, id: creatorId });
  if (creator === null) throw new CampaignRefusal('CREATOR_NOT_FOUND');
  return { record: await holdOpen(context, creator.campaign_id), creator };
}

interface Held {
  record: CampaignRecord;
  creator: CreatorRecord;
  deliverable: Row<'deliverables'>;
}

/** A deliverable of an open campaign that is held, as it was seen. */
async function holdDeliverable(
  context: CampaignContext,
  { id, version }: { id: string; version: number },
): Promise<Held> {
  const { database, userId: workspaceId } = context;
  const found = await findDeliverable(database, { workspaceId, id });
  if (found === null) throw new CampaignRefusal('DELIVERABLE_NOT_FOUND');
  const held = await holdOpenCreator(context, found.campaign_creator_id);
  const deliverable = await findDeliverable(database, { workspaceId, id });
  if (deliverable?.version !== version) throw new CampaignRefusal('CHANGED_MEANWHILE');
  return { ...held, deliverable };
}

/** Takes a deliverable to another state, if its rules allow it. Throws `CampaignRefusal`. */
export function stepDeliverable(context: CampaignContext, input: Moving): Promise<CampaignDetail> {
  const { database, now, userId: workspaceId, personId } = context;
  return database.asUser(workspaceId, async () => {
    const held = await holdDeliverable(context, input);
    const { record, creator, deliverable } = held;
    requireStep({ ...held, to: input.state, draftUrl: input.draft_url });
    const change = changeOf(deliverable, { to: input.state, draftUrl: input.draft_url });
    const { id, version } = input;
    if (!(await updateDeliverable(database, { id, version, change })))
      throw new CampaignRefusal('CHANGED_MEANWHILE');
    const text = input.comment.trim();
    const written = {
      creatorId: creator.id,
      workspaceId,
      author: 'member' as const,
      text,
      personId,
      at: now(),
    };
    if (text !== '') await insertComment(database, written);
    await note(context, {
      creator,
      deliverableId: id,
      action: 'delivered',
      before: { state: deliverable.state },
      after: { state: input.state },
    });
    return describeDetail(context, record);
  });
}

interface Step {
  to: Moving['state'];
  draftUrl: string;
}

/** Whether the rules allow a step; throws `WRONG_STEP` with their words. */
export function requireStep({
  record,
  deliverable,
  to,
  draftUrl,
}: Pick<Held, 'record' | 'deliverable'> & Step): void {
  const fault = findDeliverableFault({
    from: deliverable.state,
    to,
    draftUrl,
    roundsUsed: deliverable.rounds_used,
    rounds: record.rounds,
    hasVideo: deliverable.video_id !== null,
  });
  if (fault !== null) throw new CampaignRefusal('WRONG_STEP', { text: fault });
}

/** What a step changes of a deliverable. */
export function changeOf(deliverable: Row<'deliverables'>, { to, draftUrl }: Step) {
  return {
    state: to,
    ...(to === 'draft_sent' &&
      draftUrl !== '' && { draft_url: draftUrl, draft_version: deliverable.draft_version + 1 }),
    ...(to === 'changes_asked' && { rounds_used: deliverable.rounds_used + 1 }),
  };
}

/** Takes back what is only planned. Throws `CampaignRefusal`. */
export function dropDeliverable(
  context: CampaignContext,
  seen: { id: string; version: number },
): Promise<CampaignDetail> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const { record, creator, deliverable } = await holdDeliverable(context, seen);
    if (!(await deletePlanned(database, seen))) throw new CampaignRefusal('WRONG_STEP');
    const before = { format: deliverable.format };
    await note(context, { creator, deliverableId: seen.id, action: 'unplanned', before, after: null });
    return describeDetail(context, record);
  });
}

interface Noted extends Pick<DoneRow, 'action' | 'before' | 'after'> {
  creator: CreatorRecord;
  deliverableId: string;
}

function note(
  { database, now, userId: workspaceId, personId }: CampaignContext,
  { creator, ...done }: Noted,
): Promise<void> {
  const place = { campaignId: creator.campaign_id, creatorId: creator.id, workspaceId };
  return insertDone(database, { ...done, ...place, personId, actor: 'member', at: now() });
}
