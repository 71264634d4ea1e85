import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import { findDeliverableFault } from '../../../engine/campaigns/deliverable-states.ts';
import type { Verdict } from '../../../engine/analysis/judgements.ts';
import { includesFeature } from '../../../engine/plans/plans.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import type { PortalContext } from '../../agency/clients/portal.usecases.ts';
import { describeChannels } from '../../analysis/library/known-channels.usecases.ts';
import type { Row } from '../../platform/db/sql.ts';
import { decideApproval, findApproval, findClientCampaigns, insertApproval } from './approvals.rows.ts';
import { CampaignRefusal } from './campaign-context.ts';
import type { CampaignContext } from './campaign-context.ts';
import { describeDetail } from './campaign-detail.usecases.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import { holdCampaign, insertDone } from './campaigns.rows.ts';
import { readCreatorNames } from './creator-names.usecases.ts';
import type { CreatorRecord } from './creators.rows.ts';
import { findCreators, findDeliverables, updateCreator } from './creators.rows.ts';
import { updateDeliverable } from './deliverables.rows.ts';
import { holdOpen, noteCreator } from './held-creators.usecases.ts';

/** Asks the client about everybody on the shortlist who was not asked about yet. Throws `CampaignRefusal`. */
export function askClient(
  context: CampaignContext,
  { campaign_id: campaignId }: { campaign_id: string },
): Promise<CampaignDetail> {
  const { database, now, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const record = await holdOpen(context, campaignId);
    if (!record.asks_client) throw new CampaignRefusal('STAGE_NOT_ASKED');
    const creators = await findCreators(database, { workspaceId, campaignIds: [campaignId] });
    for (const { id: subjectId, stage } of creators) {
      if (stage !== 'shortlisted') continue;
      const last = await findApproval(database, { subject: 'shortlist', subjectId, workspaceId });
      if (last?.state === 'waiting' || last?.state === 'approved') continue;
      const asked = { subject: 'shortlist', subjectId, campaignId, workspaceId, state: 'waiting' } as const;
      await insertApproval(database, { ...asked, version: (last?.version ?? 0) + 1, at: now() });
      await noteCreator(context, {
        campaignId,
        creatorId: subjectId,
        action: 'asked',
        before: null,
        after: null,
      });
    }
    return describeDetail(context, record);
  });
}

/** Who decides through a client's page. */
export interface Guest {
  workspaceId: string;
  clientId: string;
  name: string;
  mayDecide: boolean;
}

export interface ClientCampaign {
  record: CampaignRecord;
  /** The verdict is of the workspace's newest analysis; `null` without one. */
  creators: {
    creator: CreatorRecord;
    name: string;
    verdict: Verdict | null;
    approval: Row<'approvals'>;
  }[];
  drafts: { deliverable: Row<'deliverables'>; name: string }[];
}

/** What a client is asked about its campaigns, or was: creators that were put to it, drafts that wait. */
export function readClientCampaigns(
  { database, now }: PortalContext,
  { workspaceId, clientId }: Guest,
): Promise<ClientCampaign[]> {
  return database.asUser(workspaceId, async () => {
    const found: ClientCampaign[] = [];
    for (const record of await findClientCampaigns(database, { workspaceId, clientId })) {
      const creators = await findCreators(database, { workspaceId, campaignIds: [record.id] });
      const nameOf = await readCreatorNames({ database }, creators);
      const channelIds = creators.flatMap(({ channel_id: channelId }) => channelId ?? []);
      const known = await describeChannels({ database, now, userId: workspaceId }, channelIds);
      const asked: ClientCampaign['creators'] = [];
      for (const creator of creators) {
        const about = { subject: 'shortlist', subjectId: creator.id, workspaceId } as const;
        const approval = await findApproval(database, about);
        if (approval !== null) {
          const verdict = known.get(creator.channel_id ?? '')?.own_analysis?.verdict ?? null;
          asked.push({ creator, name: nameOf(creator), verdict, approval });
        }
      }
      const creatorIds = creators.map(({ id }) => id);
      const parts = await findDeliverables(database, { workspaceId, creatorIds });
      const drafts = parts.flatMap((deliverable) => {
        const creator = creators.find(({ id }) => id === deliverable.campaign_creator_id);
        const isSent = deliverable.state === 'draft_sent' && creator !== undefined;
        return isSent ? [{ deliverable, name: nameOf(creator) }] : [];
      });
      found.push({ record, creators: asked, drafts });
    }
    return found;
  });
}

