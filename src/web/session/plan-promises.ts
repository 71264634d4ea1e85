import { planFeatures, plans, type PlanFeature, type PlanTier } from '../../engine/plans/plans.ts';
import { formatCount, formatLimit } from '../ui/format.ts';

/** What each feature of a plan is called where plans are sold. */
export const featureNames: Record<PlanFeature, string> = {
  exports: 'CSV, Excel and PDF export',
  pasted: 'Pasted lists of channels',
  quotes: 'Quotes accepted by a link',
  proposals: 'AI proposals with tiered pricing',
  conversions: 'Orders from files',
  pixel: 'Orders by pixel',
  campaigns: 'Campaigns',
  api: 'API access',
  bulk: 'Bulk analysis',
  clients: 'Client approval pages',
  whiteLabel: 'White-label reports',
  simulation: 'ROI forecasting',
  portfolio: 'Channels for a budget',
  offers: 'Advanced pricing breakdowns',
  learning: 'Forecasts that learn from your campaigns',
  ownSets: 'Own assumptions',
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
