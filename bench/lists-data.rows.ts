import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Database } from '../src/server/platform/db/database.ts';

/** So many at a time, or a busy machine takes longer over a statement than it may. */
const piece = 1_000;

/** Figures as large as those that are kept of an analysis, apart from what varies. */
const usual = {
  access: 'full',
  verdict: 'Good',
  market: { country: 'US', basis: 'declared', multiplier: 1 },
  ifYouBookAnyway: null,
  subscriberCount: 123_456,
  niche: 'Tech',
  engagementRate: 4.25,
  contentFrequency: '2.3 videos per week',
  sponsors: Array.from({ length: 6 }, (_, at) => ({ name: `Sponsor ${at}`, kind: 'sponsor', videos: at })),
};

/** Gives a workspace on the agency plan a list of channels, each analysed twice; answers the list's id. */
export function fillList(
  database: Database,
  { userId, channels }: { userId: string; channels: number },
): Promise<string> {
  const id = randomUUID();
  return database.asOwner(async () => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(database.current);
    await run(
      sql`update profiles set subscription_tier = 'agency', subscription_status = 'active' where user_id = ${userId}`,
    );
    await run(sql`insert into lists (id, workspace_id, name, created_at, changed_at)
      values (${id}, ${userId}, 'The longest', now(), now())`);
    for (let from = 1; from <= channels; from += piece) {
      const last = Math.min(from + piece - 1, channels);
      await run(sql`
      with channel as materialized (
        select n, again, 'UC' || lpad(n::text, 21, '0') || 'A' as channel_id, gen_random_uuid() as result_id,
          now() - again * interval '30 days' - n * interval '1 second' as at
        from generate_series(${from}::integer, ${last}::integer) n, generate_series(0, 1) again
      ), results as (
        insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, figures,
          channel_name, handle, created_at)
        select result_id, channel_id, at, '1', 11, false, (${JSON.stringify(usual)}::jsonb || jsonb_build_object(
          'avgViews', 1000 + n * 37 % 90000, 'brandSafety', (array['high', 'medium', 'low'])[1 + n % 3],
          'riskLevel', (array['high', 'medium', 'low'])[1 + n % 2], 'trendPercent90Days', n % 61 - 30,
          'recommendedPricing', jsonb_build_object('flatFee', jsonb_build_object('low', 1,
            'medium', 100 + n * 31 % 9000, 'high', 3), 'cpm', jsonb_build_object('low', 1, 'medium', 2, 'high', 3))
        ))::json, 'Channel ' || n, 'channel' || n, at from channel returning id
      )
      insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
      select gen_random_uuid(), ${userId}::uuid, channel_id, n % 101, result_id, at from channel
      where (select count(*) from results) > 0`);
      await run(sql`
      insert into list_items (list_id, workspace_id, channel_id, position, label, status, tags, rating, note, added_at,
        changed_at)
      select ${id}::uuid, ${userId}::uuid, 'UC' || lpad(n::text, 21, '0') || 'A', n, '',
        (array['new', 'shortlisted', 'contacted'])[1 + n % 3], array['tag ' || n % 7, 'tag ' || n % 11], 1 + n % 5,
        'A note of some words on channel ' || n, now() - n * interval '1 minute', now()
      from generate_series(${from}::integer, ${last}::integer) n`);
    }
    return id;
  });
}

/** What one page of a list needs at least, with nothing around it. */
export async function findBareNames(
  client: Client,
  { listId, rows }: { listId: string; rows: number },
): Promise<void> {
  await client.query(
    `select i.*, r.channel_name, r.figures from list_items i
      left join lateral (select result_id from channel_analyses a
        where a.user_id = i.workspace_id and a.channel_id = i.channel_id order by created_at desc limit 1) a on true
      left join channel_results r on r.id = a.result_id
      where i.list_id = $1 order by i.position, i.channel_id limit $2`,
    [listId, rows],
  );
}
