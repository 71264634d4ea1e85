import { plans, type PlanTier, type oneOffPurchases } from '../../../engine/plans/plans.ts';
import { featureNames } from '../../session/plan-promises.ts';
import { links } from '../../app/paths.ts';
import { formatCount, formatLimit } from '../../ui/format.ts';

/** What can be bought on the landing page. */
export type SoldProduct = 'growth' | 'pro' | 'agency' | keyof typeof oneOffPurchases;

/** A column of the table (specification, sections 6 and 9). What it holds and costs says `engine/plans` alone. */
interface SoldPlan {
  tier: Exclude<PlanTier, 'premium'>;
  name: string;
  /** Of who has no account. */
  cta: string;
  /** How it is bought by card, by whoever has one. */
  purchase?: { product: Exclude<SoldProduct, keyof typeof oneOffPurchases>; cta: string };
}

export const soldPlans: readonly SoldPlan[] = [
  { tier: 'free', name: 'Pilot', cta: 'Start For Free' },
  {
    tier: 'growth',
    name: 'Growth',
    cta: 'Start Free Trial',
    purchase: { product: 'growth', cta: 'Get Growth' },
  },
  { tier: 'pro', name: 'Pro', cta: 'Get Pro', purchase: { product: 'pro', cta: 'Get Pro' } },
  { tier: 'agency', name: 'Agency', cta: 'Get Agency', purchase: { product: 'agency', cta: 'Get Agency' } },
  { tier: 'enterprise', name: 'Enterprise', cta: 'Get Enterprise' },
];

export const popularTier: PlanTier = 'growth';

export const enterprisePrice =
  'Starts around $6,000/month, up to $15,000+/month, minimum 12-month commitment.';

/** A word, or whether the plan has it. */
type Cell = string | boolean;

const isPaid = (tier: PlanTier) => tier !== 'free';

interface PlanFact {
  name: string;
  read: (tier: PlanTier) => Cell;
}

const rowOf = (feature: keyof typeof featureNames, more = ''): PlanFact => ({
  name: featureNames[feature] + more,
  read: (tier) => plans[tier].features.includes(feature),
});

/** What tells the plans apart, one row each. */
export const firstRows: readonly PlanFact[] = [
  { name: 'Analyses a month', read: (tier) => formatLimit(plans[tier].analysesPerMonth) },
  { name: 'Results', read: (tier) => (isPaid(tier) ? 'Full' : 'Basic CPM and trend reports') },
  {
    name: 'Team collaboration',
    read: (tier) => isPaid(tier) && `${formatLimit(plans[tier].seats)} seats`,
  },
  rowOf('exports'),
  rowOf('bulk'),
];

/** What is shown on request. */
export const furtherRows: readonly PlanFact[] = [
  { name: 'Analyses an hour', read: (tier) => formatCount(plans[tier].analysesPerHour) },
  { name: 'Unlimited influencer CRM saves', read: () => true },
  { name: 'Support', read: (tier) => (isPaid(tier) ? 'Email' : 'Community') },
  rowOf('pasted'),
  rowOf('proposals'),
  rowOf('api'),
  rowOf('clients'),
  rowOf('whiteLabel', ', branded automated exports'),
  rowOf('offers'),
  rowOf('simulation'),
  rowOf('portfolio'),
  rowOf('quotes'),
  { name: 'Links with UTM and QR codes', read: (tier) => formatLimit(plans[tier].links) },
  rowOf('conversions'),
  rowOf('pixel'),
  {
    name: 'Campaigns running at once',
    read: (tier) => plans[tier].features.includes('campaigns') && formatLimit(plans[tier].campaigns),
  },
  rowOf('learning'),
  rowOf('ownSets'),
];

/** What is paid once, beside the plans. */
export const onceBought: readonly {
  product: keyof typeof oneOffPurchases;
  name: string;
  text: string;
  cta: string;
  more?: { label: string; to: string };
}[] = [
  {
    product: 'full_report',
    name: 'Full Report',
    text: 'Exact rates and media kit of one channel.',
    cta: 'Get the report',
    more: { label: 'For creators', to: links.creators },
  },
  {
    product: 'boost',
    name: 'Boost',
    text: 'further analyses this month.',
    cta: 'Get a boost',
  },
];
