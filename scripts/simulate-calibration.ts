import { simulateMany } from './calibration-simulation.ts';

/** `npm run simulate-calibration`: what is learned from rates whose true values are known, as a table. */
const sizes = [5, 50, 200, 1000];
const percent = (value: number) => `${value.toFixed(1)} %`;

console.log(
  'Rates drawn from known markets, each its own: a level of -10 % to +35 %, effects of -20 % to +30 % for 12 niches and',
);
console.log(
  '5 sizes of channels, 30 % noise, 10 % of the quotes wrong by a factor of 4 to 10; 40 markets a row.\n',
);
const summaries = sizes.map((rates) => ({ rates, ...simulateMany({ rates, markets: 40 }) }));
console.table(
  summaries.map(({ within, worst, before, after, floor, ratio, largestRatio, near, worse, ...rest }) => ({
    rates: rest.rates,
    'effects within 15 %': percent(100 * within),
    'with hindsight': percent(100 * rest.oracleWithin),
    'worst effect, typical market': percent(worst),
    'with hindsight ': percent(rest.oracleWorst),
    'held-out error before': percent(before),
    after: percent(after),
    'noise alone': percent(floor),
    'after / noise': ratio.toFixed(2),
    'the largest': largestRatio.toFixed(2),
    'at most 1.2': near,
    'error made worse': worse,
    'markets learned from': rest.learned,
    'prices further off': rest.strayed,
  })),
);

console.log(
  '\nThe same where channels were never analyzed, so that the views of their flat fees (three in four) are guessed:\n',
);
console.table(
  [0.5, 1].flatMap((rough) =>
    [50, 200, 1000].map((rates) => {
      const { within, learned, strayed, worse, ...rest } = simulateMany({ rates, rough, markets: 40 });
      return {
        'never analyzed': percent(100 * rough),
        rates,
        'effects within 15 %': percent(100 * within),
        'prices off before': percent(rest.distanceBefore),
        after: percent(rest.distanceAfter),
        'error made worse': worse,
        'markets learned from': learned,
        'prices further off': strayed,
      };
    }),
  ),
);

console.log('\n200 rates, by niche and by size, the typical of the 40 markets:\n');
console.table(
  summaries
    .find((summary) => summary.rates === 200)
    ?.groups.map(({ key, before, after, coveredBefore, coveredAfter }) => ({
      group: key,
      'held-out error before': percent(before),
      after: percent(after),
      'in the range of the price before': percent(coveredBefore),
      'after ': percent(coveredAfter),
    })),
);

const rates = 100_000;
const startMs = performance.now();
simulateMany({ rates, markets: 1 });
console.log(
  `A market of ${rates.toLocaleString('en-US')} rates, drawn and learned: ${((performance.now() - startMs) / 1000).toFixed(1)} s`,
);
