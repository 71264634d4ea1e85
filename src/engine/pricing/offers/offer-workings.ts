import { formatMoney } from '../../../values/money.ts';
import { formatFactor, formatFineFactor, formatWhole } from '../../../values/wording.ts';
import { cpmRatio } from '../price-tables.ts';
import type { OfferAssessment, OfferInput, Working, WorkingName } from './offer.ts';
import { writeRoundMoney } from './offer-money.ts';
import { findRate } from './offer-package.ts';
import { moneyOf } from './offer-parts.ts';
import type { OfferPackage } from './offer-package.ts';
import { rangeShares } from './offer-range.ts';

const ownSource = 'Our method (decision 059); third-party estimate, not YouTube data';

interface Explained {
  fees: OfferPackage;
  result: Omit<OfferAssessment, 'answers' | 'workings'>;
}

/** How each figure came about, so that it can be repeated by hand. */
export function explainOffer(input: OfferInput, explained: Explained): Record<WorkingName, Working | null> {
  const { guarantee, range } = explained.result;
  const percents = Object.values(rangeShares[input.terms.side]).map((share) => formatWhole(100 * share));
  return {
    median: explainMedian(input, explained),
    spread: explainSpread(input, explained),
    percentile: explainPercentile(input, explained),
    cpm: explainCpm(input, explained),
    range: range && {
      formula: `${percents.join(', ')} of 100 such deals are agreed below these prices, in round sums`,
      source: ownSource,
    },
    guarantee: guarantee && {
      formula: `typical views × e^(σ × Φ⁻¹(1 − chance)), counted on day ${guarantee.day}`,
      source: 'The range of the next video’s views, which held 8 in 10 in the back-test',
    },
  };
}

function explainMedian({ channel, terms }: OfferInput, { fees }: Explained): Working {
  const money = (cents: number) => writeRoundMoney(cents, terms.currency);
  const rate = `$${formatFineFactor(findRate(channel).medium)} per 1,000 views`;
  const lines = fees.lines.map(
    ({ count, label, views }) => `${count} × ${label} on ${formatWhole(views)} views`,
  );
  const parts = [
    ...fees.lines.map(({ feeCents }) => feeCents),
    ...fees.extras.map(({ amountCents }) => amountCents),
  ];
  const source = 'Published list prices of 2025 and 2026, and the channel’s typical views, as on its receipt';
  const sum = `${lines.join(' + ')}, at ${rate}: ${parts.map(money).join(' + ')}${parts.length > 1 ? ` = ${money(fees.totalCents)}` : ''}`;
  if (terms.priceKind !== 'cpm') return { formula: sum, source };
  const median = formatMoney(Math.round(fees.distribution.median * 100), terms.currency);
  return {
    formula: `${sum}; / ${formatWhole(fees.views)} views × 1,000 × ${formatFactor(cpmRatio)} = ${median} per 1,000 views`,
    source,
  };
}

function explainSpread({ measuredSpread }: OfferInput, { fees }: Explained): Working {
  const { below, above } = fees.distribution;
  return {
    formula: `σ = ${formatFactor(below)} below and ${formatFactor(above)} above the middle, on the scale of ln price`,
    source:
      measuredSpread === null
        ? 'Low and high price are passed by 4 in 5 and 1 in 5, joined with the doubt about typical views'
        : `Measured on ${formatWhole(measuredSpread.rates)} agreed rates`,
  };
}

function explainPercentile({ terms }: OfferInput, { fees, result }: Explained): Working | null {
  const { askedCents, percentile } = result;
  if (askedCents === null || percentile === null) return null;
  const { median, below, above } = fees.distribution;
  const sigma = askedCents / 100 < median ? below : above;
  const middle = formatMoney(Math.round(median * 100), terms.currency);
  const { parts } = result;
  const sum =
    parts === null || parts.commissionCents === null
      ? ''
      : `${formatMoney(parts.feeCents, terms.currency)} + ${formatMoney(parts.commissionCents, terms.currency)} = ${formatMoney(askedCents, terms.currency)}; `;
  return {
    formula: `${sum}Φ(ln(${formatMoney(askedCents, terms.currency)} / ${middle}) / ${formatFactor(sigma)}) = ${percentile} of 100`,
    source: ownSource,
  };
}

function explainCpm({ terms }: OfferInput, { fees, result }: Explained): Working | null {
  const { cpm } = result;
  const askedCents = moneyOf(result);
  if (terms.priceKind === 'cpm' || askedCents === null || cpm === null) return null;
  const asked = formatMoney(askedCents, terms.currency);
  const rights = writeRoundMoney(cpm.extrasCents, terms.currency);
  const basis = cpm.extrasCents === 0 ? asked : `(${asked} − ${rights} for rights)`;
  return {
    formula: `${basis} / ${formatWhole(fees.views)} views × 1,000`,
    source: 'Typical views 30 days after publication',
  };
}
