import { longestContractDays, longestOverrideDays, overrideDays } from '../../../contract/limits.ts';
import type { OverrideAccount, OverrideTier } from '../../../contract/admin/tier-overrides.ts';
import { isBlankText } from '../../../values/blank-text.ts';
import { endOfDayAfter } from '../../../engine/plans/override-end.ts';
import { audited } from '../../platform/audit-log/audit.usecases.ts';
import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readPlan } from '../../accounts/plans/plans.usecases.ts';
import { findByEmail, lockAccounts, saveOverride } from './tier-overrides.rows.ts';
import type { OverrideRow } from './tier-overrides.rows.ts';

/** An override as the wire tells it. */
type Override = Pick<OverrideAccount, 'override_subscription_tier' | 'override_until'>;

interface Target {
  target_email: string;
  target_user_id?: string | undefined;
  old_values?: Override | undefined;
}

export interface Grant extends Target {
  action_type: 'tier_override_granted';
  new_values: {
    override_subscription_tier: OverrideTier;
    override_until?: string | undefined;
    override_contract?: string | undefined;
  };
  justification: string;
  requires_approval?: boolean | undefined;
}

export interface Clearing extends Target {
  action_type: 'tier_override_cleared';
  justification?: string | undefined;
}

/** An account by its address, with the tier that counts at this moment. */
export async function findAccount(
  context: AdminContext,
  { email }: { email: string },
): Promise<OverrideAccount> {
  return describe(context, await find(context, { target_email: email }));
}

/** Grants or clears an override; answers the account as it is afterwards, with the credits that are due to it then. */
export async function changeOverride(
  context: AdminContext,
  input: Grant | Clearing,
): Promise<OverrideAccount> {
  const account = await (input.action_type === 'tier_override_granted'
    ? grant(context, input)
    : clear(context, input));
  return describe(context, account);
}

async function grant(context: AdminContext, input: Grant): Promise<OverrideRow> {
  const { database, now } = context;
  const justification = input.justification.trim();
  const { override_subscription_tier: tier, override_until: end } = input.new_values;
  if (input.target_email.trim() === '') throw new Refusal('EMAIL_MISSING');
  if (isBlankText(justification)) throw new Refusal('JUSTIFICATION_MISSING');
  const requiresApproval = tier !== 'pro';
  if (requiresApproval && input.requires_approval !== true) throw new Refusal('CONFIRMATION_MISSING');
  const contract = input.new_values.override_contract?.trim() || null;
  if ((tier === 'enterprise') !== (contract !== null) || (contract !== null && end === undefined))
    throw new Refusal('CONTRACT_MISSING');
  const until = chooseEnd(end, now(), tier);
  return hold(context, input, (account) =>
    audited(context, async () => {
      await saveOverride(database, { userId: account.userId, tier, until, contract });
      const note = {
        ...toldOf(account),
        action: 'tier_override_granted' as const,
        justification,
        requiresApproval,
        newValues: tellOverride({ tier, until, contract }),
      };
      return { result: { ...account, tier, until, contract }, note };
    }),
  );
}

/** Back to what is below the override. Where there is none nothing is changed, and so nothing is told of. */
async function clear(context: AdminContext, input: Clearing): Promise<OverrideRow> {
  const { database } = context;
  const justification = input.justification?.trim() || null;
  return hold(context, input, async (account) => {
    if (account.tier === null && account.until === null) return account;
    return audited(context, async () => {
      const none = { tier: null, until: null, contract: null };
      await saveOverride(database, { userId: account.userId, ...none });
      const note = {
        ...toldOf(account),
        action: 'tier_override_cleared' as const,
        justification,
        newValues: tellOverride(none),
      };
      return { result: { ...account, ...none }, note };
    });
  });
}

/** Works on an account that nobody else changes meanwhile, where it is still what the caller has seen. */
async function hold(
  context: AdminContext,
  target: Target,
  work: (account: OverrideRow) => Promise<OverrideRow>,
): Promise<OverrideRow> {
  const { database, admin } = context;
  return database.asSystem(async () => {
    const { userId } = await find(context, target);
    const held = await lockAccounts(database, [userId, admin.userId]);
    const account = held.find((each) => each.userId === userId);
    if (account === undefined) throw new Refusal('USER_NOT_FOUND');
    const seen = target.old_values;
    if (seen !== undefined && !isSame(seen, account)) throw new Refusal('OVERRIDE_CHANGED');
    return work(account);
  });
}

async function find({ database }: AdminContext, target: Target): Promise<OverrideRow> {
  const email = target.target_email.trim().toLowerCase();
  if (email === '') throw new Refusal('EMAIL_MISSING');
  const found = await database.asSystem(() => findByEmail(database, email));
  if (found === null) throw new Refusal('USER_NOT_FOUND');
  if ((target.target_user_id?.toLowerCase() ?? found.userId) !== found.userId)
    throw new Refusal('OTHER_USER');
  return found;
}

function chooseEnd(given: string | undefined, at: Date, tier: OverrideTier): Date {
  if (given === undefined) return endOfDayAfter(at, overrideDays);
  const end = new Date(given);
  // A day is named by its end, so the last one counts as a whole.
  const days = tier === 'enterprise' ? longestContractDays : longestOverrideDays;
  const text = tier === 'enterprise' ? 'A contract ends in the future, within three years.' : null;
  if (!(end > at && end <= endOfDayAfter(at, days))) throw new Refusal('WRONG_END', { text });
  return end;
}

function isSame(seen: Override, { tier, until }: OverrideRow): boolean {
  const seenMs = seen.override_until === null ? null : Date.parse(seen.override_until);
  return seen.override_subscription_tier === tier && seenMs === (until?.getTime() ?? null);
}

function toldOf(account: OverrideRow) {
  return {
    targetUserId: account.userId,
    targetEmail: account.email,
    oldValues: tellOverride(account),
  };
}

function tellOverride({
  tier,
  until,
  contract,
}: {
  tier: string | null;
  until: Date | null;
  contract: string | null;
}) {
  return {
    override_subscription_tier: tier,
    override_until: until?.toISOString() ?? null,
    ...(contract !== null && { override_contract: contract }),
  };
}

/** Read on behalf of its owner: whose plan is looked at gets the credits that are due for it. */
async function describe(
  { database, now }: AdminContext,
  { userId, email, fullName }: OverrideRow,
): Promise<OverrideAccount> {
  const plan = await readPlan({ database, now }, { userId });
  if (plan === null) throw new Refusal('USER_NOT_FOUND');
  return {
    user_id: userId,
    email,
    full_name: fullName,
    tier: plan.tier,
    origin: plan.origin,
    subscription_tier: plan.subscription.tier,
    override_subscription_tier: plan.overrideTier,
    override_until: plan.overrideUntil?.toISOString() ?? null,
  };
}
