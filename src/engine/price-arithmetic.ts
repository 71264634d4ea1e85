import type { PriceLevel } from './analysis.ts';
import type { PriceEvidence, RateBound } from './evidence.ts';
import { cpmRatio } from './price-tables.ts';
import { formatCents, formatCount, formatDollars, formatFineFactor } from './wording.ts';

const viewsPerMille = 1000;

export interface ArithmeticLine {
  operation: string;
  label: string;
  reason: string;
}

export interface PriceArithmetic {
  /** Base CPM, each multiplier, and what the clamp did to their product. */
  rateLines: ArithmeticLine[];
  rate: string;
  fee: string;
  cpm: string;
}

/** The price of one level as sums that can be repeated by hand. Money in US dollars. */
export function explainPrice(input: {
  price: PriceEvidence;
  level: PriceLevel;
  levelLabel: string;
  avgViews: number;
}): PriceArithmetic {
  const { price, level, avgViews } = input;
  const rate = price.rate[level];
  const fee = (avgViews / viewsPerMille) * rate;
  const rateText = `${formatFineFactor(rate)} USD`;
  return {
    rateLines: [
      {
        operation: formatCents(price.baseCpm[level]),
        label: `Base CPM, ${price.niche}, ${input.levelLabel}`,
        reason: price.baseCpmSource,
      },
      ...price.multipliers.map((multiplier) => ({
        operation: `× ${formatFineFactor(multiplier.value)}`,
        label: multiplierLabels[multiplier.name],
        reason: multiplier.reason,
      })),
      ...(price.bound === null ? [] : [explainBound(price.bound)]),
    ],
    rate: `${rateText} per 1,000 views`,
    fee: `${formatCount(avgViews)} views / 1,000 × ${rateText} = ${formatCents(fee)}, rounded to ${formatDollars(fee)}`,
    cpm: `${rateText} × ${formatFineFactor(cpmRatio)} = ${formatCents(rate * cpmRatio)} per 1,000 views`,
  };
}

const multiplierLabels: Record<PriceEvidence['multipliers'][number]['name'], string> = {
  engagement: 'Engagement',
  country: 'Country',
  season: 'Season',
  calibration: 'Calibration',
  sensitivity: 'Your pricing sensitivity',
};

function explainBound({ edge, limit, reason }: RateBound): ArithmeticLine {
  return {
    operation: `→ ${formatCents(limit)}`,
    label: edge === 'floor' ? 'Raised to the floor' : 'Held at the ceiling',
    reason,
  };
}
