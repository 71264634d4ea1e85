import { createHmac } from 'node:crypto';
import { findCreditGrant } from '../../../engine/plans/credits.ts';
import type { CreditGrant } from '../../../engine/plans/credits.ts';
import { monthOf } from '../../../values/months.ts';
import { trial } from '../../../engine/plans/plans.ts';
import type { Database } from '../../platform/db/database.ts';
import { mailboxOf } from '../../../values/mailbox.ts';
import { readInstallationSecret } from '../../platform/db/installation-secrets.rows.ts';
import { findTier } from './effective-tier.ts';
import { claimTrial, insertGrant } from './plans.rows.ts';
import type { PlanRow } from './plans.rows.ts';

const dayMs = 24 * 3_600_000;

/** Whether a user is owed credits: the first ones, a new month's, or those of a higher plan. */
export function isGrantDue(plan: PlanRow, at: Date): boolean {
  return plan.creditsMonth === null || findGrant(plan, at) !== null;
}

/** Grants what is due to a user whose row is locked; answers the plan as it is afterwards. */
export async function grantDueCredits(
  { database }: { database: Database },
  { plan, at }: { plan: PlanRow; at: Date },
): Promise<PlanRow> {
  const begun = plan.creditsMonth === null ? await begin(database, plan, at) : plan;
  const grant = findGrant(begun, at);
  return grant === null ? begun : add(database, begun, { ...grant, kind: 'grant', at });
}

/** A new user's trial, once per mailbox. It runs from the sign-up, so it may be over before anybody looks. */
async function begin(database: Database, plan: PlanRow, at: Date): Promise<PlanRow> {
  const month = monthOf(at);
  const trialUntil = new Date(plan.createdAt.getTime() + trial.days * dayMs);
  const emailDigest = await digestAddress(database, plan.email);
  const isGranted = !plan.isTeam && trialUntil > at && (await claimTrial(database, { emailDigest, at }));
  const { credits } = trial;
  if (isGranted)
    return add(database, { ...plan, trialUntil }, { month, granted: credits, credits, kind: 'trial', at });
  return add(database, plan, { month, granted: 0, credits: 0, kind: 'grant', at });
}

function findGrant(plan: PlanRow, at: Date): CreditGrant | null {
  const { creditsMonth, creditsGranted, creditsRemaining } = plan;
  const month = monthOf(at);
  const tier = findTier(plan, at);
  // A team without a plan of its own gets nothing: it would be credits for whoever makes teams.
  if (plan.isTeam && tier.tier === 'free') return null;
  const state = { month: creditsMonth ?? month, granted: creditsGranted, remaining: creditsRemaining };
  return findCreditGrant(state, { month, ...tier });
}

async function add(
  database: Database,
  plan: PlanRow,
  grant: CreditGrant & { kind: 'grant' | 'trial'; at: Date },
): Promise<PlanRow> {
  await insertGrant(database, { ...grant, userId: plan.userId, trialUntil: plan.trialUntil });
  return {
    ...plan,
    creditsMonth: grant.month,
    creditsGranted: grant.granted,
    creditsRemaining: plan.creditsRemaining + grant.credits,
  };
}

/** What is kept of an address for the trial: no address can be read from it, and one mailbox has one digest. */
async function digestAddress(database: Database, email: string): Promise<Buffer> {
  const key = await readInstallationSecret(database, 'trial-claims');
  return createHmac('sha256', key).update(mailboxOf(email)).digest();
}
