import type { Account } from '../../../contract/accounts/account.ts';
import {
  planFeatures,
  type PlanFeature,
  type PlanTier,
  type TierOrigin,
} from '../../../engine/plans/plans.ts';

/** `growth` becomes `Growth`. */
export function nameTier(tier: PlanTier): string {
  return `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
}

/** Why this plan counts, and what comes after it. */
export const originNotes: Record<TierOrigin, string> = {
  override: 'An administrator has granted this plan. When the grant ends, the plan below it counts again.',
  subscription: 'This is the plan you pay for.',
  trial:
    'Every new account tries the Growth plan once, without a card. When the trial ends, the account is on the Free plan.',
  free: 'The plan of every account without a subscription.',
};

/** Every feature of the product, and whether the account's plan includes it. */
export function listFeatures({ features }: Account['plan']): { words: string; included: boolean }[] {
  return planFeatures.map((feature) => ({
    words: featureWords[feature],
    included: features.includes(feature),
  }));
}

const featureWords: Record<PlanFeature, string> = {
  exports: 'CSV, Excel and report exports',
  api: 'API access',
  bulk: 'Bulk tools',
  whiteLabel: 'White-label branding',
};
