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
      { text: 'CSV and Excel export' },
      { text: 'ROI forecasting', comingSoon: true },
      { text: 'Advanced pricing', comingSoon: true },
      { text: 'Team collaboration', comingSoon: true },
    ],
    limitations: [],
    cta: 'Start Free Trial',
    popular: true,
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
