import { PeopleIcon, PriceIcon, PulseIcon, TagIcon } from '../../ui/icons.tsx';

/** The words of the page for creators; what it sells is the specification's (sections 1 and 2). */
export const texts = {
  title: 'Know your rate before a brand asks for it',
  lede: 'Paste your channel. See what a sponsor sees, and what to charge.',
  inputLabel: 'Your YouTube channel URL or handle',
  inputPlaceholder: '@handle, channel or video link',
  inputMissing: 'Please enter a YouTube channel URL or handle',
  findMyRate: 'Find My Rate',
  inputNote: 'Public data only. Nothing is connected.',
  yourChannels: 'Your channels and reports',
  problemTitle: '“What do you charge?”',
  featuresTitle: 'What you find out',
  pricingTitle: 'Free to look, 29 USD to know exactly',
  pricingLede: 'Paid once. No subscription.',
  technologyTitle: 'How the figures come about',
  closingTitle: 'Your next sponsor will ask',
} as const;

export const problems = [
  { title: 'Priced by habit', text: 'The same views are worth more in one niche than another.' },
  { title: 'Subscribers stand in for views', text: 'Sponsors pay for viewers.' },
  {
    title: 'Only one side has figures',
    text: 'Brands compare. You recall your last offer.',
  },
] as const;

export const features = [
  {
    Icon: PulseIcon,
    title: 'Channel performance analysis',
    text: 'Typical views and a score out of 100.',
  },
  {
    Icon: PriceIcon,
    title: 'Sponsorship rate calculator',
    text: 'Flat fee, CPM, affiliate.',
  },
  {
    Icon: PeopleIcon,
    title: 'Audience demographics',
    text: 'What is public. We invent no age or gender.',
  },
  { Icon: TagIcon, title: 'Brand discovery', text: 'Your marketplace entry.' },
] as const;

interface CreatorOffer {
  name: string;
  price: string;
  period: string;
  benefits: readonly string[];
  /** What it leaves out, said as plainly. */
  without: readonly string[];
}

export const freeAnalysis: CreatorOffer = {
  name: 'Free Analysis',
  price: '$0',
  period: 'with a free account, no card',
  benefits: ['Basic performance snapshot', 'Key demographics, where known', 'Personalized recommendations'],
  without: ['Exact rates'],
};

export const fullReport: CreatorOffer = {
  name: 'Full Report',
  price: '$29',
  period: 'USD, once for one channel',
  benefits: [
    'Exact CPM and flat-fee rates',
    'Deep metrics',
    'Brand-safety and monetization check',
    'Media kit as PDF',
    'Submission of your verified rates',
    'Listing in the creator discovery engine',
  ],
  without: [],
};

export const technology = [
  { title: 'Read', text: 'Your newest 50 uploads.' },
  { title: 'Weigh', text: 'One hit decides nothing.' },
  { title: 'Price', text: 'Views times your niche’s rate.' },
  { title: 'Show', text: 'Every figure opens to its videos.' },
] as const;
