import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { SubscriptionState } from '../../../engine/plans/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

function selectPlans(database: Database) {
  return database.current
    .selectFrom('profiles as p')
    .select(['p.user_id as userId', 'p.email', 'p.created_at as createdAt', 'p.trial_until as trialUntil'])
    .select('p.is_team as isTeam')
    .select(['p.subscription_tier as subscriptionTier', 'p.subscription_end as subscriptionEnd'])
    .select(['p.subscription_status as subscriptionStatus', 'p.subscription_renews as subscriptionRenews'])
    .select(['p.override_subscription_tier as overrideTier', 'p.override_until as overrideUntil'])
    .select(['p.credits_remaining as creditsRemaining', 'p.credits_granted as creditsGranted'])
    .select((eb) => sql<string | null>`to_char(${eb.ref('p.credits_month')}, 'YYYY-MM')`.as('creditsMonth'));
}

function selectPlan(database: Database, userId: string) {
  return selectPlans(database).where('p.user_id', '=', userId);
}

/** What a user's plan follows from; tiers as they are kept, `creditsMonth` as `2026-11`, `null` before the first grant. */
export type PlanRow = InferResult<ReturnType<typeof selectPlan>>[number];

export interface UsageRow {
  analyses: number;
  bonus: number;
}

/** A user's plan with the usage of one month. */
export async function findPlan(
  database: Database,
  { userId, month }: { userId: string; month: string },
): Promise<(PlanRow & UsageRow) | null> {
  return (await withUsage(selectPlan(database, userId), month).executeTakeFirst()) ?? null;
}

function withUsage(selected: ReturnType<typeof selectPlans>, month: string) {
  return selected
    .leftJoin('usage_months as u', (join) =>
      join.onRef('u.user_id', '=', 'p.user_id').on('u.month', '=', firstDay(month)),
    )
    .select(({ fn }) => [
      fn.coalesce('u.analyses', sql.lit(0)).as('analyses'),
      fn.coalesce('u.bonus', sql.lit(0)).as('bonus'),
    ]);
}

/** The same of several users. Inside `asSystem`. */
export function findPlans(
  database: Database,
  { userIds, month }: { userIds: readonly string[]; month: string },
): Promise<(PlanRow & UsageRow)[]> {
  return withUsage(selectPlans(database), month).where('p.user_id', '=', anyOf('uuid', userIds)).execute();
}

/** A user's plan, held against all other changes until the transaction ends: the first lock of every such change. */
export async function lockPlan(database: Database, userId: string): Promise<PlanRow | null> {
  return (await selectPlan(database, userId).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** True for the first account of an address; the claim outlives the account. */
export async function claimTrial(
  database: Database,
  { emailDigest, at }: { emailDigest: Buffer; at: Date },
): Promise<boolean> {
  const claimed = await database.current
    .insertInto('trial_claims')
    .values({ email_digest: emailDigest, claimed_at: at })
    .onConflict((conflict) => conflict.column('email_digest').doNothing())
    .returning('claimed_at')
    .executeTakeFirst();
  return claimed !== undefined;
}

export interface GrantRow {
  userId: string;
  month: string;
  granted: number;
  kind: 'grant' | 'trial';
  credits: number;
  trialUntil: Date | null;
  at: Date;
}

/** Adds plan credits with their row in the ledger; a grant of none is noted without one. */
export async function insertGrant(database: Database, grant: GrantRow): Promise<void> {
  await sql`
    with granted as (
      update profiles set credits_remaining = credits_remaining + ${grant.credits}::integer,
        credits_month = ${firstDay(grant.month)}::date, credits_granted = ${grant.granted},
        trial_until = ${grant.trialUntil}
      where user_id = ${grant.userId} returning credits_remaining
    )
    insert into credit_ledger (user_id, kind, credits, balance, created_at)
    select ${grant.userId}::uuid, ${grant.kind}::text, ${grant.credits}::integer, credits_remaining, ${grant.at}::timestamptz
    from granted where ${grant.credits}::integer <> 0`.execute(database.current);
}

export async function saveSubscription(
  database: Database,
  { userId, state }: { userId: string; state: SubscriptionState },
): Promise<void> {
  await database.current
    .updateTable('profiles')
    .set({
      subscription_tier: state.tier,
      subscription_end: state.endMs === null ? null : new Date(state.endMs),
      subscription_status: state.status,
      subscription_renews: state.renews,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Gives one workspace's subscription to another, with what is left of this month's plan credits. */
export async function moveSubscription(
  database: Database,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  await sql`
    with source as (
      select *, least(credits_remaining, credits_granted) as moved from profiles where user_id = ${from}
    ), given as (
      update profiles p set subscription_tier = s.subscription_tier, subscription_end = s.subscription_end,
        subscription_status = s.subscription_status, subscription_renews = s.subscription_renews,
        credits_month = s.credits_month, credits_granted = s.credits_granted,
        credits_remaining = p.credits_remaining + s.moved
      from source s where p.user_id = ${to} returning p.user_id, s.moved as credits, p.credits_remaining
    ), taken as (
      update profiles p set subscription_tier = 'free', subscription_end = null, subscription_status = null,
        subscription_renews = false, credits_remaining = p.credits_remaining - s.moved
      from source s where p.user_id = s.user_id returning p.user_id, -s.moved as credits, p.credits_remaining
    )
    insert into credit_ledger (user_id, kind, credits, balance, created_at)
    select user_id, 'plan_move', credits, credits_remaining, ${at}::timestamptz
    from (select * from given union all select * from taken) as both_sides where credits <> 0`.execute(
    database.current,
  );
}

/** How a month (`2026-11`) is kept. */
export function firstDay(month: string): string {
  return `${month}-01`;
}
