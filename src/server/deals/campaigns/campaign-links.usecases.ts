import type { z } from 'zod';
import type {
  attachCampaignLink,
  CampaignHandedOut,
  makeCampaignLinks,
} from '../../../contract/deals/campaign-links.ts';
import { usualUtm } from '../../../engine/tracking/links.ts';
import { holdTier } from '../../accounts/plans/plans.usecases.ts';
import { readCodesOf, readNameOfLink } from '../tracking/handed-out.usecases.ts';
import { judgeLink, keepLink } from '../tracking/saved-links.usecases.ts';
import { CampaignRefusal } from './campaign-context.ts';
import type { CampaignContext } from './campaign-context.ts';
import { deleteAttached, findAttached, insertAttached } from './campaign-links.rows.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import { findCampaign } from './campaigns.rows.ts';
import { findCreator } from './creators.rows.ts';
import { holdOpen, noteCreator } from './held-creators.usecases.ts';
import { readTrackedParts } from './tracked-creators.usecases.ts';

/** What links are made with. */
export type LinkMaker = CampaignContext & Parameters<typeof judgeLink>[0];

type Making = z.infer<NonNullable<(typeof makeCampaignLinks)['~orpc']['inputSchema']>>;
type Made = z.infer<NonNullable<(typeof makeCampaignLinks)['~orpc']['outputSchema']>>;
type Attaching = z.infer<NonNullable<(typeof attachCampaignLink)['~orpc']['inputSchema']>>;

/** Which links and codes a campaign's creators have. Throws `CampaignRefusal`. */
export function readCampaignLinks(
  context: CampaignContext,
  { campaign_id: id }: { campaign_id: string },
): Promise<CampaignHandedOut> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    if ((await findCampaign(database, { workspaceId, id })) === null)
      throw new CampaignRefusal('CAMPAIGN_NOT_FOUND');
    return describe(context, id);
  });
}

/** Makes a link for each place: all of them, or none. Throws `CampaignRefusal` and `LinkRefusal`. */
export async function makeLinks(context: LinkMaker, input: Making): Promise<Made> {
  const { database, userId: workspaceId, cache } = context;
  const { creator_id: creatorId, name, destination } = input;
  const { slug } = await database.asUser(workspaceId, () => requireCampaign(context, creatorId));
  const judged = await judgeLink(context, { creator: name, destination, fallback: '' });
  const utm = usualUtm({ campaign: slug, creator: name, format: input.format });
  const places = [...new Set(input.placements)];
  const { codes, handedOut } = await database.asUser(workspaceId, async () => {
    // Tiers are held before campaigns everywhere, so that nobody waits in a circle.
    await holdTier(context, { userId: workspaceId });
    const record = await requireCampaign(context, creatorId);
    const made: string[] = [];
    for (const placement of places) {
      const fields = { id: null, placement, utm, is_active: true, expires_at: null };
      const link = await keepLink(context, { input: fields, judged });
      await attach(context, { campaignId: record.id, creatorId, linkId: link.id, nameId: link.creatorId });
      made.push(link.code);
    }
    const done = { before: null, after: { links: places.length } };
    await noteCreator(context, { campaignId: record.id, creatorId, action: 'links_made', ...done });
    return { codes: made, handedOut: await describe(context, record.id) };
  });
  for (const code of codes) cache.forget(code);
  return { ...handedOut, finding: judged.destination.finding };
}

/** Gives a creator a link of the workspace that belongs to no campaign. Throws `CampaignRefusal`. */
export function attachLink(
  context: CampaignContext,
  { creator_id: creatorId, link_id: linkId }: Attaching,
): Promise<CampaignHandedOut> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const { id: campaignId } = await requireCampaign(context, creatorId);
    const nameId = await readNameOfLink(database, { workspaceId, id: linkId });
    if (nameId === null) throw new CampaignRefusal('LINK_NOT_FOUND');
    await attach(context, { campaignId, creatorId, linkId, nameId });
    const done = { before: null, after: null };
    await noteCreator(context, { campaignId, creatorId, action: 'link_attached', ...done });
    return describe(context, campaignId);
  });
}

/** Takes a link off its creator; it goes on leading where it leads. Throws `CampaignRefusal`. */
export function detachLink(
  context: CampaignContext,
  { link_id: linkId }: { link_id: string },
): Promise<CampaignHandedOut> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const found = (await findAttached(database, workspaceId)).find((link) => link.linkId === linkId);
    if (found === undefined) throw new CampaignRefusal('LINK_NOT_FOUND');
    const { campaignId, creatorId } = found;
    await holdOpen(context, campaignId);
    if (!(await deleteAttached(database, { workspaceId, linkId })))
      throw new CampaignRefusal('LINK_NOT_FOUND');
    const done = { before: null, after: null };
    await noteCreator(context, { campaignId, creatorId, action: 'link_detached', ...done });
    return describe(context, campaignId);
  });
}

/** A creator's campaign, open and held. */
async function requireCampaign(context: CampaignContext, creatorId: string): Promise<CampaignRecord> {
  const { database, userId: workspaceId } = context;
  const creator = await findCreator(database, { workspaceId, id: creatorId });
  if (creator === null) throw new CampaignRefusal('CREATOR_NOT_FOUND');
  return holdOpen(context, creator.campaign_id);
}

/** Orders count by name: one that two creators of a campaign shared would count for both. */
async function attach(
  { database, userId: workspaceId }: CampaignContext,
  { campaignId, creatorId, linkId, nameId }: Record<'campaignId' | 'creatorId' | 'linkId' | 'nameId', string>,
): Promise<void> {
  const others = (await findAttached(database, workspaceId)).filter(
    (link) => link.campaignId === campaignId && link.creatorId !== creatorId,
  );
  if (others.some((link) => link.nameId === nameId)) throw new CampaignRefusal('OTHERS_ORDERS');
  if (!(await insertAttached(database, { workspaceId, creatorId, linkId })))
    throw new CampaignRefusal('LINK_TAKEN');
}

async function describe(
  { database, userId: workspaceId }: CampaignContext,
  campaignId: string,
): Promise<CampaignHandedOut> {
  const all = await findAttached(database, workspaceId);
  const parts = await readTrackedParts(database, { workspaceId, campaignId });
  const codes = [];
  for (const [creatorId, { nameIds }] of parts)
    for (const { code } of await readCodesOf(database, { userId: workspaceId, nameIds }))
      codes.push({ creator_id: creatorId, code });
  return {
    attached: all
      .filter((link) => link.campaignId === campaignId)
      .map(({ linkId, creatorId }) => ({ link_id: linkId, creator_id: creatorId })),
    elsewhere: all.filter((link) => link.campaignId !== campaignId).map(({ linkId }) => linkId),
    codes,
  };
}
