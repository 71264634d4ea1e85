import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Database } from '../src/server/platform/db/database.ts';

/** Each channel of a transaction takes a lock, of which a server has some thousands. */
const piece = 1_000;

/** Gives a workspace on the agency plan a long library: four analyses of each channel, figures of the usual width. */
export async function fillLibraryOf(
  database: Database,
  { userId, analyses }: { userId: string; analyses: number },
): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) =>
    database.asOwner(() => statement.execute(database.current));
  await run(
    sql`update profiles set subscription_tier = 'agency', subscription_status = 'active' where user_id = ${userId}`,
  );
  for (let from = 1; from <= analyses; from += piece)
    await run(sql`
      with analysis as materialized (
        select n, n / 4 as channel, gen_random_uuid() as result_id, now() - n * interval '1 minute' as at
        from generate_series(${from}::integer, ${Math.min(from + piece - 1, analyses)}::integer) n
      ), results as (
        insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, figures,
          channel_name, handle, created_at)
        select result_id, 'UC' || lpad(channel::text, 21, '0') || 'A', at, '1', 11, false, json_build_object(
          'access', 'full', 'verdict', (array['Strong', 'Good', 'Caution', 'Avoid'])[1 + n % 4],
          'niche', (array['Tech', 'Gaming', 'Beauty', 'Finance'])[1 + channel % 4],
          'brandSafety', (array['high', 'medium', 'low'])[1 + n % 3],
          'riskLevel', (array['high', 'medium', 'low'])[1 + n % 2], 'subscriberCount', 1000 + channel * 13 % 900000,
          'avgViews', 1000 + n * 37 % 90000, 'engagementRate', n % 800 / 100.0, 'contentFrequency', '2.3 videos per week',
          'market', json_build_object('country', (array['US', 'DE', 'IN', 'BR', 'GB'])[1 + channel % 5]),
          'measures', json_build_object('trendPercent', n % 61 - 30, 'language', 'English'),
          'sponsors', (select json_agg(json_build_object('name', 'Sponsor ' || (channel + s) % 40, 'kind', 'sponsor',
            'videos', s)) from generate_series(1, 3) s),
          'recommendedPricing', json_build_object('flatFee', json_build_object('low', 1, 'medium', 100 + n * 31 % 9000,
            'high', 3), 'cpm', json_build_object('low', 1, 'medium', 5 + n % 40, 'high', 3))
        ), 'Channel ' || channel, 'channel' || channel, at from analysis returning id
      )
      insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
      select gen_random_uuid(), ${userId}::uuid, 'UC' || lpad(channel::text, 21, '0') || 'A', n % 101, result_id, at
      from analysis where (select count(*) from results) > 0`);
}

/** What a database does by itself within a minute of so many new rows. */
export async function tidyUp(client: Client): Promise<void> {
  await client.query('vacuum analyze');
}

/** What one page of a library needs at least, with nothing around it. */
export async function findBareAnalyses(
  client: Client,
  { userId, rows }: { userId: string; rows: number },
): Promise<void> {
  await client.query(
    `select a.*, r.channel_name, r.handle, r.figures from channel_analyses a
      join channel_results r on r.id = a.result_id
      where a.user_id = $1 order by a.created_at desc, a.id limit $2`,
    [userId, rows],
  );
}
