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
  /** How it is bought by card, by who has one. */
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
const hasFeature = (feature: keyof typeof featureNames) => (tier: PlanTier) =>
  plans[tier].features.includes(feature);

interface PlanFact {
  name: string;
  read: (tier: PlanTier) => Cell;
}

/** What tells the plans apart, one row each. */
export const firstRows: readonly PlanFact[] = [
  { name: 'Analyses a month', read: (tier) => formatLimit(plans[tier].analysesPerMonth) },
  { name: 'Results', read: (tier) => (isPaid(tier) ? 'Full' : 'Basic CPM and trend reports') },
  {
    name: 'Team collaboration',
    read: (tier) => isPaid(tier) && `${formatLimit(plans[tier].seats)} seats`,
  },
  { name: featureNames.exports, read: hasFeature('exports') },
  { name: featureNames.bulk, read: hasFeature('bulk') },
];

/** What is shown on request. */
export const furtherRows: readonly PlanFact[] = [
  { name: 'Analyses an hour', read: (tier) => formatCount(plans[tier].analysesPerHour) },
  { name: 'Unlimited influencer CRM saves', read: () => true },
  { name: 'Support', read: (tier) => (isPaid(tier) ? 'Email' : 'Community') },
  { name: featureNames.pasted, read: hasFeature('pasted') },
  { name: featureNames.proposals, read: hasFeature('proposals') },
  { name: featureNames.api, read: hasFeature('api') },
  { name: featureNames.clients, read: hasFeature('clients') },
  { name: `${featureNames.whiteLabel}, branded automated exports`, read: hasFeature('whiteLabel') },
  { name: featureNames.offers, read: hasFeature('offers') },
  { name: featureNames.simulation, read: hasFeature('simulation') },
  { name: featureNames.portfolio, read: hasFeature('portfolio') },
  { name: featureNames.quotes, read: hasFeature('quotes') },
  { name: 'Links with UTM and QR codes', read: (tier) => formatLimit(plans[tier].links) },
  { name: featureNames.conversions, read: hasFeature('conversions') },
  { name: featureNames.pixel, read: hasFeature('pixel') },
  { name: featureNames.campaigns, read: hasFeature('campaigns') },
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
