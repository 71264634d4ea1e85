import type { Analysis } from '../analysis/analysis.ts';
import type { PriceEvidence } from '../analysis/evidence.ts';
import type { Verdict } from '../analysis/judgements.ts';
import { verdictTexts } from '../analysis/result-labels.ts';
import type { Judgement } from '../analysis/result-labels.ts';
import { formatCents, formatDollars, formatWhole } from '../../values/wording.ts';
import { explainPrice } from './price-arithmetic.ts';

export interface ReceiptLine {
  label: string;
  /** `null` where the amount is closed to whoever reads. */
  amount: string | null;
}

/** The market level's price as an itemised slip: typical views × rate × each factor = fee. Money in US dollars. */
export interface Receipt {
  lines: ReceiptLine[];
  /** What the factors come to, per 1,000 views; `null` where there is no price. */
  rate: ReceiptLine | null;
  total: ReceiptLine;
  /** What the next video is worth in 8 of 10 cases; `null` where that is unknown or closed. */
  range: string | null;
  /** False where the total was computed and is not recommended, and where there is none. */
  isRecommended: boolean;
  stamp: Judgement;
}

/** A factor that changes nothing is no item. */
const unchanged = '× 1.00';

const noTotal: ReceiptLine = { label: 'Fee', amount: 'We won’t guess' };

type Priced = Pick<Analysis, 'verdict' | 'avgViews' | 'recommendedPricing'> & {
  evidence: { price: PriceEvidence };
};

/** The receipt of a full result. A price that is computed but not recommended stands on it all the same, and says so. */
export function itemise({ verdict, avgViews, recommendedPricing, evidence: { price } }: Priced): Receipt {
  const stamp = verdictTexts[verdict];
  const pricing = recommendedPricing ?? price.ifYouBookAnyway;
  if (avgViews === null || pricing === null) {
    return {
      lines: [
        { label: 'Typical views', amount: avgViews === null ? 'too few videos' : formatWhole(avgViews) },
      ],
      rate: null,
      total: noTotal,
      range: null,
      isRecommended: false,
      stamp,
    };
  }
  const { rateLines } = explainPrice({ price, level: 'medium', levelLabel: 'market', avgViews });
  const [base, ...factors] = rateLines;
  const isRecommended = recommendedPricing !== null;
  const range = price.feeRange80;
  return {
    lines: [
      { label: 'Typical views', amount: formatWhole(avgViews) },
      { label: `${price.niche} rate per 1,000`, amount: base?.operation ?? '' },
      ...factors.filter(({ operation }) => operation !== unchanged).map(({ label, operation }) => ({ label, amount: operation })),
    ],
    rate: { label: 'Rate per 1,000', amount: formatCents(price.rate.medium) },
    total: {
      label: isRecommended ? 'Fair price' : 'Not recommended',
      amount: formatDollars(pricing.flatFee.medium),
    },
    range: range === null ? null : `${formatDollars(range.low)} to ${formatDollars(range.high)}`,
    isRecommended,
    stamp,
  };
}

const closedLabels = ['Engagement', 'Season', 'Market'];

/** The receipt of a result whose prices are closed: its lines without their amounts. */
export function itemiseClosed(result: { verdict: Verdict; avgViews: number | null; niche: string }): Receipt {
  const stamp = verdictTexts[result.verdict];
  const views: ReceiptLine = {
    label: 'Typical views',
    amount: result.avgViews === null ? 'too few videos' : formatWhole(result.avgViews),
  };
  const isPriced = result.verdict !== 'Avoid' && result.verdict !== 'Not scored';
  if (!isPriced) {
    const total = result.verdict === 'Avoid' ? { label: 'Fee', amount: 'None recommended' } : noTotal;
    return { lines: [views], rate: null, total, range: null, isRecommended: false, stamp };
  }
  const closed = [`${result.niche} rate per 1,000`, ...closedLabels].map((label) => ({
    label,
    amount: null,
  }));
  return {
    lines: [views, ...closed],
    rate: { label: 'Rate per 1,000', amount: null },
    total: { label: 'Fair price', amount: null },
    range: null,
    isRecommended: true,
    stamp,
  };
}
