import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** What a user's plan follows from; tiers as they are kept, months as `2026-11`. */
export interface PlanRow {
  userId: string;
  email: string;
  createdAt: Date;
  subscriptionTier: string;
  subscriptionEnd: Date | null;
  subscriptionStatus: string | null;
  subscriptionRenews: boolean;
  overrideTier: string | null;
  overrideUntil: Date | null;
  trialUntil: Date | null;
  creditsRemaining: number;
  /** `null` before the first grant. */
  creditsMonth: string | null;
  creditsGranted: number;
}

export interface UsageRow {
  analyses: number;
  bonus: number;
}

const planColumns = sql.raw(`
  p.user_id as "userId", p.email, p.created_at as "createdAt", p.subscription_tier as "subscriptionTier",
  p.subscription_end as "subscriptionEnd",
  p.subscription_status as "subscriptionStatus", p.subscription_renews as "subscriptionRenews", p.override_subscription_tier as "overrideTier",
  p.override_until as "overrideUntil", p.trial_until as "trialUntil", p.credits_remaining as "creditsRemaining",
  to_char(p.credits_month, 'YYYY-MM') as "creditsMonth", p.credits_granted as "creditsGranted"`);

/** A user's plan with the usage of one month. */
export async function findPlan(
  database: Database,
  sought: { userId: string; month: string },
): Promise<(PlanRow & UsageRow) | null> {
  const { rows } = await sql<PlanRow & UsageRow>`
    select ${planColumns}, coalesce(u.analyses, 0) as analyses, coalesce(u.bonus, 0) as bonus
    from profiles p left join usage_months u on u.user_id = p.user_id and u.month = ${firstDay(sought.month)}::date
    where p.user_id = ${sought.userId}`.execute(database.current);
  return rows[0] ?? null;
}

/** A user's plan, held against all other changes until the transaction ends: the first lock of every such change. */
export async function lockPlan(database: Database, userId: string): Promise<PlanRow | null> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from profiles p where p.user_id = ${userId} for no key update`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/** True for the first account of an address; the claim outlives the account. */
export async function claimTrial(
  database: Database,
  { emailDigest, at }: { emailDigest: Buffer; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into trial_claims (email_digest, claimed_at) values (${emailDigest}, ${at})
    on conflict (email_digest) do nothing returning claimed_at`.execute(database.current);
  return rows.length === 1;
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

/** How a month (`2026-11`) is kept. */
export function firstDay(month: string): string {
  return `${month}-01`;
}
