import { assessOffer } from '../src/engine/pricing/offers/assess-offer.ts';
import { assessBundle } from '../src/engine/pricing/offers/offer-bundle.ts';
import { makeOffer, plainChannel } from '../src/engine/pricing/offers/offer.fixture.ts';
import { findPriceAt } from '../src/engine/pricing/offers/price-distribution.ts';
import type { PriceDistribution } from '../src/engine/pricing/offers/price-distribution.ts';
import type { Row } from './table.ts';
import { median } from './table.ts';

const rounds = 200;
const warmUpRounds = 50;
const listed = 12;
const draws = 100_000;
const shares = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

/** Engine time of a verdict and of a list of twelve, beside drawing the same distribution 100,000 times. */
export function measureOffers(): Row[] {
  let next = 0;
  const judge = () => {
    next += 1;
    const typical = 50_000 + next;
    const long = plainChannel.long && { ...plainChannel.long, typical };
    return assessOffer(makeOffer({ priceCents: 200_000 + next * 100 }, { long }));
  };
  const one = timeOf(judge);
  const list = timeOf(() => assessBundle(Array.from({ length: listed }, judge)));
  const { distribution } = assessOffer(makeOffer());
  if (distribution === null) throw new Error('The plain channel has a price.');
  const shape = { ...distribution, median: distribution.p50 };
  const before = performance.now();
  const drawn = drawPrices(shape);
  const drawnMs = performance.now() - before;
  const worst = Math.max(
    ...shares.map((share) => Math.abs((drawn(share) / findPriceAt(shape, share) - 1) * 100)),
  );
  return [
    {
      what: 'One verdict',
      measured: milliseconds(one),
      beside: `${milliseconds(drawnMs)} for 100,000 draws`,
      aim: '<= 5 ms',
    },
    { what: 'A list of 12', measured: milliseconds(list), beside: '', aim: '<= 60 ms' },
    {
      what: 'P10 to P90 beside those of the draws',
      measured: `${worst.toFixed(2)} % apart at most`,
      beside: '100,000 draws',
      aim: 'within three standard errors (1 %)',
    },
  ];
}

function timeOf(work: () => unknown): number {
  for (let round = 0; round < warmUpRounds; round += 1) work();
  const times = Array.from({ length: rounds }, () => {
    const before = performance.now();
    work();
    return performance.now() - before;
  });
  return median(times);
}

/** Draws by Box and Muller from a fixed seed; answers the quantiles. */
function drawPrices({ median: middle, below, above }: PriceDistribution): (share: number) => number {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const prices = Float64Array.from({ length: draws }, () => {
    const z = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    return middle * Math.exp(z * (z < 0 ? below : above));
  }).toSorted();
  return (share) => prices[Math.floor(share * draws)] ?? 0;
}

const milliseconds = (ms: number) => `${ms.toFixed(3)} ms`;
