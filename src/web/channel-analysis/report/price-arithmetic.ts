import type { PriceLevel } from '../../../engine/analysis.ts';
import type { PriceEvidence } from '../../../engine/evidence.ts';
import { formatCents, formatCount, formatDollars, formatFactor } from '../../ui/format.ts';

/** The specification's tooltip: the CPM-based price is 30% higher than the flat-fee CPM. */
export const cpmMarkup = 1.3;
/** The specification's tooltip: the CPM rate ranges from 15 to 100 USD. */
const rateBounds = { floor: 15, ceiling: 100 } as const;
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
  const rateText = `${formatFactor(rate)} USD`;
  return {
    rateLines: [
      {
        operation: formatCents(price.baseCpm[level]),
        label: `Base CPM, ${price.niche}, ${input.levelLabel}`,
        reason: price.baseCpmSource,
      },
      ...price.multipliers.map((multiplier) => ({
        operation: `× ${formatFactor(multiplier.value)}`,
        label: multiplierLabels[multiplier.name],
        reason: multiplier.reason,
      })),
      ...(price.clamped.includes(level) ? [explainClamp(rate)] : []),
    ],
    rate: `${rateText} per 1,000 views`,
    fee: `${formatCount(avgViews)} views / 1,000 × ${rateText} = ${formatCents(fee)}, rounded to ${formatDollars(fee)}`,
    cpm: `${rateText} × ${formatFactor(cpmMarkup)} = ${formatCents(rate * cpmMarkup)} per 1,000 views`,
  };
}

const multiplierLabels: Record<PriceEvidence['multipliers'][number]['name'], string> = {
  engagement: 'Engagement',
  country: 'Country',
  season: 'Season',
  calibration: 'Calibration',
  sensitivity: 'Your pricing sensitivity',
};

function explainClamp(rate: number): ArithmeticLine {
  const isFloor = rate <= rateBounds.floor;
  const bound = isFloor ? rateBounds.floor : rateBounds.ceiling;
  return {
    operation: `→ ${formatCents(bound)}`,
    label: isFloor ? 'Raised to the floor' : 'Held at the ceiling',
    reason: `Rates stay between ${rateBounds.floor} and ${rateBounds.ceiling} USD per 1,000 views`,
  };
}
