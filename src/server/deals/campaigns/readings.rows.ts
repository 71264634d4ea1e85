import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DeliverableVideo } from './delivery.rows.ts';

/** The database's clock, the one that all workers share, and that of the moment. */
const clock = sql<Date>`clock_timestamp()`;

export interface ClaimRequest {
  demo: boolean;
  at: Date;
  claimId: string;
  leaseMs: number;
  /** A batch waits until it is full, or until somebody has waited so long. */
  full: number;
  waitMs: number;
}

/**
 * Takes the videos whose time has come, each with all deliverables of all workspaces that have it, under a lease; none
 * while the batch may still fill up. Inside `asSystem`.
 */
export async function claimDueVideos(
  database: Database,
  { demo, at, claimId, leaseMs, full, waitMs }: ClaimRequest,
): Promise<DeliverableVideo[]> {
  const since = new Date(at.getTime() - waitMs);
  const { rows } = await sql<DeliverableVideo>`
    with free as (
      select deliverable_id, video_id, next_at from deliverable_videos
      where demo = ${demo} and next_at <= ${at}
        and (claimed_at is null or claimed_at < ${clock} - make_interval(secs => ${leaseMs / 1_000}))
    ), due as (
      select video_id, min(next_at) as next_at from free group by video_id order by 2, 1 limit ${full}
    ), taken as (
      select v.deliverable_id, v.video_id from deliverable_videos v
      join free f on f.deliverable_id = v.deliverable_id and f.video_id = v.video_id
      where v.video_id in (select video_id from due)
        -- Said again of the row itself: another worker may have taken it since the list was made.
        and v.next_at <= ${at}
        and (v.claimed_at is null or v.claimed_at < ${clock} - make_interval(secs => ${leaseMs / 1_000}))
        and (select count(*) >= ${full} or min(next_at) <= ${since} from due)
      order by v.deliverable_id, v.video_id for update of v skip locked
    )
    update deliverable_videos k set claimed_by = ${claimId}, claimed_at = ${clock} from taken
    where k.deliverable_id = taken.deliverable_id and k.video_id = taken.video_id
    returning k.*`.execute(database.current);
  return rows;
}

/** Takes a deliverable's videos from whoever has them: somebody asks for them now. */
export function claimVideos(
  database: Database,
  { deliverableId, claimId }: { deliverableId: string; claimId: string },
): Promise<DeliverableVideo[]> {
  return database.current
    .updateTable('deliverable_videos')
    .set({ claimed_by: claimId, claimed_at: clock })
    .where('deliverable_id', '=', deliverableId)
    .returningAll()
    .execute();
}

/** Ends a claim with what was seen; false where another worker has taken it over. */
export async function settleVideo(
  database: Database,
  claim: { deliverableId: string; videoId: string; claimId: string },
  seen: Partial<Pick<DeliverableVideo, 'views' | 'view_definition' | 'read_at' | 'published_at'>> &
    Pick<DeliverableVideo, 'misses' | 'gone_since' | 'next_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database.current
    .updateTable('deliverable_videos')
    .set({ ...seen, claimed_by: null, claimed_at: null })
    .where('deliverable_id', '=', claim.deliverableId)
    .where('video_id', '=', claim.videoId)
    .where('claimed_by', '=', claim.claimId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a whole batch back until later. Inside `asSystem`. */
export async function postponeVideos(
  database: Database,
  { claimId, nextAt }: { claimId: string; nextAt: Date },
): Promise<void> {
  await database.current
    .updateTable('deliverable_videos')
    .set({ next_at: nextAt, claimed_by: null, claimed_at: null })
    .where('claimed_by', '=', claimId)
    .execute();
}
