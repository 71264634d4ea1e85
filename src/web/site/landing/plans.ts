import { links } from '../../app/paths.ts';

/** What can be bought on the landing page. */
export type SoldProduct = 'growth' | 'pro' | 'agency' | 'boost' | 'full_report';

interface Benefit {
  text: string;
  comingSoon?: true;
}

/** A plan as it is sold (specification, sections 6 and 9). */
export interface Plan {
  name: string;
  price: string;
  period: string;
  priceHint: string | null;
  whoItsFor: string;
  features: readonly Benefit[];
  limitations: readonly string[];
  cta: string;
  popular: boolean;
  /** How it is bought by card, by who has an account. */
  purchase?: { product: SoldProduct; cta: string };
}

export const plans: readonly Plan[] = [
  {
    name: 'Pilot',
    price: 'Free',
    period: 'no credit card',
    priceHint: null,
    whoItsFor: 'For a first look at channels you already have in mind.',
    features: [
      { text: '10 analyses a month' },
      { text: 'Basic CPM and trend reports' },
      { text: 'Unlimited influencer CRM saves' },
      { text: 'Community support' },
    ],
    limitations: [
      'ROI forecasting',
      'Advanced pricing breakdowns',
      'CSV and Excel export',
      'Team collaboration',
    ],
    cta: 'Start For Free',
    popular: false,
  },
  {
    name: 'Growth',
    price: '$1,500',
    period: 'USD a month',
    priceHint: null,
    whoItsFor: 'For brands and agencies that buy sponsorships every month.',
    features: [
      { text: '500 analyses a month' },
      { text: 'Full results: prices with their evidence' },
      { text: 'CSV and Excel export' },
      { text: 'Reports as PDF' },
      { text: 'ROI forecasting', comingSoon: true },
      { text: 'Advanced pricing', comingSoon: true },
      { text: 'Team collaboration', comingSoon: true },
    ],
    limitations: [],
    cta: 'Start Free Trial',
    popular: true,
    purchase: { product: 'growth', cta: 'Get Growth' },
  },
  {
    name: 'Enterprise',
    price: 'By contact',
    period: 'yearly agreement',
    priceHint: 'Starts around $6,000/month, up to $15,000+/month, minimum 12-month commitment.',
    whoItsFor: 'For teams that evaluate channels by the thousand.',
    features: [
      { text: 'Unlimited analyses' },
      { text: 'Branded automated exports' },
      { text: 'Bulk analysis' },
      { text: 'White-label reports' },
      { text: 'Campaign management', comingSoon: true },
      { text: 'AI proposals with tiered pricing', comingSoon: true },
      { text: 'UTM links and branded QR codes', comingSoon: true },
    ],
    limitations: [],
    cta: 'Get Enterprise',
    popular: false,
  },
];

/** What is sold beside the three plans. A price of `null` is the card provider's, or by contact. */
export const purchases: readonly {
  product: SoldProduct;
  name: string;
  price: string | null;
  text: string;
  cta: string;
  more?: { label: string; to: string };
}[] = [
  {
    product: 'full_report',
    name: 'Full Report',
    price: '$29, once.',
    text: 'Exact rates and a media kit for one channel.',
    cta: 'Get the report',
    more: { label: 'What creators get', to: links.creators },
  },
  {
    product: 'boost',
    name: 'Boost',
    price: '$500, once.',
    text: '500 further analyses: more credits and a higher limit this month.',
    cta: 'Get a boost',
  },
  { product: 'pro', name: 'Pro', price: null, text: '1,000 analyses a month and exports.', cta: 'Get Pro' },
  {
    product: 'agency',
    name: 'Agency',
    price: null,
    text: '5,000 analyses a month, exports, API access and bulk tools.',
    cta: 'Get Agency',
  },
];
