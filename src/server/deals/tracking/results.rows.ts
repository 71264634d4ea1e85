import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface ReportWindow {
  workspaceId: string;
  since: Date;
}

/** What was reported in the window, by creator; without refunds. */
export function sumConversions(database: Database, { workspaceId, since }: ReportWindow) {
  return database.current
    .selectFrom('conversions as order')
    .leftJoin('conversions as refund', (join) =>
      join
        .onRef('refund.workspace_id', '=', 'order.workspace_id')
        .onRef('refund.event_digest', '=', 'order.event_digest')
        .on('refund.is_refund', '=', true),
    )
    .select('order.creator_id as creatorId')
    .select(
      sql<number>`count(*) filter (where "order".type = 'purchase' and "order".credited_by = 'click_id')::integer`.as(
        'byClick',
      ),
    )
    .select(
      sql<number>`count(*) filter (where "order".type = 'purchase' and "order".credited_by = 'code')::integer`.as(
        'byCode',
      ),
    )
    .select(
      sql<number>`count(*) filter (where "order".type = 'purchase' and "order".credited_by = 'utm_content')::integer`.as(
        'byUtm',
      ),
    )
    .select(
      sql<number>`count(*) filter (where "order".type = 'purchase' and "order".credited_by is null)::integer`.as(
        'byNothing',
      ),
    )
    .select(sql<number>`count(refund.id)::integer`.as('refunds'))
    .select(sql<number>`count(*) filter (where "order".type = 'signup')::integer`.as('signups'))
    .select(sql<number>`count(*) filter (where "order".type = 'lead')::integer`.as('leads'))
    .select(sql<number>`count(*) filter (where "order".is_conflict)::integer`.as('conflicts'))
    .select(
      sql<number>`count(*) filter (where "order".is_fast or ("order".type = 'purchase' and "order".value_cents = 0))::integer`.as(
        'doubtful',
      ),
    )
    .where('order.workspace_id', '=', workspaceId)
    .where('order.is_refund', '=', false)
    .where('order.occurred_at', '>=', since)
    .groupBy('order.creator_id')
    .execute();
}

/** What the same came to, after refunds, which give back no more than there was. */
export function sumRevenue(
  database: Database,
  { workspaceId, since }: ReportWindow,
): Promise<{ creatorId: string | null; currency: string; cents: number }[]> {
  return database.current
    .selectFrom('conversions as order')
    .leftJoin('conversions as refund', (join) =>
      join
        .onRef('refund.workspace_id', '=', 'order.workspace_id')
        .onRef('refund.event_digest', '=', 'order.event_digest')
        .onRef('refund.currency', '=', 'order.currency')
        .on('refund.is_refund', '=', true),
    )
    .select(['order.creator_id as creatorId', 'order.currency'])
    .select(
      sql<number>`sum("order".value_cents - least("order".value_cents, coalesce(refund.value_cents, 0)))::float8`.as(
        'cents',
      ),
    )
    .where('order.workspace_id', '=', workspaceId)
    .where('order.is_refund', '=', false)
    .where('order.type', '=', 'purchase')
    .where('order.occurred_at', '>=', since)
    .groupBy(['order.creator_id', 'order.currency'])
    .orderBy('order.currency')
    .execute();
}

/** Refunds whose order has not been reported. */
export async function countWaitingRefunds(database: Database, workspaceId: string): Promise<number> {
  const { n } = await database.current
    .selectFrom('conversions as refund')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('refund.workspace_id', '=', workspaceId)
    .where('refund.is_refund', '=', true)
    .where(
      sql<boolean>`not exists (select from conversions o where o.workspace_id = refund.workspace_id
        and o.event_digest = refund.event_digest and not o.is_refund)`,
    )
    .executeTakeFirstOrThrow();
  return n;
}

/** The workspace's creators with their clicks and survey answers in the window. */
export function findCreatorFigures(
  database: Database,
  { workspaceId, since }: ReportWindow,
): Promise<{ creatorId: string; name: string; clicks: number; survey: number }[]> {
  return database.current
    .selectFrom('tracked_creators as creator')
    .select(['creator.id as creatorId', 'creator.name'])
    .select(
      sql<number>`coalesce((select sum(n) from click_counts c join tracking_links l on l.id = c.link_id
        where l.creator_id = creator.id and c.class = 'human' and c.hour >= ${since}), 0)::float8`.as(
        'clicks',
      ),
    )
    .select(
      sql<number>`coalesce((select sum(answers) from survey_counts s
        where s.creator_id = creator.id and s.week >= ${since}::date), 0)::float8`.as('survey'),
    )
    .where('creator.workspace_id', '=', workspaceId)
    .orderBy('creator.name')
    .orderBy('creator.id')
    .execute();
}

/** The workspace's creators, by how their names are spelled in addresses. */
export function findCreatorSlugs(
  database: Database,
  workspaceId: string,
): Promise<{ creatorId: string; slug: string }[]> {
  return database.current
    .selectFrom('tracked_creators')
    .select(['id as creatorId', 'slug'])
    .where('workspace_id', '=', workspaceId)
    .execute();
}

/** Notes answers of weeks, each in place of what was noted before. Answers which of them changed anything. */
export async function keepSurveyCounts(
  database: Database,
  { workspaceId, counts }: { workspaceId: string; counts: readonly SurveyCount[] },
): Promise<SurveyCount[]> {
  const each = <T>(read: (one: SurveyCount) => T) => counts.map(read);
  const { rows } = await sql<SurveyCount>`
    insert into survey_counts (workspace_id, creator_id, week, answers)
    select ${workspaceId}::uuid, c.creator_id, c.week, c.answers
    from unnest(${each(({ creatorId }) => creatorId)}::uuid[], ${each(({ week }) => week)}::date[],
      ${each(({ answers }) => answers)}::integer[]) c (creator_id, week, answers)
    order by c.creator_id, c.week
    on conflict (creator_id, week) do update set answers = excluded.answers
      where survey_counts.answers <> excluded.answers
    returning creator_id as "creatorId", week::text, answers`.execute(database.current);
  return rows;
}

export interface SurveyCount {
  creatorId: string;
  /** Its Monday. */
  week: string;
  answers: number;
}

export async function keepSurveyCount(
  database: Database,
  count: { workspaceId: string; creatorId: string; week: string; answers: number },
): Promise<void> {
  const { workspaceId, creatorId, week, answers } = count;
  await database.current
    .insertInto('survey_counts')
    .values({ workspace_id: workspaceId, creator_id: creatorId, week, answers })
    .onConflict((conflict) => conflict.columns(['creator_id', 'week']).doUpdateSet({ answers }))
    .execute();
}
