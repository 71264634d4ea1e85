import type { SupportedAccount, SupportPurchase } from '../../../contract/admin/support.ts';
import { supportEntriesShown as limit } from '../../../contract/limits.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { readSignIns } from '../../accounts/accounts/sign-ins.usecases.ts';
import { readExport } from '../../accounts/own-data/data-exports.usecases.ts';
import { isRefundable, readPayments } from '../../accounts/payments/refunds.usecases.ts';
import type { UserPayments } from '../../accounts/payments/refunds.usecases.ts';
import { listCreditsOf } from '../../accounts/plans/credits.usecases.ts';
import type { PlanState } from '../../accounts/plans/plans.usecases.ts';
import { readPlan } from '../../accounts/plans/plans.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Payments } from '../../platform/outside/payments.ts';
import {
  findAuditOf,
  findFailuresOf,
  findJobsOf,
  findKeysOf,
  findMailsOf,
  findSupported,
} from './support.rows.ts';

export interface SupportContext {
  database: Database;
  now: () => Date;
  payments: Pick<Payments, 'linkToCustomer'>;
}

type Supported = NonNullable<Awaited<ReturnType<typeof findSupported>>>;

/**
 * One account, as support sees it: read on behalf of its owner first, so that the credits that are due to it are there.
 * Refuses `USER_NOT_FOUND`.
 */
export async function readSupportedAccount(
  context: SupportContext,
  { userId }: { userId: string },
): Promise<SupportedAccount> {
  const { database, now, payments } = context;
  const plan = await readPlan({ database, now }, { userId });
  const { emailVerified, signIns } = await readSignIns({ database, now }, { userId, limit });
  const newestExport = await readExport({ database, now }, { userId });
  return database.asSystem(async () => {
    const account = await findSupported(database, userId);
    if (plan === null || account === null) throw new Refusal('USER_NOT_FOUND');
    const money = await readPayments({ database }, { userId, limit });
    return {
      ...describeAccount(account, plan),
      email_verified: emailVerified,
      export: newestExport,
      credits: {
        remaining: account.creditsRemaining,
        unlimited: plans[plan.tier].creditsPerPeriod === null,
        history: await listCreditsOf({ database }, { userId, limit }),
      },
      customer: money.customerId === null ? null : describeCustomer(payments, money.customerId),
      purchases: money.purchases.map(describePurchase),
      disputes: money.disputes.map(describeDispute),
      jobs: (await findJobsOf(database, { userId, limit })).map(written),
      keys: (await findKeysOf(database, { userId, limit })).map(written),
      sign_ins: signIns.map(({ browser, createdAt, usedAt, endsAt }) =>
        written({ browser, created_at: createdAt, used_at: usedAt, ends_at: endsAt }),
      ),
      mails: (await findMailsOf(database, { userId, limit })).map(written),
      failures: (await findFailuresOf(database, { userId, limit })).map(written),
      audit: (await findAuditOf(database, { userId, limit })).map(written),
    };
  });
}

function describeAccount(account: Supported, plan: PlanState) {
  return {
    user_id: account.userId,
    email: account.email,
    full_name: account.fullName,
    is_admin: account.isAdmin,
    created_at: account.createdAt.toISOString(),
    deletion:
      account.leavesAt === null || account.leavesBy === null
        ? null
        : { due_at: account.leavesAt.toISOString(), requested_by: account.leavesBy },
    plan: {
      tier: plan.tier,
      origin: plan.origin,
      ends_at: plan.endsAt?.toISOString() ?? null,
      override_subscription_tier: plan.overrideTier,
      override_until: plan.overrideUntil?.toISOString() ?? null,
      override_contract: account.contract,
      trial_until: account.trialUntil?.toISOString() ?? null,
      subscription_tier: plan.subscription.tier,
      subscription_status: plan.subscription.status,
      subscription_end: plan.subscription.end?.toISOString() ?? null,
      renews: plan.subscription.renews,
    },
  };
}

function describeCustomer(payments: SupportContext['payments'], id: string) {
  return { id, url: payments.linkToCustomer(id) };
}

function describePurchase(row: UserPayments['purchases'][number]): SupportPurchase {
  return {
    id: row.id,
    product: row.product,
    status: row.status,
    dispute: row.dispute,
    amount_cents: row.amountCents,
    currency: row.currency,
    refunded_cents: row.status === 'refunded' ? (row.amountCents ?? 0) : (row.refundedCents ?? 0),
    refundable: isRefundable(row),
    refund_requested_at: row.status === 'paid' ? (row.refundRequestedAt?.toISOString() ?? null) : null,
    created_at: row.createdAt.toISOString(),
  };
}

function describeDispute(row: UserPayments['disputes'][number]) {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    amount_cents: row.amountCents,
    currency: row.currency,
    due_at: row.dueAt?.toISOString() ?? null,
    opened_at: row.openedAt.toISOString(),
  };
}

type Written<Row> = {
  [Key in keyof Row]: Exclude<Row[Key], Date> | (Date extends Row[Key] ? string : never);
};

/** A row with its instants as the wire tells them. */
function written<Row extends object>(row: Row): Written<Row>;
function written(row: object): object {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries);
}
