import { sql } from 'kysely';
import type { SubscriptionState } from '../../../engine/plans/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';
import { firstDay } from './plans.rows.ts';

export async function saveSubscription(
  database: Database,
  { userId, state }: { userId: string; state: SubscriptionState },
): Promise<void> {
  const end = state.endMs === null ? null : new Date(state.endMs);
  await sql`
    update profiles set subscription_tier = ${state.tier}, subscription_end = ${end},
      subscription_status = ${state.status}, subscription_renews = ${state.renews}
    where user_id = ${userId}`.execute(database.current);
}

export interface BoostRow {
  userId: string;
  checkoutId: string;
  analyses: number;
  month: string;
  at: Date;
}

/** Credits, the month's limit and the ledger in one statement; nothing where this purchase has had its turn. */
export async function insertBoost(database: Database, boost: BoostRow): Promise<void> {
  await sql`
    with due as (
      update checkouts set month = ${firstDay(boost.month)}::date
      where id = ${boost.checkoutId} and user_id = ${boost.userId} and month is null returning user_id
    ), raised as (
      insert into usage_months (user_id, month, bonus)
      select user_id, ${firstDay(boost.month)}::date, ${boost.analyses}::integer from due
      on conflict (user_id, month) do update set bonus = usage_months.bonus + excluded.bonus
    ), granted as (
      update profiles p set credits_remaining = p.credits_remaining + ${boost.analyses}::integer
      from due where p.user_id = due.user_id returning p.user_id, p.credits_remaining
    )
    insert into credit_ledger (user_id, kind, credits, balance, checkout_id, created_at)
    select user_id, 'boost', ${boost.analyses}::integer, credits_remaining, ${boost.checkoutId}::uuid,
      ${boost.at}::timestamptz from granted`.execute(database.current);
}

/** Takes the unused credits and the month's raised limit back; the analyses that were made stay made. */
export async function insertBoostRefund(
  database: Database,
  refund: { userId: string; checkoutId: string; at: Date },
): Promise<void> {
  await sql`
    with boost as (
      select b.user_id, b.credits, c.month from credit_ledger b join checkouts c on c.id = b.checkout_id
      where b.checkout_id = ${refund.checkoutId} and b.user_id = ${refund.userId} and b.kind = 'boost'
        and not exists (select from credit_ledger r where r.checkout_id = b.checkout_id and r.kind = 'boost_refund')
    ), lowered as (
      update usage_months u set bonus = greatest(u.bonus - boost.credits, 0) from boost
      where u.user_id = boost.user_id and u.month = boost.month
    ), taken as (
      update profiles p set credits_remaining = greatest(p.credits_remaining - boost.credits, 0) from boost, profiles old
      where p.user_id = boost.user_id and old.user_id = p.user_id
      returning p.user_id, p.credits_remaining, p.credits_remaining - old.credits_remaining as change
    )
    insert into credit_ledger (user_id, kind, credits, balance, checkout_id, created_at)
    select user_id, 'boost_refund', change, credits_remaining, ${refund.checkoutId}::uuid, ${refund.at}::timestamptz
    from taken`.execute(database.current);
}
