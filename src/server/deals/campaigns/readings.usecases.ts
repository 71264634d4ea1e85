import { randomUUID } from 'node:crypto';
import { findCountedDay, findNextLook, sumCounts } from '../../../engine/campaigns/delivered-views.ts';
import type { SeenVideo } from '../../../engine/campaigns/verify-video.ts';
import { concludeChecks } from '../../../engine/campaigns/verify-video.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { insertDone } from './campaigns.rows.ts';
import type { AskingDeliveryContext } from './delivery-context.ts';
import { DeliveryRefusal } from './delivery-context.ts';
import { readChecks, readProgress } from './delivery.usecases.ts';
import type { DeliverableVideo, DutyRecord } from './delivery.rows.ts';
import { findCounts, findDuties, findDuty, findVideos, insertCount, saveSeen } from './delivery.rows.ts';
import { claimDueVideos, claimVideos, postponeVideos, settleVideo } from './readings.rows.ts';
import { seeVideos } from './verification.usecases.ts';

export interface ReadingContext {
  database: Database;
  now: () => Date;
  demo: boolean;
  youtube: Pick<YouTubeClient, 'seeVideos'>;
  warn: (error: unknown, sentence: string) => void;
}

/** As many ids as one request of YouTube's takes. */
export const videosAtOnce = 50;
/** A batch that is not full waits so long for others: the counts of day 1 may be half a day late. */
export const waitMs = 2 * 3_600_000;
const leaseMs = 5 * 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Of one run of the task; the next run goes on. */
const mostBatches = 40;

/** Looks at the running videos of all workspaces, 50 to a request, each once a day. */
export async function readRunningVideos(context: ReadingContext): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) if (!(await readBatch(context))) return;
}

/** False where nothing is due, or YouTube cannot be asked. */
async function readBatch(context: ReadingContext): Promise<boolean> {
  const { database, demo, now, youtube, warn } = context;
  const at = now();
  const claimId = randomUUID();
  const due = { demo, at, claimId, leaseMs, full: videosAtOnce, waitMs };
  const claimed = await database.asSystem(() => claimDueVideos(database, due));
  if (claimed.length === 0) return false;
  const ids = [...new Set(claimed.map(({ video_id: id }) => id))];
  try {
    await settleAll(context, { claimed, claimId, seen: await youtube.seeVideos(ids, 'watch') });
    return true;
  } catch (error) {
    if (!(error instanceof YouTubeError)) warn(error, 'The views of campaigns’ videos could not be kept');
    const retryAt = error instanceof YouTubeError ? error.retryAt : null;
    const nextAt = retryAt === null ? new Date(at.getTime() + hourMs) : new Date(retryAt);
    await database.asSystem(() => postponeVideos(database, { claimId, nextAt }));
    return false;
  }
}

interface Claimed {
  claimed: readonly DeliverableVideo[];
  claimId: string;
  seen: ReadonlyMap<string, SeenVideo>;
}

async function settleAll(context: ReadingContext, { claimed, claimId, seen }: Claimed): Promise<void> {
  const { database } = context;
  const byDeliverable = Map.groupBy(claimed, ({ deliverable_id: id }) => id);
  const duties = await database.asSystem(() => findDuties(database, [...byDeliverable.keys()]));
  for (const duty of duties) {
    const videos = byDeliverable.get(duty.id) ?? [];
    await database.asUser(duty.workspace_id, () => settle(context, { duty, videos, claimId, seen }));
  }
}

/** Reads a deliverable's videos now. Throws `DeliveryRefusal`. */
export async function readNow(context: AskingDeliveryContext, { id }: { id: string }) {
  const { database, userId: workspaceId } = context;
  const claimId = randomUUID();
  const { duty, videos } = await database.asUser(workspaceId, async () => {
    const found = await findDuty(database, { workspaceId, id });
    if (found === null) throw new DeliveryRefusal('DELIVERABLE_NOT_FOUND');
    return { duty: found, videos: await claimVideos(database, { deliverableId: id, claimId }) };
  });
  if (videos.length === 0) return readProgress(context, { id });
  const seen = await seeVideos(
    context,
    videos.map(({ video_id: videoId }) => videoId),
  );
  await database.asUser(workspaceId, () => settle(context, { duty, videos, claimId, seen }));
  return readProgress(context, { id });
}

