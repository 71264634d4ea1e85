import { sql } from 'kysely';
import type { RequestClass } from '../../../engine/tracking/requests.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';
import type { OwnChannel } from './claims.rows.ts';

interface View extends OwnChannel {
  /** As `2026-11-23`. */
  day: string;
  what: Row<'kit_views'>['what'];
  class: RequestClass;
  isNewVisitor: boolean;
}

/** Counts one request; none for a kit that is gone meanwhile. Inside `asSystem`. */
export async function addView(
  database: Database,
  { userId, channelId, day, what, class: name, isNewVisitor }: View,
): Promise<void> {
  await sql`
    insert into kit_views (user_id, channel_id, day, what, class, n, visitors)
    select user_id, channel_id, ${day}::date, ${what}::text, ${name}::text, 1, ${isNewVisitor ? 1 : 0}::bigint
    from media_kits where user_id = ${userId}::uuid and channel_id = ${channelId}::text
    on conflict (user_id, channel_id, day, what, class)
    do update set n = kit_views.n + 1, visitors = kit_views.visitors + excluded.visitors`.execute(
    database.current,
  );
}

/** What was counted of a kit since a day. Inside `asUser`. */
export async function sumViews(
  database: Database,
  { userId, channelId, since }: OwnChannel & { since: string },
): Promise<{ views: number; visitors: number; pdfs: number; leftOut: number }> {
  const { rows } = await sql<{ views: number; visitors: number; pdfs: number; leftOut: number }>`
    select coalesce(sum(n) filter (where class = 'human' and what = 'page'), 0)::float8 as views,
      coalesce(sum(visitors) filter (where what = 'page'), 0)::float8 as visitors,
      coalesce(sum(n) filter (where class = 'human' and what = 'pdf'), 0)::float8 as pdfs,
      coalesce(sum(n) filter (where class <> 'human'), 0)::float8 as "leftOut"
    from kit_views
    where user_id = ${userId}::uuid and channel_id = ${channelId}::text and day >= ${since}::date`.execute(
    database.current,
  );
  return rows[0] ?? { views: 0, visitors: 0, pdfs: 0, leftOut: 0 };
}
