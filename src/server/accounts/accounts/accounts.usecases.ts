import type { Account, Profile, Subscription } from '../../../contract/accounts/account.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SignedIn, Viewer } from '../../platform/http/request.ts';
import { rightsOf } from '../../../engine/plans/roles.ts';
import { readUnread } from '../notifications/notify.usecases.ts';
import { readTeams } from '../workspaces/teams.usecases.ts';
import type { Payments } from '../../platform/outside/payments.ts';
import { renewSubscription } from '../payments/customers.usecases.ts';
import type { PlanState } from '../plans/plans.usecases.ts';
import { readPlan } from '../plans/plans.usecases.ts';
import { findTwoStepDue } from './two-step.usecases.ts';
import type { ProfileRow } from './profiles.rows.ts';
import { findProfile, saveProfile } from './profiles.rows.ts';

export interface AccountContext {
  database: Database;
  now: () => Date;
  viewer: Caller;
}

/** Whoever is signed in, and the workspace that the call acts in (`userId`). */
type Caller = Viewer & Pick<SignedIn, 'personId' | 'role'>;

/** What a subscription is read anew with. */
export interface SubscriptionDependencies {
  payments: Payments;
  /** Told of what failed without harm to the request. */
  warn: (error: unknown, sentence: string) => void;
}

interface Found {
  personId: string;
  /** The person's. */
  row: ProfileRow;
  /** The workspace's, which is the person's own or a team's. */
  workspace: ProfileRow;
  plan: PlanState;
  /** Of the person's notifications. */
  unread: number;
}

/** Everything the pages need of the person who is signed in; `null` where the account is gone. */
export async function readAccount(context: AccountContext, _input: object): Promise<Account | null> {
  const found = await readCaller(context);
  if (found === null) return null;
  const { row, workspace, plan, unread } = found;
  const { userId, personId, role } = context.viewer;
  return {
    workspace: {
      id: userId,
      name: workspace.fullName,
      avatar_url: workspace.avatarUrl,
      is_team: userId !== personId,
      role,
      rights: [...rightsOf[role]],
    },
    teams: await readTeams(context),
    email_verified: context.viewer.emailVerified,
    profile: describeProfile(found),
    plan: {
      tier: plan.tier,
      origin: plan.origin,
      ends_at: plan.endsAt?.toISOString() ?? null,
      features: [...plan.features],
    },
    usage: {
      analyses: plan.analysesThisMonth,
      limit: plan.analysesPerMonth,
      per_hour: plan.analysesPerHour,
      resets_at: plan.resetsAt.toISOString(),
    },
    subscription: describeSubscription(plan),
    two_step_due: findDue(context, row)?.toISOString() ?? null,
    unread,
    welcome_pending: row.welcomeSentAt === null,
  };
}

function findDue({ viewer, now }: AccountContext, { isAdmin, adminSince }: ProfileRow): Date | null {
  return isAdmin && viewer.hasTwoStep !== true ? findTwoStepDue(adminSince ?? now()) : null;
}

/** What the caller pays for, read anew at the provider, and the tier that counts; `null` where the account is gone. */
export async function checkSubscription(
  context: AccountContext & SubscriptionDependencies,
  _input: object,
): Promise<Subscription | null> {
  const { database, now, viewer } = context;
  await renewSubscription(context, { userId: viewer.userId });
  const plan = await readPlan({ database, now }, { userId: viewer.userId });
  return plan && describeSubscription(plan);
}

/** Saves name and avatar as entered, but for the blanks around them; `null` where the account is gone. */
export async function updateProfile(
  context: AccountContext,
  input: { fullName: string; avatarUrl: string | null },
): Promise<Profile | null> {
  const { database, viewer } = context;
  const fullName = input.fullName.trim();
  const avatarUrl = input.avatarUrl?.trim() || null;
  return database.asUser(viewer.userId, async () => {
    await saveProfile(database, { userId: viewer.userId, fullName, avatarUrl });
    const found = await readCaller(context);
    return found && describeProfile(found);
  });
}

/** The workspace's profile and plan as one transaction sees them, and the person's own profile. */
async function readCaller({ database, now, viewer }: AccountContext): Promise<Found | null> {
  const { userId, personId } = viewer;
  const found = await database.asUser(userId, async () => {
    const plan = await readPlan({ database, now }, { userId });
    const workspace = plan && (await findProfile(database, userId));
    return plan && workspace && { workspace, plan, unread: await readUnread({ database }) };
  });
  if (found === null) return null;
  if (userId === personId) return { ...found, personId, row: found.workspace };
  const row = await database.asUser(personId, () => findProfile(database, personId));
  return row && { ...found, personId, row };
}

function describeProfile({ personId, row, plan }: Found): Profile {
  return {
    user_id: personId,
    full_name: row.fullName,
    avatar_url: row.avatarUrl,
    email: row.email,
    is_admin: row.isAdmin,
    subscription_tier: plan.tier,
    monthly_analyses_count: plan.analysesThisMonth,
    credits_remaining: plan.creditsRemaining,
    override_subscription_tier: plan.overrideTier,
    override_until: plan.overrideUntil?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function describeSubscription({ tier, subscription }: PlanState): Subscription {
  return {
    subscribed: subscription.active,
    subscription_tier: tier,
    subscription_end: subscription.end?.toISOString() ?? null,
    status: subscription.status,
    renews: subscription.renews,
  };
}