interface Settled extends Omit<Claimed, 'claimed'> {
  duty: DutyRecord;
  videos: readonly DeliverableVideo[];
}

/** Keeps what was seen of one deliverable's videos, and what follows from it. Inside `asUser`. */
async function settle(
  context: Pick<ReadingContext, 'database' | 'now'>,
  { duty, videos, claimId, seen }: Settled,
): Promise<void> {
  const { database, now } = context;
  const at = now();
  for (const video of videos) {
    const key = { deliverableId: duty.id, videoId: video.video_id, claimId };
    const shown = seen.get(video.video_id);
    await settleVideo(database, key, shown === undefined ? missed(video, at) : counted(shown, at));
  }
  const all = await findVideos(database, [duty.id]);
  const first = all.find(({ video_id: videoId }) => videoId === duty.video_id);
  const publishedAt = first?.published_at ?? duty.published_at;
  await countDay(context, { duty, all, publishedAt, at });
  await noteGone(context, { duty, all, publishedAt, at });
}

function counted({ video }: SeenVideo, at: Date): Parameters<typeof settleVideo>[2] {
  const { views, viewDefinition, publishedAt } = video;
  return {
    misses: 0,
    gone_since: null,
    next_at: findNextLook(publishedAt, at),
    published_at: new Date(publishedAt),
    view_definition: viewDefinition,
    ...(views !== null && { views, read_at: at }),
  };
}

/** One empty answer is no proof that a video is gone. */
function missed(video: DeliverableVideo, at: Date): Parameters<typeof settleVideo>[2] {
  const misses = Math.min(video.misses + 1, 100);
  const isProof = misses > 1;
  return {
    misses,
    gone_since: isProof ? (video.gone_since ?? at) : video.gone_since,
    next_at: isProof ? findNextLook(video.published_at.toISOString(), at) : new Date(at.getTime() + hourMs),
  };
}

interface Looked {
  duty: DutyRecord;
  all: readonly DeliverableVideo[];
  publishedAt: Date | null;
  at: Date;
}

/** A video that was read within a day and a little is as new as it gets. */
const currentMs = dayMs + 2 * hourMs;

async function countDay(
  { database }: Pick<ReadingContext, 'database'>,
  { duty, all, publishedAt, at }: Looked,
): Promise<void> {
  const day = publishedAt === null ? null : findCountedDay((at.getTime() - publishedAt.getTime()) / dayMs);
  if (day === null) return;
  const known = await findCounts(database, [duty.id]);
  if (known.some((count) => count.day === day)) return;
  const views = sumCounts(
    all.map((video) => ({
      views: video.views,
      isGone: video.gone_since !== null,
      isCurrent: video.misses === 0 && at.getTime() - video.read_at.getTime() <= currentMs,
    })),
  );
  if (views === null) return;
  const count = { deliverable_id: duty.id, workspace_id: duty.workspace_id, day, views, read_at: at };
  await insertCount(database, count);
}

const hidden = 'YouTube does not show this video any more: it is private or deleted.';
const shown = 'Everybody can find it again.';

/** Marks a deliverable whose video is gone, and one whose video is there again. */
async function noteGone(
  { database }: Pick<ReadingContext, 'database'>,
  { duty, all, publishedAt, at }: Looked,
): Promise<void> {
  const isGone = all.some(({ gone_since: since }) => since !== null);
  const before = readChecks(duty);
  const wasGone = before.some(({ name, words }) => name === 'public' && words === hidden);
  const checks = before.map((check) =>
    check.name !== 'public'
      ? check
      : isGone
        ? { ...check, state: 'problem' as const, words: hidden }
        : wasGone
          ? { ...check, state: 'good' as const, words: shown }
          : check,
  );
  const state = duty.state === 'settled' ? duty.state : concludeChecks(checks);
  const moved = isGone === wasGone ? duty.state : state;
  await saveSeen(database, { id: duty.id, checks, published_at: publishedAt, state: moved });
  if (isGone === wasGone) return;
  await insertDone(database, {
    campaignId: duty.campaign_id,
    workspaceId: duty.workspace_id,
    creatorId: duty.creator_id,
    deliverableId: duty.id,
    actor: 'system',
    personId: null,
    action: isGone ? 'video_gone' : 'video_back',
    before: { state: duty.state },
    after: { state: moved },
    at,
  });
}
