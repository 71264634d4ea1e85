import { sql } from 'kysely';
import { latestPast } from '../../../values/clock-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

export type ClaimedChannel = Pick<
  Row<'watched_channels'>,
  'workspace_id' | 'channel_id' | 'frequency' | 'baseline' | 'refreshes' | 'tries'
>;

/** The database's clock, the one that all workers share, and that of the moment. */
const clock = sql<Date>`clock_timestamp()`;

/**
 * Takes channels whose time has come, the longest waiting first, under a lease. The same channel in several workspaces
 * is taken together where it can be. Inside `asSystem`.
 */
export async function claimDue(
  database: Database,
  {
    demo,
    at,
    claimId,
    leaseMs,
    most,
  }: { demo: boolean; at: Date; claimId: string; leaseMs: number; most: number },
): Promise<ClaimedChannel[]> {
  const { rows } = await sql<ClaimedChannel>`
    update watched_channels k set claimed_by = ${claimId}, claimed_at = ${clock}
    from (
      select workspace_id, channel_id from watched_channels
      where demo = ${demo} and paused is null and next_at <= ${at}
        and (claimed_at is null or claimed_at < ${clock} - make_interval(secs => ${leaseMs / 1_000}))
      order by next_at, channel_id limit ${most} for update skip locked
    ) due
    where k.workspace_id = due.workspace_id and k.channel_id = due.channel_id
    returning k.workspace_id, k.channel_id, k.frequency, k.baseline, k.refreshes, k.tries`.execute(
    database.current,
  );
  return rows;
}

interface Claim {
  workspaceId: string;
  channelId: string;
  claimId: string;
}

function updateClaimed(database: Database, { workspaceId, channelId, claimId }: Claim) {
  return database.current
    .updateTable('watched_channels')
    .where('workspace_id', '=', workspaceId)
    .where('channel_id', '=', channelId)
    .where('claimed_by', '=', claimId)
    .set({ claimed_by: null, claimed_at: null });
}

/** Ends a claim with what was read; false where another worker has taken it over, or nobody watches any more. */
export async function saveRefresh(
  database: Database,
  saved: Claim & { baseline: unknown; at: Date; nextAt: Date; isCounted: boolean },
): Promise<boolean> {
  const updated = await updateClaimed(database, saved)
    .set((eb) => ({
      baseline: JSON.stringify(saved.baseline),
      refreshed_at: saved.at,
      next_at: saved.nextAt,
      tries: 0,
      refreshes: eb('refreshes', '+', saved.isCounted ? 1 : 0),
    }))
    .returning('channel_id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Ends a claim without a reading. */
export async function postpone(
  database: Database,
  postponed: Claim & { nextAt: Date; isTry: boolean },
): Promise<void> {
  await updateClaimed(database, postponed)
    .set((eb) => ({ next_at: postponed.nextAt, tries: eb('tries', '+', postponed.isTry ? 1 : 0) }))
    .execute();
}

/** Nothing of a workspace is read until it has credits again. */
export async function pauseForCredits(database: Database, workspaceId: string): Promise<void> {
  await database.current
    .updateTable('watched_channels')
    .set({ paused: 'credits', claimed_by: null, claimed_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('paused', 'is', null)
    .execute();
}

export interface NewAlert {
  id: string;
  workspaceId: string;
  channelId: string | null;
  rule: string;
  fact: string;
  details: unknown;
  analysisId: string | null;
  at: Date;
}

/** A fact is told once. */
export async function insertAlerts(database: Database, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  await database.current
    .insertInto('watch_alerts')
    .values(
      alerts.map((alert) => ({
        id: alert.id,
        workspace_id: alert.workspaceId,
        channel_id: alert.channelId,
        rule: alert.rule,
        fact: alert.fact,
        details: JSON.stringify(alert.details),
        analysis_id: alert.analysisId,
        created_at: alert.at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'fact']).doNothing())
    .execute();
}

export interface AlertQuestion {
  workspaceId: string;
  demo: boolean;
  since: Date | null;
  channelId: string | null;
  rule: string | null;
  at: Date;
  limit: number;
}

export type AlertRecord = Row<'watch_alerts'> & { sponsor: string | null };

/** What changed, the newest first; of a sponsor its name, for as long as that is kept. */
export async function findAlerts(database: Database, question: AlertQuestion): Promise<AlertRecord[]> {
  const { workspaceId, demo, since, channelId, rule, at, limit } = question;
  const { rows } = await sql<AlertRecord>`
    select a.*, s.name as sponsor from watch_alerts a left join lateral (
      select name from sponsor_sightings s
      where s.channel_id = a.channel_id and s.demo = ${demo} and s.sponsor = a.details ->> 'sponsor'
      order by read_at desc limit 1) s on true
    where a.workspace_id = ${workspaceId} and a.channel_id is not null and a.created_at < ${latestPast(at)}
      and (${since}::timestamptz is null or a.created_at >= ${since})
      and (${channelId}::text is null or a.channel_id = ${channelId})
      and (${rule}::text is null or a.rule = ${rule})
    order by a.created_at desc, a.id limit ${limit}`.execute(database.current);
  return rows;
}

export async function countUnread(database: Database, workspaceId: string): Promise<number> {
  const { unread } = await database.current
    .selectFrom('watch_alerts')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('workspace_id', '=', workspaceId)
    .where('channel_id', 'is not', null)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Since when a workspace has been out of credits; `null` where nothing waits for them. */
export async function findOutOfCredits(database: Database, workspaceId: string): Promise<Date | null> {
  const found = await database.current
    .selectFrom('watch_alerts')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .where('rule', '=', 'no_credits')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('watched_channels')
          .select('channel_id')
          .where('workspace_id', '=', workspaceId)
          .where('paused', '=', 'credits'),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.created_at ?? null;
}

export async function markRead(
  database: Database,
  read: { workspaceId: string; channelId: string | null; until: Date; at: Date },
): Promise<void> {
  const { workspaceId, channelId, until, at } = read;
  await database.current
    .updateTable('watch_alerts')
    .set({ read_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .$if(channelId !== null, (query) => query.where('channel_id', '=', channelId))
    .execute();
}

/** Inside `asSystem`. */
export async function deleteOldAlerts(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('watch_alerts').where('created_at', '<', before).execute();
}
