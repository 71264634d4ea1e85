import { formatWhole, joinWords, pluralise } from '../../../values/wording.ts';
import {
  affiliateTexts,
  barterTexts,
  besideTexts,
  brandExtras,
  capText,
  closings,
  fact,
  noBrandExtra,
  openings,
  proposals,
  smallerPackages,
} from './answer-texts.ts';
import type { OfferAssessment, OfferInput, OfferTone } from './offer.ts';
import { writeMailMoney, writeRoundMailMoney } from './offer-money.ts';
import { moneyOf } from './offer-parts.ts';

type Figures = Omit<OfferAssessment, 'answers' | 'workings'>;

/** An answer to the other side in each tone: sentences with slots that figures of the assessment fill, and no others. */
export function writeAnswers(input: OfferInput, figures: Figures): Record<OfferTone, string> | null {
  const slots = fillSlots(input, figures);
  if (slots === null) return null;
  const { side } = input.terms;
  const write = (tone: OfferTone) =>
    [openings[side][tone], fact, choosePoint(input, figures), ...capOf(figures), closings[side][tone]]
      .map((sentence) => fill(sentence, slots))
      .join(' ');
  return { short: write('short'), friendly: write('friendly'), firm: write('firm') };
}

function choosePoint({ terms }: OfferInput, figures: Figures): string {
  const { side } = terms;
  if (figures.basis === 'affiliate') return affiliateTexts[side];
  const { parts } = figures;
  if (parts !== null && parts.commissionCents === null) {
    const { counter, accept } = besideTexts[side];
    return isWelcome(side, figures) ? accept : counter;
  }
  if (figures.basis === 'barter' || figures.position === null) return barterTexts[side];
  const { counter, accept } = proposals[side][figures.position];
  return isWelcome(terms.side, figures) ? accept : counter;
}

/** Whether the price asked is already as good as what is wanted. */
function isWelcome(side: OfferInput['terms']['side'], figures: Figures): boolean {
  const { range } = figures;
  // Beside a commission the range is one of fees.
  const askedCents = moneyOf(figures);
  if (askedCents === null || range === null) return false;
  return side === 'brand' ? askedCents <= range.targetCents : askedCents >= range.targetCents;
}

/** A price per 1,000 views needs an end. */
function capOf({ basis, cpmDeal }: Figures): string[] {
  return basis === 'cpm' && cpmDeal !== null ? [capText] : [];
}

function fillSlots({ terms }: OfferInput, figures: Figures): Record<string, string> | null {
  const { distribution, range, lines, parts, cpmDeal } = figures;
  const askedCents = moneyOf(figures);
  const [first] = lines;
  if (distribution === null || range === null || first === undefined) return null;
  const money = (cents: number) => writeMailMoney(cents, terms.currency);
  const estimate = (cents: number) =>
    terms.priceKind === 'cpm' ? money(cents) : writeRoundMailMoney(cents, terms.currency);
  // What is answered to a fee with a commission is another fee with the same commission.
  const share = parts === null ? '' : ` plus ${parts.commissionPercent}% of the orders`;
  const deal = (cents: number) =>
    parts !== null && cents === 0
      ? `${parts.commissionPercent}% of the orders, without a fee,`
      : `${money(cents)}${share}`;
  return {
    package: joinWords(lines.map(nameLine)),
    views: formatWhole(first.views),
    low: estimate(distribution.p30),
    high: estimate(distribution.p70),
    unit: terms.priceKind === 'cpm' ? ' per 1,000 views' : '',
    asked: askedCents === null ? '' : deal(askedCents),
    fee: askedCents === null ? '' : money(askedCents),
    anchor: money(range.anchorCents),
    target: deal(range.targetCents),
    feeTarget: money(range.targetCents),
    extra: findExtra(figures),
    smaller: findSmaller(figures),
    cap: cpmDeal === null ? '' : writeRoundMailMoney(cpmDeal.p90, terms.currency),
  };
}

/** `one 60-90 second integration`, `two Shorts`. */
function nameLine({ count, label, format }: OfferAssessment['lines'][number]): string {
  const noun = format === 'short' ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  return `${countWords[count] ?? count} ${pluralise(count, noun)}`;
}

const countWords: Record<number, string> = { 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' };

function findExtra({ asks }: Figures): string {
  const ask = asks.find(({ code }) => Object.hasOwn(brandExtras, code));
  return (ask && brandExtras[ask.code]) ?? noBrandExtra;
}

/** What a creator can do for the price asked: without the rights, or shorter, if that is worth no more. */
function findSmaller({ asks, extras, askedCents, distribution }: Figures): string {
  const asked = askedCents ?? 0;
  const charged = extras.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const without = (distribution?.p30 ?? 0) - charged;
  if (charged > 0 && without <= asked) {
    const labels = joinWords(extras.map(({ label }) => label.toLowerCase()));
    return fill(smallerPackages.extras, { extras: labels });
  }
  const mention = asks.find(({ code }) => code === 'mention');
  return (mention?.amountCents ?? Infinity) <= asked ? smallerPackages.mention : smallerPackages.less;
}

function fill(sentence: string, slots: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? '');
}
