import { sql } from 'kysely';
import type { Expression, InferResult } from 'kysely';
import { planTiers } from '../../../engine/plans/plans.ts';
import { closesAtMs } from '../../../engine/plans/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** Accounts made on each UTC day since an instant; days without any are left out. Inside `asSystem`. */
export function countSignUps(database: Database, since: Date): Promise<{ day: string; accounts: number }[]> {
  return database.current
    .selectFrom('profiles')
    .select((eb) => [dayOf(eb.ref('created_at')).as('day'), eb.fn.countAll<number>().as('accounts')])
    .where('created_at', '>=', since)
    .where('is_team', '=', false)
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** The UTC day of an instant. */
function dayOf(instant: Expression<Date>) {
  return sql<string>`(${instant} at time zone 'UTC')::date`;
}

/** Whether a plan is paid for at an instant: until when is the engine's to say, for what is renewed and what is not. */
function isSubscribed(plan: { end: Expression<Date | null>; renews: Expression<boolean> }, at: Date) {
  const endsAfter = (renews: boolean) => new Date(at.getTime() - closesAtMs({ endMs: 0, renews }));
  return sql<boolean>`(${plan.end} is null or ${plan.end} >
    case when ${plan.renews} then ${endsAfter(true)}::timestamptz else ${endsAfter(false)}::timestamptz end)`;
}

function selectTierGroups(database: Database, at: Date) {
  return database.current
    .selectFrom('profiles as p')
    .select((eb) => {
      const plan = { end: eb.ref('p.subscription_end'), renews: eb.ref('p.subscription_renews') };
      return [
        eb
          .case()
          .when('p.override_until', '>', at)
          .then(eb.ref('p.override_subscription_tier'))
          .end()
          .as('override'),
        eb.case().when(isSubscribed(plan, at)).then(eb.ref('p.subscription_tier')).end().as('subscription'),
        sql<boolean>`coalesce(${eb.ref('p.trial_until')} > ${at}, false)`.as('onTrial'),
        eb.fn.countAll<number>().as('accounts'),
      ];
    })
    .where('p.is_team', '=', false)
    .groupBy(['override', 'subscription', 'onTrial']);
}

/** What counts at the instant, each `null` where it does not. */
export type TierGroupRow = InferResult<ReturnType<typeof selectTierGroups>>[number];

/** All accounts by what the tier that counts at an instant follows from. Inside `asSystem`. */
export function groupByTierSources(database: Database, at: Date): Promise<TierGroupRow[]> {
  return selectTierGroups(database, at).execute();
}

interface Period {
  since: Date;
  at: Date;
}

/** How far each account has come that was made since an instant. */
function selectCome({ current }: Database, { since, at }: Period) {
  const bought = current
    .selectFrom('checkouts')
    .select('user_id')
    .distinct()
    .where('paid_at', '>=', since)
    .where('status', '=', 'paid');
  const seen = current
    .selectFrom('channel_analyses')
    .select((eb) => {
      const [first, last] = [eb.fn.min('created_at'), eb.fn.max('created_at')];
      return ['user_id', eb(dayOf(first), '<', dayOf(last)).as('again')];
    })
    .where('created_at', '>=', since)
    .where('user_id', 'is not', null)
    .groupBy('user_id');
  const paidTiers = planTiers.filter((tier) => tier !== 'free');
  return current
    .selectFrom('profiles as p')
    .leftJoin(seen.as('s'), 's.user_id', 'p.user_id')
    .leftJoin(bought.as('b'), 'b.user_id', 'p.user_id')
    .select((eb) => {
      const plan = { end: eb.ref('p.subscription_end'), renews: eb.ref('p.subscription_renews') };
      const hasPlan = eb('p.subscription_tier', '=', anyOf('text', paidTiers)).and(isSubscribed(plan, at));
      return [
        eb('s.user_id', 'is not', null).as('analyzed'),
        eb.fn.coalesce('s.again', eb.lit(false)).as('again'),
        eb.or([eb('b.user_id', 'is not', null), hasPlan]).as('paid'),
      ];
    })
    .where('p.created_at', '>=', since)
    .where('p.is_team', '=', false);
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
export function countConversion(database: Database, period: Period): Promise<ConversionRow> {
  return database.current
    .selectFrom(selectCome(database, period).as('come'))
    .select((eb) => {
      const count = eb.fn.countAll<number>();
      const paid = eb.ref('paid');
      return [
        count.as('signedUp'),
        count.filterWhere(eb.or([eb.ref('analyzed'), paid])).as('analyzed'),
        count.filterWhere(eb.or([eb.ref('again'), paid])).as('analyzedAgain'),
        count.filterWhere(paid).as('paid'),
      ];
    })
    .executeTakeFirstOrThrow();
}
