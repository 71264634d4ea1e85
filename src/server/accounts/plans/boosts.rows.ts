import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Why a boost is closed, and the ledger's word for it. */
const kinds = { open: 'boost_freeze', lost: 'boost_loss', refunded: 'boost_refund' } as const;

export interface ClosedBoost {
  userId: string;
  checkoutId: string;
  why: keyof typeof kinds;
  /** The dispute that it is closed for. */
  disputeId: string | null;
  at: Date;
}

/**
 * Takes the unused credits and the month's raised limit back; the analyses that were made stay made. Where they were
 * taken before, the ledger notes the further reason, once and without credits.
 */
export async function withholdBoost(database: Database, boost: ClosedBoost): Promise<void> {
  const { userId, checkoutId, why, disputeId, at } = boost;
  const kind = kinds[why];
  // A purchase is refunded once; it may be disputed, won and lost several times.
  const named = why === 'refunded' ? checkoutId : null;
  await sql`
    with boost as (
      select b.user_id, b.credits, c.id as checkout_id, c.month, c.credits_withheld is not null as is_closed
      from credit_ledger b join checkouts c on c.id = b.checkout_id
      where b.checkout_id = ${checkoutId} and b.user_id = ${userId} and b.kind = 'boost'
        and not exists (select from credit_ledger r where r.kind = ${kind}
          and (r.checkout_id = b.checkout_id or r.user_id = b.user_id and r.dispute_id = ${disputeId}::text
            and c.credits_withheld is not null))
    ), lowered as (
      update usage_months u set bonus = greatest(u.bonus - boost.credits, 0) from boost
      where u.user_id = boost.user_id and u.month = boost.month and not boost.is_closed
    ), taken as (
      update profiles p set
        credits_remaining = p.credits_remaining - case when is_closed then 0 else least(p.credits_remaining, boost.credits) end
      from boost, profiles old where p.user_id = boost.user_id and old.user_id = p.user_id
      returning p.user_id, p.credits_remaining, p.credits_remaining - old.credits_remaining as change
    ), withheld as (
      update checkouts c set credits_withheld = coalesce(c.credits_withheld, -taken.change) from taken
      where c.id = ${checkoutId} and c.user_id = taken.user_id
    )
    insert into credit_ledger (user_id, kind, credits, balance, checkout_id, dispute_id, created_at)
    select user_id, ${kind}::text, change, credits_remaining, ${named}::uuid, ${disputeId}::text, ${at}::timestamptz
    from taken`.execute(database.current);
}

/** Gives back what was taken, to the month it raised; a purchase that was refunded stays closed. */
export async function returnBoost(
  database: Database,
  { userId, checkoutId, disputeId, at }: Omit<ClosedBoost, 'why'>,
): Promise<void> {
  await sql`
    with held as (
      select c.id, c.user_id, c.month, c.credits_withheld as credits, b.credits as raised from checkouts c
      join credit_ledger b on b.checkout_id = c.id and b.kind = 'boost'
      where c.id = ${checkoutId} and c.user_id = ${userId} and c.credits_withheld is not null
    ), opened as (
      update checkouts c set credits_withheld = null from held where c.id = held.id
    ), raised as (
      update usage_months u set bonus = u.bonus + held.raised from held
      where u.user_id = held.user_id and u.month = held.month
    ), credited as (
      update profiles p set credits_remaining = p.credits_remaining + held.credits from held
      where p.user_id = held.user_id returning p.user_id, p.credits_remaining, held.credits
    )
    insert into credit_ledger (user_id, kind, credits, balance, dispute_id, created_at)
    select user_id, 'boost_return', credits, credits_remaining, ${disputeId}::text, ${at}::timestamptz
    from credited`.execute(database.current);
}
