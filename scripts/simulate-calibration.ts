import { simulateMany } from './calibration-simulation.ts';

/** `npm run simulate-calibration`: what is learned from rates whose truth is known, as a table. */
const sizes = [5, 50, 200, 1000];
const percent = (value: number) => `${value.toFixed(1)} %`;

console.log(
  'Rates drawn from a known market: 12 niches and 5 sizes of channels with effects of -18 % to +30 %,',
);
console.log(
  'a common level of +15 %, 30 % noise, 10 % of the quotes wrong by a factor of 4 to 10; 40 markets a row.\n',
);
console.table(
  sizes.map((rates) => {
    const { within, worst, before, after, floor, ratio, largestRatio, worse } = simulateMany({
      rates,
      markets: 40,
    });
    return {
      rates,
      'effects within 15 %': percent(100 * within),
      'worst effect, typical market': percent(worst),
      'held-out error before': percent(before),
      after: percent(after),
      'noise alone': percent(floor),
      'after / noise': ratio.toFixed(2),
      'the largest': largestRatio.toFixed(2),
      'made worse': worse,
    };
  }),
);

const rates = 100_000;
const startMs = performance.now();
simulateMany({ rates, markets: 1 });
console.log(
  `A market of ${rates.toLocaleString('en-US')} rates, drawn and learned: ${((performance.now() - startMs) / 1000).toFixed(1)} s`,
);
