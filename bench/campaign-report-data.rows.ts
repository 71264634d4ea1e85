import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Database } from '../src/server/platform/db/database.ts';

/** How much of everything a measured campaign has. */
export interface CampaignSize {
  creators: number;
  linksPerCreator: number;
  days: number;
  clicks: number;
  orders: number;
}

export const measuredSlug = 'measured';

/** Gives a workspace a campaign whose creators' links were clicked, and ordered through, in every hour of its time. */
export function fillCampaign(
  database: Database,
  { userId, creators, linksPerCreator, days, clicks, orders }: CampaignSize & { userId: string },
): Promise<void> {
  const id = randomUUID();
  return database.asOwner(async () => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(database.current);
    await run(
      sql`update profiles set subscription_tier = 'agency', subscription_status = 'active' where user_id = ${userId}`,
    );
    await run(
      sql`insert into tracking_settings values (${userId}, true, gen_random_uuid(), 30, 'code', '\\x00')`,
    );
    const hours = days * 24;
    await run(sql`insert into campaigns (id, workspace_id, name, slug, goal, brief, category, exclusive_days, budget_cents,
      currency, starts_on, ends_on, state, asks_client, rounds, created_at, changed_at)
      values (${id}, ${userId}, 'Measured', ${measuredSlug}, '', '{}', '', 0, 10000000, 'USD',
        current_date - ${days}::integer, current_date, 'running', false, 2, now(), now())`);
    await run(sql`insert into campaign_creators (id, campaign_id, workspace_id, channel_id, label, stage, moved_at,
      price_agreed_cents, position, added_at)
      select gen_random_uuid(), ${id}, ${userId}, 'UC' || lpad(n::text, 21, '0') || 'A', 'Creator ' || n, 'published', now(),
        250000, n, now()
      from generate_series(1, ${creators}::integer) n`);
    await run(sql`insert into tracked_creators (id, workspace_id, name, slug, created_at)
      select gen_random_uuid(), ${userId}, label, replace(lower(label), ' ', '-'), now()
      from campaign_creators where campaign_id = ${id}`);
    await run(sql`
      with made as (
        insert into tracking_links (id, workspace_id, creator_id, code, placement, destination, utm, is_active, created_at)
        select gen_random_uuid(), ${userId}, t.id, translate(lpad(to_hex(t.place * 100 + n), 7, 'a'), '0123456789abcdef', 'ghjkmnpqrstuvwxy'),
          'description', 'https://shop.example.com/', '{}', true, now()
        from (select id, row_number() over (order by slug) as place from tracked_creators where workspace_id = ${userId}) t,
          generate_series(1, ${linksPerCreator}::integer) n
        returning id, creator_id
      )
      insert into campaign_links (link_id, campaign_creator_id, workspace_id)
      select made.id, k.id, ${userId} from made
      join tracked_creators t on t.id = made.creator_id
      join campaign_creators k on k.campaign_id = ${id} and k.label = t.name`);
    // A day at a time: all of it would take longer than a statement may.
    for (let day = 0; day < days; day += 1)
      await run(sql`insert into click_counts (workspace_id, link_id, hour, class, device, source, n, visitors)
        select ${userId}, l.link_id, date_trunc('hour', now()) - (${day * 24} + h) * interval '1 hour', c.class, d.device,
          'link', ${Math.ceil(clicks / (creators * linksPerCreator * hours * 2))}, 1
        from campaign_links l, generate_series(0, 23) h,
          unnest(array['human', 'bot']) c(class), unnest(array['mobile', 'desktop']) d(device)
        where l.workspace_id = ${userId}`);
    await run(sql`insert into conversions (id, workspace_id, event_digest, order_digest, is_refund, type, occurred_at,
      value_cents, currency, creator_id, credited_by, is_conflict, is_fast, came_by, received_at)
      select gen_random_uuid(), ${userId}, int4send(n), int4send(n), false, 'purchase',
        now() - (n % ${hours}) * interval '1 hour', 6000, 'USD', t.ids[1 + n % ${creators}],
        (array['click_id', 'code', 'utm_content'])[1 + n % 3], false, false, 'postback', now()
      from (select array_agg(id) as ids from tracked_creators where workspace_id = ${userId}) t,
        generate_series(1, ${orders}::integer) n`);
    await run(sql`analyze`);
  });
}

/** Lets a connection of its own read every workspace's rows, as the benchmark has a single one. */
export async function readAll(client: Client): Promise<void> {
  await client.query(`select set_config('app.actor', 'system', false)`);
}

/** The sum that a report needs at least, with nothing around it. */
export async function addClicks(client: Client): Promise<number> {
  const { rows } = await client.query<{ clicks: number }>(
    `select sum(n)::float8 as clicks from click_counts where class = 'human' group by link_id`,
  );
  return rows.reduce((sum, { clicks }) => sum + clicks, 0);
}
