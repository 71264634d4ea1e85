import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FullAnalysis } from '../src/contract/analysis/channel-analysis.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { limitAnalysis } from '../src/server/analysis/channel-analysis/limit-analysis.ts';

type ProfileColumn =
  | 'override_subscription_tier'
  | 'override_until'
  | 'subscription_tier'
  | 'subscription_end'
  | 'subscription_status'
  | 'subscription_renews'
  | 'trial_until'
  | 'created_at'
  | 'is_admin';

export async function changeProfile(
  database: Database,
  userId: string,
  columns: Partial<Record<ProfileColumn, string | boolean | Date | null>>,
): Promise<void> {
  await database.asOwner(async () => {
    for (const [name, value] of Object.entries(columns)) {
      await sql`update profiles set ${sql.ref(name)} = ${value} where user_id = ${userId}`.execute(
        database.current,
      );
    }
  });
}

/** With the row of the ledger that explains the difference. */
export async function setCredits(
  database: Database,
  { userId, credits, at }: { userId: string; credits: number; at: Date },
): Promise<void> {
  await sql`
    with old as (select user_id, credits_remaining from profiles where user_id = ${userId} for update),
    changed as (
      update profiles p set credits_remaining = ${credits} from old where p.user_id = old.user_id
      returning p.user_id, ${credits}::integer - old.credits_remaining as difference
    )
    insert into credit_ledger (user_id, kind, credits, balance, created_at)
    select user_id, 'grant', difference, ${credits}, ${at}::timestamptz from changed where difference <> 0`.execute(
    database.current,
  );
}

export async function setUsage(
  database: Database,
  { userId, month, analyses }: { userId: string; month: string; analyses: number },
): Promise<void> {
  await sql`
    insert into usage_months (user_id, month, analyses) values (${userId}, ${`${month}-01`}::date, ${analyses})
    on conflict (user_id, month) do update set analyses = excluded.analyses`.execute(database.current);
}

export async function setHour(
  database: Database,
  { userId, used, at }: { userId: string; used: number; at: Date },
): Promise<void> {
  await sql`
    insert into usage_hours (user_id, window_start, used) values (${userId}, ${at}, ${used})
    on conflict (user_id) do update set window_start = excluded.window_start, used = excluded.used`.execute(
    database.current,
  );
}

/** A result that no other analysis is answered with: its preferences' key is its own. */
export async function insertResult(
  database: Database,
  { full, at, campaignMonth }: { full: FullAnalysis; at: Date; campaignMonth: number },
): Promise<void> {
  const { id, provenance, channelName, evidence } = full;
  const text = (analysis: object) => JSON.stringify({ ...analysis, id: undefined });
  await sql`
    insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, preferences_key,
      channel_name, figures, full_result, limited_result, created_at)
    values (${id}, ${evidence.channel.id}, ${provenance.fetchedAt}, ${evidence.modelVersion}, ${campaignMonth},
      ${provenance.demo}, ${`control ${randomUUID()}`}, ${channelName}, '{}', ${text(full)},
      ${text(limitAnalysis(full))}, ${at})`.execute(database.current);
}

/** Past analyses with what they counted for in their months. */
export async function insertAnalyses(
  database: Database,
  userId: string,
  analyses: readonly { resultId: string; channelId: string; score: number | null; at: Date }[],
): Promise<void> {
  const rows = JSON.stringify(analyses.map((analysis) => ({ ...analysis, id: randomUUID() })));
  await sql`
    with given as (
      select * from json_to_recordset(${rows}::json) as
        row(id uuid, "resultId" uuid, "channelId" text, score integer, at timestamptz)
    ), counted as (
      insert into usage_months as known (user_id, month, analyses)
      select ${userId}::uuid, date_trunc('month', at at time zone 'UTC')::date, count(*) from given group by 2
      on conflict (user_id, month) do update set analyses = known.analyses + excluded.analyses
    )
    insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
    select id, ${userId}::uuid, "channelId", score, "resultId", at from given`.execute(database.current);
}

/** A list of channels, in the order in which they are given. */
export async function insertList(
  database: Database,
  list: {
    workspaceId: string;
    name: string;
    channels: readonly { channelId: string; label: string }[];
    at: Date;
  },
): Promise<void> {
  const { workspaceId, name, at } = list;
  const id = randomUUID();
  await sql`insert into lists (id, workspace_id, name, created_at, changed_at)
    values (${id}, ${workspaceId}, ${name}, ${at}, ${at})`.execute(database.current);
  for (const [place, { channelId, label }] of list.channels.entries())
    await sql`insert into list_items (list_id, workspace_id, channel_id, position, label, added_at, changed_at)
      values (${id}, ${workspaceId}, ${channelId}, ${place}, ${label}, ${at}, ${at})`.execute(
      database.current,
    );
}
