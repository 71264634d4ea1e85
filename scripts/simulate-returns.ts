import { randomFrom, simulateDeals } from '../src/engine/pricing/returns/random-deals.fixture.ts';
import type { SimulatedDeal } from '../src/engine/pricing/returns/random-deals.fixture.ts';

/** `npm run simulate-returns`: how many of the deals that were told a chance pay, in markets whose truth is known. */
const deals = 10_000;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const shareOf = (made: readonly SimulatedDeal[]) => made.filter(({ paid }) => paid).length / made.length;
const meanTold = (made: readonly SimulatedDeal[]) =>
  made.reduce((sum, { told }) => sum + told, 0) / made.length;

console.log(
  `${deals} deals a table. Views of 30 videos are drawn around a level that wanders, the forecast is the product's own,`,
);
console.log('and clicks, orders and effects beyond the link are drawn from the published ranges.\n');

const sixty = simulateDeals(randomFrom(1), { deals, chance: 60 });
console.log('At the highest price that pays in 60 of 100 cases:');
console.table([{ deals, told: percent(meanTold(sixty)), pay: percent(shareOf(sixty)) }]);

const around = simulateDeals(randomFrom(2), { deals, chance: null });
console.log('\nAt prices around what the deals bring:');
console.table(
  Array.from({ length: 10 }, (_, tenth) => {
    const made = around.filter(({ told }) => Math.min(9, Math.floor(told * 10)) === tenth);
    return {
      'told, from': percent(tenth / 10),
      deals: made.length,
      told: made.length === 0 ? '' : percent(meanTold(made)),
      pay: made.length === 0 ? '' : percent(shareOf(made)),
    };
  }),
);
