import type { OfferTone } from '../../../engine/pricing/offers/offer.ts';
import type { ContentFormat, UsageRight } from '../../../engine/pricing/quotes/quote.ts';
import { formatCount } from '../../ui/format.ts';

export const texts = {
  title: 'Is this price fair?',
  lede: 'What they ask, beside what such deals are agreed at.',
  ask: 'What do they ask?',
  askAsCreator: 'What do they offer?',
  judge: 'Judge the offer',
  judging: 'Judging…',
  more: 'Rights, exclusivity, guarantee',
  priceMissing: 'Enter the price, such as 3,500. Enter 0 for a product in place of money.',
  wrongAmount: 'Enter an amount such as 3,500 or 3,500.50.',
  wrongNumber: (most: number) => `Enter a whole number up to ${formatCount(most)}.`,
  deliverablesMissing: 'Say what the price is for: at least one video or Short.',
  failed: 'The offer could not be judged.',
  keptFailed: 'The offers could not be loaded.',
  libraryFailed: 'Your library could not be loaded.',
  listFailed: 'The list could not be loaded.',
  keep: 'Keep this offer',
  kept: 'Kept offers',
  shareLede:
    'Anyone with the link sees where the price stands and how that is worked out. Your range and your answer stay here.',
  shareLedeWithCommission:
    'Anyone with the link sees where the price stands, and what the commission comes to by your own economics. Your range and your answer stay here.',
  label: 'Call it',
  nothingKept: 'Nothing kept yet',
  nothingKeptMore: 'Judge an offer and keep it: two weeks later we ask how it ended.',
  pickChannel: 'Which channel?',
  noChannels: 'Analyze a channel first',
  due: 'How did it end?',
  anonymousName: 'Name not kept',
  economics: 'Your own economics',
  noEconomics: 'leave them out',
  unnamedEconomics: 'Without a name',
  workOut: 'Work out your own economics',
  economicsFailed: 'Your own economics could not be loaded.',
  walkAway: 'Walk away at any price',
  quote: (price: string) => `Make a quote at ${price}`,
  quoteCounter: (price: string) => `Make a counter-offer at ${price}`,
  commission: 'Commission, % of each order',
  commissionBeside: 'And a commission, % of each order',
  besideCommission: (percent: number) => `Fees beside the ${percent}% commission:`,
  noFee: 'No fee is needed',
  wrongCommission: 'Enter a percentage up to 100, such as 10 or 12.5.',
  nothingAgreed: 'Enter the fee, the commission, or both.',
  dayMissing: 'Enter the day on which it was agreed.',
  noRate: 'Prices learn from fees: a commission or a product alone teaches them nothing.',
  bundlePrice: 'One price for all of them',
  pricesKept: 'Prices are kept with the list as you enter them.',
  atNoPrice: 'at no price',
  estimate: 'Third-party estimate, not YouTube data',
} as const;

export const formatNames: Record<ContentFormat, string> = {
  mention: '30 second mentions',
  integration: '60–90 second integrations',
  semiDedicated: 'Semi-dedicated videos',
  dedicated: 'Dedicated videos',
  short: 'Shorts',
};

export const rightNames: Record<UsageRight, string> = {
  organic: 'On their own channels',
  website: 'On their website',
  email: 'In e-mail',
  paidAds: 'In paid advertising',
};

export const toneNames: Record<OfferTone, string> = { short: 'Short', friendly: 'Friendly', firm: 'Firm' };

export const sideNames = { brand: 'I am buying', creator: 'I am the creator' } as const;
export const kindNames = {
  fee: 'for everything',
  cpm: 'per 1,000 views',
  affiliate: 'a commission alone',
} as const;
export const outcomeNames = {
  accepted: 'Agreed as asked',
  agreed: 'Agreed on other terms',
  declined: 'No deal',
} as const;