export interface ClientDecision {
  campaign: string;
  subject: 'shortlist' | 'draft';
  id: string;
  /** The question, or the draft, that the page showed. */
  version: number;
  decision: 'approved' | 'changes' | 'rejected';
  comment: string;
}

export type ClientOutcome = 'done' | 'view-only' | 'paused' | 'closed' | 'gone' | 'meanwhile' | 'no-rounds';

/** Keeps what a client decided; a closed campaign and an ended plan take nothing any more. */
export function decideForClient(
  context: PortalContext,
  guest: Guest,
  decision: ClientDecision,
): Promise<ClientOutcome> {
  const { database } = context;
  const { workspaceId, clientId } = guest;
  return database.asUser(workspaceId, async () => {
    if (!guest.mayDecide) return 'view-only';
    const record = await holdCampaign(database, { workspaceId, id: decision.campaign });
    if (record === null || record.client_id !== clientId || !record.asks_client) return 'gone';
    if (record.state === 'closed') return 'closed';
    if (!includesFeature(await readTier(context, { userId: workspaceId }), 'clients')) return 'paused';
    const asked = { record, guest, decision };
    return decision.subject === 'shortlist' ? decideCreator(context, asked) : decideDraft(context, asked);
  });
}

interface Asked {
  record: CampaignRecord;
  guest: Guest;
  decision: ClientDecision;
}

async function decideCreator(
  { database, now }: PortalContext,
  { record, guest, decision }: Asked,
): Promise<ClientOutcome> {
  const { workspaceId } = guest;
  const creators = await findCreators(database, { workspaceId, campaignIds: [record.id] });
  const creator = creators.find(({ id }) => id === decision.id);
  if (creator === undefined) return 'gone';
  const about = { subject: 'shortlist', subjectId: creator.id, workspaceId } as const;
  const approval = await findApproval(database, about);
  if (approval === null) return 'gone';
  const kept = { state: decision.decision, comment: decision.comment, decidedBy: guest.name, at: now() };
  const isSeen = approval.version === decision.version;
  if (!isSeen || !(await decideApproval(database, { ...kept, id: approval.id }))) return 'meanwhile';
  const isMoved = decision.decision === 'approved' && creator.stage === 'shortlisted';
  if (isMoved) {
    const change = { stage: 'client_approved', moved_by: null, moved_at: now() } as const;
    await updateCreator(database, { id: creator.id, version: creator.version, change });
  }
  await insertDone(database, {
    campaignId: record.id,
    workspaceId,
    creatorId: creator.id,
    actor: 'client',
    personId: null,
    action: decision.decision,
    before: { stage: creator.stage },
    after: { stage: isMoved ? 'client_approved' : creator.stage },
    at: now(),
  });
  return 'done';
}

async function decideDraft(
  { database, now }: PortalContext,
  { record, guest, decision }: Asked,
): Promise<ClientOutcome> {
  const { workspaceId } = guest;
  const creators = await findCreators(database, { workspaceId, campaignIds: [record.id] });
  const creatorIds = creators.map(({ id }) => id);
  const parts = await findDeliverables(database, { workspaceId, creatorIds });
  const part = parts.find(({ id }) => id === decision.id);
  if (part === undefined) return 'gone';
  if (part.state !== 'draft_sent' || part.draft_version !== decision.version) return 'meanwhile';
  const to = decision.decision === 'approved' ? 'approved' : 'changes_asked';
  const { rounds_used: roundsUsed, draft_url: draftUrl } = part;
  const move = {
    from: part.state,
    to,
    draftUrl,
    roundsUsed,
    rounds: record.rounds,
    hasVideo: false,
  } as const;
  if (findDeliverableFault(move) !== null) return 'no-rounds';
  const change = { state: to, ...(to === 'changes_asked' && { rounds_used: roundsUsed + 1 }) } as const;
  if (!(await updateDeliverable(database, { id: part.id, version: part.version, change })))
    return 'meanwhile';
  await insertApproval(database, {
    subject: 'draft',
    subjectId: part.id,
    campaignId: record.id,
    workspaceId,
    version: part.draft_version,
    state: decision.decision,
    comment: decision.comment,
    decidedBy: guest.name,
    at: now(),
  });
  await insertDone(database, {
    campaignId: record.id,
    workspaceId,
    creatorId: part.campaign_creator_id,
    deliverableId: part.id,
    actor: 'client',
    personId: null,
    action: decision.decision,
    before: { state: part.state },
    after: { state: to },
    at: now(),
  });
  return 'done';
}
