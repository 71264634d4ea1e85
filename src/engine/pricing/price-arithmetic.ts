import type { PriceLevel } from '../analysis/judgements.ts';
import type { PriceEvidence, PriceMultiplier, RateBound } from '../analysis/evidence.ts';
import { cpmRatio } from './price-tables.ts';
import { formatCents, formatWhole, formatDollars, formatFineFactor } from '../../values/wording.ts';

const viewsPerMille = 1000;

export interface ArithmeticLine {
  operation: string;
  label: string;
  reason: string;
}

export interface PriceArithmetic {
  /** Base CPM, the niche's multipliers, the bound if one applied, then market and calibration. */
  rateLines: ArithmeticLine[];
  rate: string;
  fee: string;
  cpm: string;
}

/** The price of one level as steps that can be repeated by hand. Money in US dollars. */
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
      ...price.multipliers.filter(({ name }) => !isAfterBound(name)).map(explainMultiplier),
      ...(price.bound === null ? [] : [explainBound(price.bound, price.nicheRate[level])]),
      ...price.multipliers.filter(({ name }) => isAfterBound(name)).map(explainMultiplier),
    ],
    rate: `${rateText} per 1,000 views`,
    fee: `${formatWhole(avgViews)} views / 1,000 × ${rateText} = ${formatCents(fee)}, rounded to ${formatDollars(fee)}`,
    cpm: `${rateText} × ${formatFineFactor(cpmRatio)} = ${formatCents(rate * cpmRatio)} per 1,000 views`,
  };
}

/** The bound limits the niche's part; market and calibration come after it. */
function isAfterBound(name: PriceMultiplier['name']): boolean {
  return name === 'country' || name === 'calibration';
}

function explainMultiplier({ name, value, reason }: PriceMultiplier): ArithmeticLine {
  return { operation: `× ${formatFineFactor(value)}`, label: multiplierLabels[name], reason };
}

const multiplierLabels: Record<PriceMultiplier['name'], string> = {
  engagement: 'Engagement',
  country: 'Market',
  season: 'Season',
  calibration: 'Calibration',
  sensitivity: 'Your pricing sensitivity',
};

function explainBound({ edge, reason }: RateBound, held: number): ArithmeticLine {
  return {
    operation: `→ ${formatCents(held)}`,
    label: edge === 'floor' ? 'Raised to the floor' : 'Held at the ceiling',
    reason,
  };
}
