import { stageNames } from '../../../engine/campaigns/stages.ts';
import { includesFeature } from '../../../engine/plans/plans.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { readMembers } from '../../analysis/lists/lists.usecases.ts';
import { CampaignRefusal } from './campaign-context.ts';
import type { CampaignContext } from './campaign-context.ts';
import { readParts, sumParts } from './campaign-detail.usecases.ts';
import type { CampaignRecord, DoneRow } from './campaigns.rows.ts';
import { findLastDoer, holdCampaign, insertDone } from './campaigns.rows.ts';
import type { CreatorRecord } from './creators.rows.ts';
import { findCreator } from './creators.rows.ts';

/** What is new asks for the plan; what was begun outlasts it. Inside `asUser`. */
export async function requireCampaigns(context: Pick<CampaignContext, 'database' | 'now' | 'userId'>) {
  if (!includesFeature(await readTier(context, context), 'campaigns'))
    throw new CampaignRefusal('PLAN_REQUIRED');
}

/** A campaign that is not closed, held until the caller's transaction ends. */
export async function holdOpen(
  { database, userId: workspaceId }: CampaignContext,
  id: string,
): Promise<CampaignRecord> {
  const record = await holdCampaign(database, { workspaceId, id });
  if (record === null) throw new CampaignRefusal('CAMPAIGN_NOT_FOUND');
  if (record.state === 'closed') throw new CampaignRefusal('CAMPAIGN_CLOSED');
  return record;
}

/** A creator with the campaign that is held, if nobody changed them since the version that was seen. */
export async function holdCreator(
  context: CampaignContext,
  { id, version }: { id: string; version: number },
): Promise<{ record: CampaignRecord; creator: CreatorRecord }> {
  const { database, userId: workspaceId } = context;
  const found = await findCreator(database, { workspaceId, id });
  if (found === null) throw new CampaignRefusal('CREATOR_NOT_FOUND');
  const record = await holdCampaign(database, { workspaceId, id: found.campaign_id });
  // Read again: whoever held the campaign meanwhile may have changed it.
  const creator = await findCreator(database, { workspaceId, id });
  if (record === null || creator === null) throw new CampaignRefusal('CREATOR_NOT_FOUND');
  if (creator.version !== version) throw await meanwhile(context, creator);
  return { record, creator };
}

/** Says who came first. */
export async function meanwhile(context: CampaignContext, creator: CreatorRecord): Promise<CampaignRefusal> {
  const last = await findLastDoer(context.database, { creatorId: creator.id });
  const members = await readMembers(context);
  const name =
    last?.actor === 'client'
      ? 'The client'
      : last?.actor === 'creator'
        ? 'The creator'
        : (members.find(({ id }) => id === last?.personId)?.name ?? 'Somebody');
  const text = `${name} changed this creator in the meantime: the stage is “${stageNames[creator.stage]}” now.`;
  return new CampaignRefusal('MOVED_MEANWHILE', { text });
}

/** By how much a campaign is over its budget with a creator as they would be. */
export async function overBudget(
  context: CampaignContext,
  { record, creator }: { record: CampaignRecord; creator: CreatorRecord },
): Promise<number> {
  const { creators, costs } = (await readParts(context, [record.id]))(record.id);
  const after = creators.map((each) => (each.id === creator.id ? creator : each));
  return sumParts(record, { creators: after, costs }).overCents;
}

interface CreatorDone {
  campaignId: string;
  creatorId: string;
  action: string;
  before: DoneRow['before'];
  after: DoneRow['after'];
}

/** Notes what a member did with a creator, in the transaction that does it. */
export function noteCreator(
  { database, now, userId: workspaceId, personId }: CampaignContext,
  done: CreatorDone,
): Promise<void> {
  return insertDone(database, { ...done, workspaceId, personId, actor: 'member', at: now() });
}
