import { oneOffPurchases, plans } from '../../../engine/plans/plans.ts';
import { formatCount } from '../../ui/format.ts';
import { contactAddress } from '../../session/contact-links.ts';

/** What the product does today; nothing that is only planned. */
export const capabilities = [
  'A score out of 100, with its videos.',
  'Brand safety, risk and past sponsors.',
  'A price with its arithmetic and its range.',
  'Exports, reports and media kits.',
] as const;

/** Copy of the pilot's marketing (specification, section 1): claims, not measurements. */
export const pilotClaims = [
  { value: '67%', caption: 'average cost reduction in pilot' },
  { value: '3.2x', caption: 'faster planning' },
  { value: '10K+', caption: 'channels analyzed' },
  { value: '$50M+', caption: 'deals optimized' },
] as const;

const formatOnce = (cents: number) => `$${formatCount(cents / 100)}`;
const { growth } = plans;

/** The plans of the specification (section 2, investor page). */
export const businessModel = [
  { plan: 'Pilot', price: 'Free', buyer: 'A first look' },
  {
    plan: 'Growth',
    price:
      growth.price.kind === 'monthly' ? `${formatOnce(growth.price.amountCents)}/month` : growth.price.kind,
    buyer: 'Brands and agencies',
  },
  {
    plan: 'Enterprise',
    price: '$6,000 to $15,000/month',
    buyer: 'Channels by the thousand, white-label',
  },
  {
    plan: 'Boost',
    price: `${formatOnce(oneOffPurchases.boost.amountCents)} once`,
    buyer: `${formatCount(oneOffPurchases.boost.analyses)} further analyses`,
  },
  {
    plan: 'Full Report',
    price: `${formatOnce(oneOffPurchases.full_report.amountCents)} once`,
    buyer: 'One creator’s own rate',
  },
] as const;

export const horizon = [
  'Prices that learn from verified rates, and publish their error.',
  'The whole campaign in one place.',
  'From YouTube to wherever people are paid to be believed.',
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
