import type { Account } from '../contract/accounts/account.ts';
import { rights, rightsOf, type Role } from '../engine/plans/roles.ts';
import { plans, type PlanTier } from '../engine/plans/plans.ts';

interface AccountWishes {
  /** Tells accounts apart; the same number is the same person. */
  number?: number;
  isAdmin?: boolean;
  credits?: number;
}

/** Somebody who is signed in, with everything their tier brings along. */
export function accountOf(
  tier: PlanTier,
  { number = 1, isAdmin = false, credits = plans[tier].creditsPerPeriod ?? undefined }: AccountWishes = {},
): Account {
  const plan = plans[tier];
  const isPaying = tier !== 'free';
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return {
    workspace: {
      id,
      name: `Person ${number}`,
      avatar_url: null,
      is_team: false,
      role: 'owner',
      rights: [...rights],
    },
    teams: [],
    email_verified: true,
    unread: 0,
    welcome_pending: false,
    two_step_due: null,
    profile: {
      user_id: id,
      full_name: `Person ${number}`,
      avatar_url: null,
      email: `person${number}@example.org`,
      is_admin: isAdmin,
      subscription_tier: tier,
      monthly_analyses_count: 2,
      credits_remaining: credits ?? null,
      override_subscription_tier: null,
      override_until: null,
      created_at: '2025-01-01T00:00:00.000Z',
    },
    plan: { tier, origin: isPaying ? 'subscription' : 'free', ends_at: null, features: [...plan.features] },
    usage: {
      analyses: 2,
      limit: plan.analysesPerMonth,
      per_hour: plan.analysesPerHour,
      resets_at: '2026-12-01T00:00:00.000Z',
    },
    subscription: {
      subscribed: isPaying,
      subscription_tier: tier,
      subscription_end: isPaying ? '2026-12-15T00:00:00.000Z' : null,
      status: isPaying ? 'active' : null,
      renews: isPaying,
    },
  };
}

export const testTeamId = '00000000-0000-4000-8000-00000000000f';

/** Somebody who works in a team, in a role. */
export function memberOf(role: Role, tier: PlanTier = 'agency'): Account {
  const named = { id: testTeamId, name: 'Blue Team', avatar_url: null, role };
  const workspace = { ...named, is_team: true, rights: [...rightsOf[role]] };
  return { ...accountOf(tier), workspace, teams: [named] };
}
