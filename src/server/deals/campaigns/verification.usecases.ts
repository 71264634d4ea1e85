import type { z } from 'zod';
import type { verifyDeliverable } from '../../../contract/deals/campaign-delivery.ts';
import { campaignBrief } from '../../../contract/deals/campaign-parts.ts';
import { findNextLook } from '../../../engine/campaigns/delivered-views.ts';
import { isPublished, nextStates } from '../../../engine/campaigns/deliverable-states.ts';
import type { SeenVideo, VideoCheck, VideoDuty } from '../../../engine/campaigns/verify-video.ts';
import { concludeChecks, verifyVideo } from '../../../engine/campaigns/verify-video.ts';
import { contentFormats } from '../../../engine/pricing/quotes/quote.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import { parseReference } from '../../../youtube/reference.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { readUsedCodes } from '../tracking/handed-out.usecases.ts';
import { holdCampaign, insertDone } from './campaigns.rows.ts';
import { DeliveryRefusal } from './delivery-context.ts';
import type { AskingDeliveryContext, DeliveryContext } from './delivery-context.ts';
import { readProgress } from './delivery.usecases.ts';
import type { DutyRecord } from './delivery.rows.ts';
import { deleteCounts, findDuty, keepVideos, putVideo, saveVerified } from './delivery.rows.ts';
import { readTrackedParts } from './tracked-creators.usecases.ts';

type Input = z.infer<NonNullable<(typeof verifyDeliverable)['~orpc']['inputSchema']>>;
type Output = z.infer<NonNullable<(typeof verifyDeliverable)['~orpc']['outputSchema']>>;

/** A unit of the day's quota each: what one workspace takes in an hour leaves most of it to others. */
const mostLookUps = 300;

/**
 * Reads a video once and checks it. It becomes the deliverable's if YouTube shows it on the agreed channel. Throws
 * `DeliveryRefusal`. Never inside a transaction: YouTube is asked between two of them.
 */
export async function verifyPasted(context: AskingDeliveryContext, input: Input): Promise<Output> {
  const { database, userId: workspaceId, now } = context;
  const reference = parseReference(input.address);
  if (reference?.kind !== 'video') throw new DeliveryRefusal('VIDEO_ADDRESS');
  const { videoId } = reference;
  const { agreed } = await database.asUser(workspaceId, async () => {
    const duty = await findDuty(database, { workspaceId, id: input.id });
    const open = requireOpen(duty, { ...input, videoId });
    return { agreed: await readAgreed(context, open) };
  });
  const seen = (await seeVideos(context, [videoId])).get(videoId) ?? null;
  const checks = verifyVideo(seen, agreed);
  if (seen === null || (seen.channelId !== null && seen.channelId !== agreed.channelId))
    return { is_kept: false, checks, progress: await readProgress(context, input) };
  await database.asUser(workspaceId, async () => {
    const found = await findDuty(database, { workspaceId, id: input.id });
    // Whoever changes the campaign or what belongs to it waits for this.
    await holdCampaign(database, { workspaceId, id: found?.campaign_id ?? '' });
    const duty = requireOpen(await findDuty(database, { workspaceId, id: input.id }), { ...input, videoId });
    await attach(context, { duty, input, seen, checks, at: now() });
  });
  return { is_kept: true, checks, progress: await readProgress(context, input) };
}

/** Asks YouTube for videos on a workspace's behalf; throws `DeliveryRefusal` where it cannot be asked. */
export async function seeVideos(
  { youtube, lookUps, userId, warn }: AskingDeliveryContext,
  ids: readonly string[],
): Promise<Map<string, SeenVideo>> {
  if (lookUps.read(userId) >= mostLookUps) throw new DeliveryRefusal('TOO_MANY_LOOK_UPS');
  lookUps.add(userId);
  try {
    return await youtube.seeVideos(ids, 'member');
  } catch (cause) {
    if (!(cause instanceof YouTubeError)) throw cause;
    warn(cause, 'A video could not be read');
    throw new DeliveryRefusal('YOUTUBE_UNAVAILABLE', { cause });
  }
}

