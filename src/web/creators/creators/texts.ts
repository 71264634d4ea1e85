import { PeopleIcon, PriceIcon, PulseIcon, TagIcon } from '../../ui/icons.tsx';

/** The words of the page for creators; what it sells is the specification's (sections 1 and 2). */
export const texts = {
  title: 'Know your rate before a brand asks for it',
  lede: 'Paste your channel. You see how it reads to a sponsor, what to do next and, if you want it, exactly what to charge.',
  inputLabel: 'Your YouTube channel URL or handle',
  inputPlaceholder: '@handle, channel or video link',
  inputMissing: 'Please enter a YouTube channel URL or handle',
  findMyRate: 'Find My Rate',
  inputNote: 'Only public data is read. Nothing is connected, nothing is posted.',
  yourChannels: 'Your channels and reports',
  problemTitle: 'The first question is the hardest: “What do you charge?”',
  problemLede: 'Whoever answers it without figures pays for it, in one direction or the other.',
  featuresTitle: 'What you find out about your own channel',
  pricingTitle: 'Free to look, 29 USD to know exactly',
  pricingLede: 'One price for one channel, paid once. No subscription.',
  technologyTitle: 'How the figures come about',
  technologyLede:
    'No model is asked for its opinion. The arithmetic is fixed, it stands beside every figure, and the same data gives the same result.',
  closingTitle: 'Your next sponsor will ask',
  closingLede: 'Have the answer ready. Begin with the free analysis.',
} as const;

export const problems = [
  {
    title: 'Priced by habit',
    text: 'Two channels with the same views can be worth very different fees. Niche, season and engagement make the difference, and a round number hides it.',
  },
  {
    title: 'Subscribers stand in for views',
    text: 'A sponsor pays for the people who will watch the next video. That number is in your recent uploads, not in your subscriber count.',
  },
  {
    title: 'Only one side has figures',
    text: 'A brand can compare many channels before it writes. You can compare its offer with the last one you got.',
  },
] as const;

export const features = [
  {
    Icon: PulseIcon,
    title: 'Channel performance analysis',
    text: 'Typical views of your recent videos, how steady they are, and a sponsorship score out of 100 with the videos behind each part of it.',
  },
  {
    Icon: PriceIcon,
    title: 'Sponsorship rate calculator',
    text: 'Flat fee, CPM and affiliate share in three levels, from views times a rate of your niche, with the arithmetic written out.',
  },
  {
    Icon: PeopleIcon,
    title: 'Audience demographics',
    text: 'What public data says of your audience, each line marked as measured or estimated. YouTube publishes no age or gender, so we invent none.',
  },
  {
    Icon: TagIcon,
    title: 'Brand discovery',
    text: 'An entry in the creator marketplace, so that brands can find you by category, language and rate once it opens.',
  },
] as const;

interface CreatorOffer {
  name: string;
  price: string;
  period: string;
  forWhom: string;
  benefits: readonly string[];
  /** What it leaves out, said as plainly. */
  without: readonly string[];
}

export const freeAnalysis: CreatorOffer = {
  name: 'Free Analysis',
  price: '$0',
  period: 'with a free account, no card',
  forWhom: 'For a first look at how sponsors see you.',
  benefits: [
    'Basic performance snapshot',
    'What is known of your audience',
    'Personalized recommendations from your own figures',
  ],
  without: ['Exact rates'],
};

export const fullReport: CreatorOffer = {
  name: 'Full Report',
  price: '$29',
  period: 'USD, once for one channel',
  forWhom: 'For the moment before you name a price.',
  benefits: [
    'Exact CPM and flat-fee rates',
    'Deep metrics of your channel',
    'Brand-safety and monetization check',
    'Media kit as PDF, with a link to share',
    'Submission of your verified rates',
    'Listing in the creator discovery engine',
  ],
  without: [],
};

export const technology = [
  {
    title: 'Read',
    text: 'Your channel and its newest 50 uploads come from the YouTube Data API: public counts, titles and descriptions.',
  },
  {
    title: 'Weigh',
    text: 'Typical views are a median in which recent videos count more, so that neither one hit nor one flop decides. What is left out is named with its reason.',
  },
  {
    title: 'Price',
    text: 'Views times a CPM rate of your niche, adjusted for engagement, country and season, gives three levels and the range that eight of ten next videos fall into.',
  },
  {
    title: 'Show',
    text: 'Every score and price opens into the sentence and the videos it rests on. All are a third-party estimate, not YouTube data.',
  },
] as const;
