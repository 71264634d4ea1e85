/** What each plan allows and costs: the only such table in the product. */

export const planTiers = ['free', 'growth', 'pro', 'premium', 'agency', 'enterprise'] as const;
export type PlanTier = (typeof planTiers)[number];

/**
 * `pasted`: short lists of channels, pasted; `bulk`: lists of any kind, from files too, that wait for no hour.
 * `conversions`: orders beside clicks, from files; `pixel`: reported by the shop's pages too.
 * `learning`: forecasts with rates of the workspace's closed campaigns.
 * `ownSets`: forecasts with the workspace's own assumptions.
 */
export const planFeatures = [
  'exports',
  'pasted',
  'api',
  'bulk',
  'clients',
  'whiteLabel',
  'simulation',
  'portfolio',
  'quotes',
  'proposals',
  'offers',
  'conversions',
  'pixel',
  'campaigns',
  'learning',
  'ownSets',
] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** `configured`: the card provider's price, named by configuration. `contact`: sold in person. */
export type PlanPrice =
  | { kind: 'free' }
  | { kind: 'monthly'; amountCents: number }
  | { kind: 'configured' }
  | { kind: 'contact' };

export interface Plan {
  tier: PlanTier;
  /** Per UTC calendar month; `null` means unlimited, here and below. */
  analysesPerMonth: number | null;
  analysesPerHour: number;
  creditsPerPeriod: number | null;
  features: readonly PlanFeature[];
  /** Members of a workspace; `null` means unlimited. A personal workspace has one, whatever its plan. */
  seats: number | null;
  /** Lists of channels in a workspace; `null` means unlimited. What is saved in them is unlimited on every plan. */
  lists: number | null;
  /** Channels side by side. */
  compared: number;
  /** Channels that can be analysed by pasting a list; `null` where there is none. */
  pasted: number | null;
  watched: { channels: number; most: WatchFrequency };
  /** Simulations kept of one channel, to be compared. */
  scenarios: number;
  /** Quotes that are drafts or wait for an answer; `null` means unlimited. Sending them is the feature `quotes`. */
  openQuotes: number | null;
  /** Offers that are judged by a word alone, each month; `null` where they are judged in full. */
  offerWords: number | null;
  /** Active links, and as many codes; `null` means unlimited. What was made goes on working on every plan. */
  links: number | null;
  /** Campaigns that run at once; `null` means unlimited. What was made stays readable and can be ended on every plan. */
  campaigns: number | null;
  price: PlanPrice;
}

export const watchFrequencies = ['weekly', 'daily'] as const;
export type WatchFrequency = (typeof watchFrequencies)[number];

/** Each plan has what the one before it has, and more. */
const growthFeatures: readonly PlanFeature[] = [
  'exports',
  'pasted',
  'simulation',
  'quotes',
  'proposals',
  'offers',
  'conversions',
  'campaigns',
];
const proFeatures: readonly PlanFeature[] = [...growthFeatures, 'portfolio', 'pixel'];
const agencyFeatures: readonly PlanFeature[] = [...proFeatures, 'api', 'bulk', 'clients', 'learning'];

export const plans: Record<PlanTier, Plan> = {
  free: {
    tier: 'free',
    analysesPerMonth: 10,
    analysesPerHour: 3,
    creditsPerPeriod: 10,
    features: [],
    seats: 1,
    lists: 3,
    compared: 2,
    pasted: null,
    watched: { channels: 3, most: 'weekly' },
    scenarios: 0,
    openQuotes: 1,
    offerWords: 3,
    links: 3,
    campaigns: 0,
    price: { kind: 'free' },
  },
  growth: {
    tier: 'growth',
    analysesPerMonth: 500,
    analysesPerHour: 100,
    creditsPerPeriod: 500,
    features: growthFeatures,
    seats: 3,
    lists: 20,
    compared: 6,
    pasted: 50,
    watched: { channels: 50, most: 'weekly' },
    scenarios: 3,
    openQuotes: 20,
    offerWords: null,
    links: 50,
    campaigns: 2,
    price: { kind: 'monthly', amountCents: 150_000 },
  },
  pro: {
    tier: 'pro',
    analysesPerMonth: 1000,
    analysesPerHour: 20,
    creditsPerPeriod: 1000,
    features: proFeatures,
    seats: 5,
    lists: 100,
    compared: 6,
    pasted: 200,
    watched: { channels: 200, most: 'weekly' },
    scenarios: 20,
    openQuotes: 100,
    offerWords: null,
    links: 200,
    campaigns: 5,
    price: { kind: 'configured' },
  },
  // The specification's list of plans that export leaves premium out; it costs more than pro, so it exports too.
  premium: {
    tier: 'premium',
    analysesPerMonth: 5000,
    analysesPerHour: 50,
    creditsPerPeriod: 5000,
    features: proFeatures,
    seats: 5,
    lists: 100,
    compared: 6,
    pasted: 200,
    watched: { channels: 200, most: 'weekly' },
    scenarios: 20,
    openQuotes: 100,
    offerWords: null,
    links: 200,
    campaigns: 5,
    price: { kind: 'configured' },
  },
  agency: {
    tier: 'agency',
    analysesPerMonth: 5000,
    analysesPerHour: 500,
    creditsPerPeriod: 5000,
    features: agencyFeatures,
    seats: 15,
    lists: null,
    compared: 6,
    pasted: 100_000,
    watched: { channels: 1_000, most: 'daily' },
    scenarios: 20,
    openQuotes: null,
    offerWords: null,
    links: 2_000,
    campaigns: 50,
    price: { kind: 'configured' },
  },
  enterprise: {
    tier: 'enterprise',
    analysesPerMonth: null,
    analysesPerHour: 1_000,
    creditsPerPeriod: null,
    features: [...agencyFeatures, 'whiteLabel', 'ownSets'],
    seats: null,
    lists: null,
    compared: 6,
    pasted: 100_000,
    watched: { channels: 10_000, most: 'daily' },
    scenarios: 20,
    openQuotes: null,
    offerWords: null,
    links: null,
    campaigns: null,
    price: { kind: 'contact' },
  },
};

/** A new account can try growth once, with a smaller hour: it has no card behind it. */
export const trial = { tier: 'growth', days: 14, credits: 50, analysesPerHour: 20 } as const;

/** Plans that are paid by card; the others are free or by contact. */
export const cardTiers = ['growth', 'pro', 'premium', 'agency'] as const satisfies readonly PlanTier[];
export type CardTier = (typeof cardTiers)[number];

/** Paid once: one channel's full report, and further analyses that raise credits and the month's limit. */
export const oneOffPurchases = {
  full_report: { amountCents: 2_900, analyses: 1 },
  boost: { amountCents: 50_000, analyses: 500 },
} as const;

export const oneOffProducts = [
  'full_report',
  'boost',
] as const satisfies readonly (keyof typeof oneOffPurchases)[];
export type OneOffProduct = (typeof oneOffProducts)[number];

/** Everything that can be bought by card. */
export const products = [...cardTiers, ...oneOffProducts] as const;
export type Product = (typeof products)[number];

/** A product is a plan, or something that is paid once. */
export function isCardTier(product: Product): product is CardTier {
  return cardTiers.some((tier) => tier === product);
}

/** Whether a plan includes a feature. */
export function includesFeature(tier: PlanTier, feature: PlanFeature): boolean {
  return plans[tier].features.includes(feature);
}