function requireOpen(duty: DutyRecord | null, input: Input & { videoId: string }): DutyRecord {
  if (duty === null) throw new DeliveryRefusal('DELIVERABLE_NOT_FOUND');
  if (duty.campaign_state === 'closed') throw new DeliveryRefusal('CAMPAIGN_CLOSED');
  if (duty.channel_id === null) throw new DeliveryRefusal('CHANNEL_FORGOTTEN');
  if (duty.version !== input.version) throw new DeliveryRefusal('CHANGED_MEANWHILE');
  if (!isPublished(duty.state) && !nextStates(duty.state).includes('published'))
    throw new DeliveryRefusal('NOT_APPROVED');
  if (!input.is_reupload) return duty;
  if (duty.video_id === null) throw new DeliveryRefusal('NO_FIRST_VIDEO');
  if (duty.video_id === input.videoId) throw new DeliveryRefusal('SAME_VIDEO');
  return duty;
}

/** What the video is checked against. Inside `asUser`. */
async function readAgreed(
  { database, userId: workspaceId }: DeliveryContext,
  duty: DutyRecord,
): Promise<VideoDuty> {
  const { disclosure } = campaignBrief.parse(duty.brief);
  const parts = await readTrackedParts(database, { workspaceId, campaignId: duty.campaign_id });
  const own = parts.get(duty.creator_id) ?? { linkIds: [], nameIds: [] };
  const { linkNames, promoCodes } = await readUsedCodes(database, { userId: workspaceId, ...own });
  return {
    channelId: duty.channel_id ?? '',
    format: oneOf(contentFormats, duty.format),
    campaign: { from: duty.starts_on, until: duty.ends_on },
    dueOn: duty.due_publish,
    disclosure: disclosure.trim() === '' ? null : disclosure,
    // Links are answered at tenants' own domains too, so their paths tell.
    tracking: { addresses: linkNames.map((name) => `/r/${name}`), codes: promoCodes },
    competitors: duty.competitors,
  };
}

interface Attached {
  duty: DutyRecord;
  input: Input;
  seen: SeenVideo;
  checks: readonly VideoCheck[];
  at: Date;
}

async function attach(
  { database, demo, userId: workspaceId, personId }: AskingDeliveryContext,
  { duty, input, seen, checks, at }: Attached,
): Promise<void> {
  const { id, version } = duty;
  const { video } = seen;
  const isSame = video.id === duty.video_id;
  const kept = input.is_reupload || isSame;
  const second = input.is_reupload ? video.id : isSame ? duty.second_video_id : null;
  const state = concludeChecks(checks);
  const saved = await saveVerified(database, {
    id,
    version,
    state,
    checks,
    video_id: input.is_reupload ? duty.video_id : video.id,
    second_video_id: second,
    published_at: input.is_reupload ? duty.published_at : new Date(video.publishedAt),
  });
  if (!saved) throw new DeliveryRefusal('CHANGED_MEANWHILE');
  if (!kept) await deleteCounts(database, id);
  const videoIds = [input.is_reupload ? duty.video_id : video.id, second].flatMap((each) => each ?? []);
  await keepVideos(database, { deliverableId: id, videoIds });
  await putVideo(database, {
    deliverable_id: id,
    workspace_id: workspaceId,
    video_id: video.id,
    demo,
    published_at: new Date(video.publishedAt),
    views: video.views,
    view_definition: video.viewDefinition,
    read_at: at,
    next_at: findNextLook(video.publishedAt, at),
    added_at: at,
  });
  await insertDone(database, {
    campaignId: duty.campaign_id,
    workspaceId,
    creatorId: duty.creator_id,
    deliverableId: id,
    actor: 'member',
    personId,
    action: 'verified',
    before: { state: duty.state },
    after: { state, is_reupload: input.is_reupload },
    at,
  });
}
