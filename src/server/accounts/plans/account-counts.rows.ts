import { sql } from 'kysely';
import { planTiers } from '../../../engine/plans/plans.ts';
import { closesAtMs } from '../../../engine/plans/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';

/** Accounts made on each UTC day since an instant; days without any are left out. Inside `asSystem`. */
export async function countSignUps(
  database: Database,
  since: Date,
): Promise<{ day: string; accounts: number }[]> {
  const { rows } = await sql<{ day: string; accounts: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as accounts
    from profiles where created_at >= ${since} group by 1 order by 1`.execute(database.current);
  return rows;
}

/** Whether a plan is paid for at an instant: until when is the engine's to say, for what is renewed and what is not. */
const isSubscribed = (at: Date) => {
  const endsAfter = (renews: boolean) => new Date(at.getTime() - closesAtMs({ endMs: 0, renews }));
  return sql`(p.subscription_end is null or p.subscription_end >
    case when p.subscription_renews then ${endsAfter(true)}::timestamptz else ${endsAfter(false)}::timestamptz end)`;
};

export interface TierGroupRow {
  /** What counts at the instant, each `null` where it does not. */
  override: string | null;
  subscription: string | null;
  onTrial: boolean;
  accounts: number;
}

/** All accounts by what the tier that counts at an instant follows from. Inside `asSystem`. */
export async function groupByTierSources(database: Database, at: Date): Promise<TierGroupRow[]> {
  const { rows } = await sql<TierGroupRow>`
    select case when p.override_until > ${at} then p.override_subscription_tier end as override,
      case when ${isSubscribed(at)} then p.subscription_tier end as subscription,
      coalesce(p.trial_until > ${at}, false) as "onTrial", count(*)::int as accounts
    from profiles p group by 1, 2, 3`.execute(database.current);
  return rows;
}

export interface ConversionRow {
  signedUp: number;
  analyzed: number;
  analyzedAgain: number;
  paid: number;
}

/**
 * Accounts made since an instant, and how many of them have come at least so far; who pays or has bought something has come
 * all the way. Inside `asSystem`.
 */
export async function countConversion(
  database: Database,
  { since, at }: { since: Date; at: Date },
): Promise<ConversionRow> {
  const paidTiers = planTiers.filter((tier) => tier !== 'free');
  const { rows } = await sql<ConversionRow>`
    with bought as (
      select distinct user_id from checkouts where paid_at >= ${since} and status = 'paid'
    ), seen as (
      select user_id, (min(created_at) at time zone 'UTC')::date < (max(created_at) at time zone 'UTC')::date as again
      from channel_analyses where created_at >= ${since} and user_id is not null group by user_id
    ), come as (
      select s.user_id is not null as analyzed, coalesce(s.again, false) as again,
        b.user_id is not null or (p.subscription_tier = any(${paidTiers}) and ${isSubscribed(at)}) as paid
      from profiles p left join seen s on s.user_id = p.user_id left join bought b on b.user_id = p.user_id
      where p.created_at >= ${since}
    )
    select count(*)::int as "signedUp", count(*) filter (where analyzed or paid)::int as analyzed,
      count(*) filter (where again or paid)::int as "analyzedAgain", count(*) filter (where paid)::int as paid
    from come`.execute(database.current);
  return rows[0] ?? { signedUp: 0, analyzed: 0, analyzedAgain: 0, paid: 0 };
}
