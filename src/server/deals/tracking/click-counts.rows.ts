import { sql } from 'kysely';
import type { Device, RequestClass } from '../../../engine/tracking/requests.ts';
import type { Database } from '../../platform/db/database.ts';

export interface CountRow {
  linkId: string;
  class: RequestClass;
  count: number;
  visitors: number;
  scans: number;
}

/** All requests of the workspace's links, by link and class. */
export function sumClicks(database: Database, workspaceId: string): Promise<CountRow[]> {
  return database.current
    .selectFrom('click_totals')
    .select('link_id as linkId')
    .select(sql<RequestClass>`class`.as('class'))
    .select(sql<number>`n::float8`.as('count'))
    .select(sql<number>`visitors::float8`.as('visitors'))
    .select(sql<number>`scans::float8`.as('scans'))
    .where('workspace_id', '=', workspaceId)
    .execute();
}

interface LinkWindow {
  workspaceId: string;
  linkId: string;
  since: Date;
}

/** A link's requests by UTC day, the oldest first. */
export async function sumDays(
  database: Database,
  { workspaceId, linkId, since }: LinkWindow,
): Promise<{ day: string; clicks: number; visitors: number; requests: number }[]> {
  const rows = await database.current
    .selectFrom('click_counts')
    .select(sql<string>`to_char(hour at time zone 'UTC', 'YYYY-MM-DD')`.as('day'))
    .select(sql<number>`coalesce(sum(n) filter (where class = 'human'), 0)::float8`.as('clicks'))
    .select(sql<number>`sum(visitors)::float8`.as('visitors'))
    .select(sql<number>`sum(n)::float8`.as('requests'))
    .where('workspace_id', '=', workspaceId)
    .where('link_id', '=', linkId)
    .where('hour', '>=', since)
    .groupBy('day')
    .orderBy('day')
    .execute();
  return rows;
}

export function sumDevices(
  database: Database,
  { workspaceId, linkId, since }: LinkWindow,
): Promise<{ device: Device; clicks: number }[]> {
  return database.current
    .selectFrom('click_counts')
    .select('device')
    .select(sql<number>`sum(n)::float8`.as('clicks'))
    .where('workspace_id', '=', workspaceId)
    .where('link_id', '=', linkId)
    .where('class', '=', 'human')
    .where('hour', '>=', since)
    .groupBy('device')
    .orderBy('device')
    .execute();
}

/** A link's clicks in each hour that had any, for what is usual. */
export async function findHourlyClicks(
  database: Database,
  { linkId, since }: { linkId: string; since: Date },
): Promise<number[]> {
  const rows = await database.current
    .selectFrom('click_counts')
    .select(sql<number>`sum(n)::float8`.as('clicks'))
    .where('link_id', '=', linkId)
    .where('class', '=', 'human')
    .where('hour', '>=', since)
    .groupBy('hour')
    .execute();
  return rows.map(({ clicks }) => clicks);
}
