import { contactAddress } from '../../app/paths.ts';

/** What the product does today; nothing that is only planned. */
export const capabilities = [
  'A sponsorship score out of 100 from six weighted parts, each with the sentence and the videos behind it.',
  'Brand safety over twelve categories, risk with its reasons, past sponsors found in the channel’s own texts.',
  'Flat fee, CPM price and affiliate share in three levels, with the arithmetic and the range of the next video.',
  'History, exports and reports for brands; a rate of their own, a media kit and verified rates for creators.',
] as const;

/** Copy of the pilot's marketing (specification, section 1): claims, not measurements. */
export const pilotClaims = [
  { value: '67%', caption: 'average cost reduction in pilot' },
  { value: '3.2x', caption: 'faster planning' },
  { value: '10K+', caption: 'channels analyzed' },
  { value: '$50M+', caption: 'deals optimized' },
] as const;

/** The plans of the specification (section 2, investor page). */
export const businessModel = [
  { plan: 'Pilot', price: 'Free', buyer: 'Everybody who wants a first look, and every creator' },
  { plan: 'Growth', price: '$1,500/month', buyer: 'Brands and agencies that buy sponsorships every month' },
  {
    plan: 'Enterprise',
    price: '$6,000 to $15,000/month',
    buyer: 'Teams that evaluate channels by the thousand, with their own brand on it',
  },
  { plan: 'Boost', price: '$500 once', buyer: 'A campaign bigger than planned: 500 further analyses' },
  { plan: 'Full Report', price: '$29 once', buyer: 'A creator who wants to know their own rate' },
] as const;

export const horizon = [
  'Prices that learn from real, verified rates, and publish how much better they got.',
  'One place for the whole campaign: whom to ask, what to offer, what was agreed and what came of it.',
  'From YouTube to every place where people are paid to be believed.',
] as const;

const draft = {
  subject: 'Sponsorscope: investor conversation',
  body: [
    'Hello,',
    '',
    'I read the investor summary and would like to talk.',
    '',
    'Fund or company:',
    'What interests me most:',
    'Times that suit me for a call:',
    '',
    'Kind regards',
  ].join('\n'),
} as const;

export const investorDraftHref = `mailto:${contactAddress}?subject=${encodeURIComponent(
  draft.subject,
)}&body=${encodeURIComponent(draft.body)}`;
