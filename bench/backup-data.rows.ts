import { sql } from 'kysely';
import { addAccount } from '../src/server/accounts/plans/test-plans.ts';
import type { Database } from '../src/server/platform/db/database.ts';

/** Few enough for one statement's time limit. */
const addedAtOnce = 500;

/**
 * Repeats the analysis that is in the database for one user, each of another channel, with its debit in the ledger. The
 * texts carry a digest in each place where they have a number, so that they compress no better than different ones.
 */
export async function fillAnalyses(database: Database, analyses: number): Promise<void> {
  const userId = await addAccount(database, { at: new Date() });
  for (let added = 0; added < analyses; added += addedAtOnce)
    await database.asSystem(() =>
      sql`with repeated as materialized (
          select gen_random_uuid() as id, gen_random_uuid() as analysis_id, n, r.*
          from generate_series(${added}::int, ${added + addedAtOnce - 1}::int) n,
            (select fetched_at, model_version, campaign_month, demo, figures, full_result, limited_result from channel_results
             where full_result is not null order by created_at limit 1) r
        ), results as (
          insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, figures,
            full_result, limited_result, created_at, channel_name)
          select id, 'UC' || md5(n::text), fetched_at, model_version, campaign_month, demo, figures,
            replace(full_result, '1', substr(md5(n::text), 1, 3)), replace(limited_result, '1', substr(md5(n::text), 1, 3)),
            fetched_at, 'Channel ' || n from repeated
        ), debits as (
          insert into credit_ledger (user_id, kind, credits, balance, analysis_id, created_at)
          select ${userId}::uuid, 'debit', 0, 0, analysis_id, fetched_at from repeated
        )
        insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
        select analysis_id, ${userId}::uuid, 'UC' || md5(n::text), n % 101, id, fetched_at - n * interval '1 second' from repeated`.execute(
        database.current,
      ),
    );
}
