import type { PriceLevel } from '../analysis/judgements.ts';
import type { PriceEvidence, PriceMultiplier, RateBound } from '../analysis/evidence.ts';
import { cpmRatio } from './price-tables.ts';
import { formatCents, formatWhole, formatDollars, formatFineFactor } from '../../values/wording.ts';

const viewsPerMille = 1000;

export interface ArithmeticLine {
  operation: string;
  label: string;
  reason: string;
  /** What the rate has come to after this step, USD per 1,000 views. */
  rateAfter: number;
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
    rateLines: listRateLines(price, level, input.levelLabel),
    rate: `${rateText} per 1,000 views`,
    fee: `${formatWhole(avgViews)} views / 1,000 × ${rateText} = ${formatCents(fee)}, rounded to ${formatDollars(fee)}`,
    cpm: `${rateText} × ${formatFineFactor(cpmRatio)} = ${formatCents(rate * cpmRatio)} per 1,000 views`,
  };
}

function listRateLines(price: PriceEvidence, level: PriceLevel, levelLabel: string): ArithmeticLine[] {
  let rateAfter = price.baseCpm[level];
  const multiply = (multiplier: PriceMultiplier): ArithmeticLine => {
    rateAfter *= multiplier.value;
    return { ...explainMultiplier(multiplier), rateAfter };
  };
  const lines: ArithmeticLine[] = [
    {
      operation: formatCents(rateAfter),
      label: `Base CPM, ${price.niche}, ${levelLabel}`,
      reason: price.baseCpmSource,
      rateAfter,
    },
    ...price.multipliers.filter(({ name }) => !isAfterBound(name)).map(multiply),
  ];
  if (price.bound !== null) {
    rateAfter = price.nicheRate[level];
    lines.push({ ...explainBound(price.bound, rateAfter), rateAfter });
  }
  return [...lines, ...price.multipliers.filter(({ name }) => isAfterBound(name)).map(multiply)];
}

/** The bound limits the niche's part; market and calibration come after it. */
function isAfterBound(name: PriceMultiplier['name']): boolean {
  return name === 'country' || name === 'calibration';
}

function explainMultiplier({ name, value, reason }: PriceMultiplier): Omit<ArithmeticLine, 'rateAfter'> {
  return { operation: `× ${formatFineFactor(value)}`, label: multiplierLabels[name], reason };
}

const multiplierLabels: Record<PriceMultiplier['name'], string> = {
  engagement: 'Engagement',
  country: 'Market',
  season: 'Season',
  calibration: 'Calibration',
  sensitivity: 'Your pricing sensitivity',
};

function explainBound({ edge, reason }: RateBound, held: number): Omit<ArithmeticLine, 'rateAfter'> {
  return {
    operation: `→ ${formatCents(held)}`,
    label: edge === 'floor' ? 'Raised to the floor' : 'Held at the ceiling',
    reason,
  };
}
