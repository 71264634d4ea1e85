import type { OfferAssessment, OfferPosition, WorkingName } from './offer.ts';

/** The words for a verdict on an offer, the same on screen, on paper and behind a link. */

export const positionTexts: Record<OfferPosition, string> = {
  well_below: 'well below usual',
  below: 'below usual',
  usual: 'usual',
  above: 'above usual',
  far_above: 'far above usual',
};

export const workingTexts: Record<WorkingName, string> = {
  median: 'Usual price',
  spread: 'How far apart such deals lie',
  percentile: 'Where this price stands',
  cpm: 'Per 1,000 views',
  range: 'Range to negotiate within',
  guarantee: 'Guaranteed views',
};

/** What is said first: `$3,500 is usual: 63 of 100 such deals are agreed for less.` */
export function describeVerdict(assessment: OfferAssessment, writeAsked: (cents: number) => string): string {
  const { position, percentile, basis, confidencePercent, askedCents, parts } = assessment;
  if (basis === 'unpriced') return 'No price to compare with: too few videos. We won’t guess.';
  if (askedCents === null && basis === 'affiliate')
    return 'A commission in place of a fee. Choose your own economics to have it judged.';
  if (askedCents === null) return 'A product in place of money. Say what it is worth to have it judged.';
  if (position === null || percentile === null)
    return `Too little data to call: ${confidencePercent}% confidence. Only the range is shown.`;
  const told = `: ${countLower(percentile)} such deals are agreed for less.`;
  if (parts !== null) {
    const { feeCents, commissionCents } = parts;
    return commissionCents === null
      ? `${writeAsked(feeCents)} alone is ${positionTexts[position]}${told}`
      : `${writeAsked(feeCents)} and a commission that comes to ${writeAsked(commissionCents)} in the middle are ${positionTexts[position]} together${told}`;
  }
  const subject = `${subjects[basis]}${writeAsked(askedCents)}${basis === 'affiliate' ? ' in the middle' : ''}`;
  const each = basis === 'cpm' ? ' per 1,000 views' : '';
  return `${subject}${each} is ${positionTexts[position]}${told}`;
}

/** Said below it of a fee beside a commission, so that nobody takes the forecast for money; `null` for other deals. */
export function describeFeeAlone({ parts }: Pick<OfferAssessment, 'parts'>): string | null {
  if (parts === null) return null;
  const { commissionPercent, feeSharePercent: share, feePosition: position, feePercentile } = parts;
  if (share === null)
    return `The ${commissionPercent}% commission is not counted: without your own economics nobody knows what it comes to.`;
  const alone =
    position === null || feePercentile === null
      ? ''
      : ` Alone it is ${positionTexts[position]}: ${countLower(feePercentile)} are agreed for less.`;
  return `The fee is ${share}% of both.${alone} The other ${100 - share}% is a forecast, not money.`;
}

const subjects = {
  fee: '',
  cpm: '',
  barter: 'A product worth ',
  affiliate: 'A commission that comes to ',
} as const;

/** Nobody knows that not one deal is lower. */
export function countLower(percentile: number): string {
  if (percentile === 0) return 'fewer than 1 of 100';
  return percentile === 100 ? 'more than 99 of 100' : `${percentile} of 100`;
}

/** The bands of the distribution: from which to which amount, and how many of 100 deals lie there. */
export function listBands({ p10, p30, p70, p90 }: NonNullable<OfferAssessment['distribution']>): {
  position: OfferPosition;
  fromCents: number | null;
  toCents: number | null;
  deals: number;
}[] {
  return [
    { position: 'well_below', fromCents: null, toCents: p10, deals: 10 },
    { position: 'below', fromCents: p10, toCents: p30, deals: 20 },
    { position: 'usual', fromCents: p30, toCents: p70, deals: 40 },
    { position: 'above', fromCents: p70, toCents: p90, deals: 20 },
    { position: 'far_above', fromCents: p90, toCents: null, deals: 10 },
  ];
}
