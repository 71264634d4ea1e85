import { surcharges, usageRightsPercentPerMonth } from '../quotes/quote.ts';
import { formatWhole, joinWords } from '../../../values/wording.ts';
import type { Deliverable, OfferAsk, OfferAssessment, OfferInput } from './offer.ts';
import { writeRoundMoney } from './offer-money.ts';
import { pricePackage } from './offer-package.ts';
import type { OfferPackage } from './offer-package.ts';
import { wideSwing } from './offer-reasons.ts';
import { guaranteeViews } from './offer-views.ts';

const mostAsks = 4;
const organicMonths = 3;
const addedShorts = 2;
/** Guaranteed views that are reached in 8 of 10 cases ask for nothing unusual. */
const fairChance = 80;

interface Priced {
  fees: OfferPackage;
  range: NonNullable<OfferAssessment['range']>;
}

/** Cheaper ways to the same price, and terms worth asking for; the first one is the answer's. */
export function listAsks(input: OfferInput, priced: Priced): OfferAsk[] {
  const found = input.terms.side === 'brand' ? listForBrand(input, priced) : listForCreator(input, priced);
  return found.filter((ask) => ask !== null).slice(0, mostAsks);
}

function listForBrand(input: OfferInput, { fees }: Priced): (OfferAsk | null)[] {
  return [
    askForShorts(input),
    askForRights(input, fees),
    offerMention(input),
    askForGuarantee(input),
    input.channel.saturation === 'heavy'
      ? { code: 'only_sponsor', text: 'To be the only sponsor in the video', amountCents: null }
      : null,
  ];
}

function listForCreator(input: OfferInput, { fees }: Priced): (OfferAsk | null)[] {
  return [
    nameExtras(input, fees),
    offerMention(input),
    promiseViews(input),
    { code: 'deposit', text: 'Half of the fee on signing', amountCents: null },
  ];
}

/** What a changed package usually comes to. */
function priceWith(input: OfferInput, deliverables: readonly Deliverable[]): OfferPackage | null {
  return pricePackage({ ...input, terms: { ...input.terms, deliverables } });
}

function askForShorts(input: OfferInput): OfferAsk | null {
  const { terms, channel } = input;
  if (channel.short === null || terms.deliverables.some(({ format }) => format === 'short')) return null;
  const added = priceWith(input, [{ format: 'short', count: addedShorts }]);
  if (added === null) return null;
  const worth = writeRoundMoney(added.feesCents, terms.currency);
  return {
    code: 'shorts',
    text: `Two Shorts at the same price, usually ${worth}`,
    amountCents: added.feesCents,
  };
}

function askForRights({ terms }: OfferInput, { feesCents }: OfferPackage): OfferAsk | null {
  if (terms.rights.some(({ right }) => right === 'organic')) return null;
  const percent = Math.min(surcharges.rightCapPercent, usageRightsPercentPerMonth.organic * organicMonths);
  const amountCents = Math.round((feesCents * percent) / 100);
  const worth = writeRoundMoney(amountCents, terms.currency);
  return {
    code: 'rights',
    text: `Three months of organic use at the same price, usually ${worth}`,
    amountCents,
  };
}

function offerMention(input: OfferInput): OfferAsk | null {
  const { deliverables, currency } = input.terms;
  const [only] = deliverables;
  if (deliverables.length !== 1 || only === undefined || only.format === 'mention' || only.format === 'short')
    return null;
  const smaller = priceWith(input, [{ format: 'mention', count: only.count }]);
  if (smaller === null) return null;
  const worth = writeRoundMoney(smaller.totalCents, currency);
  return {
    code: 'mention',
    text: `A 30 second mention instead, usually ${worth}`,
    amountCents: smaller.totalCents,
  };
}

function askForGuarantee({ channel, terms }: OfferInput): OfferAsk | null {
  if (channel.long === null || terms.guarantee !== null) return null;
  const { levels, makeGoodViews } = guaranteeViews(channel.long, null);
  const fair = levels.find(({ chance }) => chance === fairChance)?.views ?? 0;
  const text =
    channel.spreadFactor >= wideSwing
      ? `A guarantee of ${formatWhole(fair)} views by day 30, which is reached in 8 of 10 cases`
      : `A make-good if the video stays below ${formatWhole(makeGoodViews)} views`;
  return { code: channel.spreadFactor >= wideSwing ? 'guarantee' : 'make_good', text, amountCents: null };
}

function nameExtras({ terms }: OfferInput, { extras }: OfferPackage): OfferAsk | null {
  if (extras.length === 0) return null;
  const amountCents = extras.reduce((total, extra) => total + extra.amountCents, 0);
  const named = joinWords(extras.map(({ label }) => `“${label}”`));
  const worth = writeRoundMoney(amountCents, terms.currency);
  return { code: 'extras', text: `A line of its own for ${named}, usually ${worth}`, amountCents };
}

function promiseViews({ channel }: OfferInput): OfferAsk | null {
  if (channel.long === null) return null;
  const { levels } = guaranteeViews(channel.long, null);
  const fair = levels.find(({ chance }) => chance === fairChance)?.views ?? 0;
  const text = `If they want guaranteed views: at most ${formatWhole(fair)} by day 30, which is reached in 8 of 10 cases`;
  return { code: 'guarantee', text, amountCents: null };
}
