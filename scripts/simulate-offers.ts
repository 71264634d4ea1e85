import {
  chanceDistance,
  fittedDistance,
  measureUniformity,
  placeCollected,
  placeRates,
  placings,
  widenSpread,
} from './offer-simulation.ts';
import type { Uniformity } from './offer-simulation.ts';

/** `npm run simulate-offers`: whether percentiles of offers are uniform on rates that nothing was learned from. */
const markets = 40;
const whole = (share: number) => share.toFixed(1);

function toRow({ rates, bands, distance }: Uniformity) {
  const [wellBelow = 0, below = 0, usual = 0, above = 0, farAbove = 0] = bands;
  return {
    placed: rates,
    'below 10': whole(wellBelow),
    '10-30': whole(below),
    '30-70': whole(usual),
    '70-90': whole(above),
    'above 90': whole(farAbove),
    'largest distance': distance.toFixed(3),
    'by chance, up to': chanceDistance(rates).toFixed(3),
  };
}

console.log(
  `Of each of ${markets} markets as in simulate-calibration, half of the rates are learned from, and the other half is placed as`,
);
console.log(
  'an offer is: by the learned price and the measured spread. Uniform is 10, 20, 40, 20, 10 of 100.\n',
);
console.table(
  [0, 0.1].flatMap((outliers) =>
    [60, 200, 1000].flatMap((rates) => {
      const learned = placeRates({ markets, rates, outliers }).filter((placed) => placed.length > 0);
      const right = learned.map((placed) => placed.filter(({ isWrong }) => !isWrong));
      const sharesOf = (placed: typeof right) => placed.flat().map(({ share }) => share);
      const alone = right.filter((placed) => {
        const { rates: count, distance } = measureUniformity(sharesOf([placed]));
        return distance <= chanceDistance(count);
      });
      return {
        'gross errors': `${100 * outliers} %`,
        collected: rates,
        ...toRow(measureUniformity(sharesOf(right))),
        'markets alone within chance': `${alone.length} of ${learned.length}`,
        'with the gross errors': measureUniformity(sharesOf(learned)).bands.map(whole).join(' / '),
      };
    }),
  ),
);

console.log('\n200 rates, without gross errors, where the spread is not the measured one:\n');
const settings = { markets, rates: 200, outliers: 0 };
const measured = placeRates(settings).flatMap(toShares);
const cases = { 'a third too wide': 4 / 3, 'a third too narrow': 2 / 3 };
console.table([
  ...Object.entries(cases).map(([spread, wrongBy]) => ({
    spread,
    ...toRow(measureUniformity(measured.map((share) => widenSpread(share, wrongBy)))),
  })),
  {
    spread: 'of the published levels, nothing learned',
    ...toRow(measureUniformity(placeRates({ ...settings, usesPriors: true }).flatMap(toShares))),
  },
]);

console.log('\n1,000 collected rates of one market, alone:\n');
const placingTexts = {
  truth: 'what the market really pays',
  others: '1,000 other rates',
  'held out': 'the other nine tenths of them',
} as const;
console.table(
  [0, 0.1].flatMap((outliers) =>
    placings.map((placing) => {
      const alone = placeCollected(placing, { markets, rates: 1000, outliers }).map(measureUniformity);
      const distances = alone.map(({ distance }) => distance).toSorted((one, other) => one - other);
      const [low = 0, high = 0] = [distances[markets / 2], distances[0.95 * markets - 1]];
      const within = (bound: (rates: number) => number) =>
        `${alone.filter(({ rates, distance }) => distance <= bound(rates)).length} of ${markets}`;
      return {
        'gross errors': `${100 * outliers} %`,
        'placed by': placingTexts[placing],
        'middle distance': low.toFixed(3),
        '95 of 100 below': high.toFixed(3),
        'by chance, up to': chanceDistance(1000 * (1 - outliers)).toFixed(3),
        'within it': within(chanceDistance),
        'of own rates, up to': fittedDistance(1000 * (1 - outliers)).toFixed(3),
        'within that': placing === 'held out' ? within(fittedDistance) : '',
      };
    }),
  ),
);

function toShares(placed: ReturnType<typeof placeRates>[number]): number[] {
  return placed.map(({ share }) => share);
}
