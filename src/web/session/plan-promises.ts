import { planFeatures, plans, type PlanFeature, type PlanTier } from '../../engine/plans/plans.ts';
import { formatCount, formatLimit } from '../ui/format.ts';

/** What each feature of a plan is called where plans are sold. */
export const featureNames: Record<PlanFeature, string> = {
  exports: 'CSV, Excel and PDF export',
  pasted: 'Pasted lists of channels',
  api: 'API access',
  bulk: 'Bulk analysis',
  clients: 'Client approval pages',
  whiteLabel: 'White-label reports',
};

/** What a paid plan brings, in few words: its limits and its features, and nothing that it does not hold. */
export function listPromises(tier: PlanTier): string[] {
  const { analysesPerMonth, analysesPerHour, features } = plans[tier];
  return [
    `${formatLimit(analysesPerMonth)} analyses/month`,
    `${formatCount(analysesPerHour)} analyses an hour`,
    'Full results with their evidence',
    ...planFeatures.filter((feature) => features.includes(feature)).map((feature) => featureNames[feature]),
  ];
}
