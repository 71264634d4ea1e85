import type { AssumptionSet, Range, RestsOn, ReturnGoal } from './assumptions.ts';
import { nameSet } from './assumptions.ts';
import type { Factor, FactorName, ForecastViews, Horizon, OwnRates, ReturnPreset } from './chain.ts';
import { buildChain, productOf, returnPresets } from './chain.ts';
import { rangeOf, toLognormal } from './lognormal.ts';
import { countOrders } from './order-counts.ts';
import type { OrderCounts } from './order-counts.ts';

/** What a deal may bring, as a distribution: the product of uncertain factors, and chance in counting. */

/** Stored with every simulation; a change of what is computed raises it. */
export const returnsVersion = '1';

/** What an order is worth. Amounts are cents of the price's currency, shares are percent. */
export interface Economics extends OwnRates {
  goal: ReturnGoal;
  valueCents: number;
  marginPercent: number;
  refundPercent: number;
  /** Of the revenue, paid to the creator. */
  commissionPercent: number;
  /** Whatever the deal costs beside its price. */
  fixedCents: number;
  /** Percent of the viewers who are in the target market; `null` where nobody knows. */
  targetPercent: number | null;
}

export interface ReturnQuestion {
  channel: ForecastViews;
  priceCents: number;
  horizon: Horizon;
  economics: Economics;
  preset: ReturnPreset;
  assumptions: AssumptionSet;
}

/** A factor, its part of the uncertainty, and the orders if it alone were low or high. */
export interface ChainFactor extends Factor {
  /** From 0 to 1. */
  share: number;
  orders: { low: number; high: number };
}

export const toldChances = [50, 60, 80] as const;

/** What each factor would have to be for the deal to pay with the others at their middle; `null` where it cannot. */
export interface BreakEven {
  views: number | null;
  clickRate: number | null;
  conversion: number | null;
  /** The most an order may cost. */
  costPerOrderCents: number;
  /** The most 1,000 views may cost. */
  cpmCents: number | null;
  /** What an order would have to be worth. */
  valueCents: number | null;
}

export interface OrdersOutcome {
  /** That it brings back at least what it costs, from 0 to 1. */
  chance: number;
  /** `null`: no number of orders pays, since nothing of an order is left. */
  ordersToPay: number | null;
  profitPerOrderCents: number;
  orders: Range;
  /** Without those that no link sees; `null` where the chain does not know them apart. */
  seenByLink: Range | null;
  revenueCents: Range;
  profitCents: Range;
  /** Profit per cent spent. */
  roi: Range;
  /** The highest price that pays with at least so many chances in 100; `null`: no price does. */
  breakEvenPrices: { chance: (typeof toldChances)[number]; priceCents: number | null }[];
  breakEven: BreakEven;
  /** Orders in 100 equally likely cases, the worst first. */
  outcomes: number[];
  /** The same by each of the published ways to count; empty where the reader enters their own. */
  presets: { preset: ReturnPreset; orders: Range }[];
}

export interface Awareness {
  views: Range;
  cpmCents: Range;
  /** Cost per 1,000 views in the target market. */
  targetCpmCents: Range | null;
}

export interface SimulationResult extends RestsOn {
  version: string;
  costCents: number;
  chain: ChainFactor[];
  awareness: Awareness;
  /** `null` for awareness, which counts no orders. */
  returns: OrdersOutcome | null;
}

/** Same question, same version: same bytes. Throws `OwnRateMissing`, or a RangeError on numbers that make no sense. */
export function simulateReturn(question: ReturnQuestion): SimulationResult {
  const { channel, horizon, economics, preset, assumptions, priceCents } = question;
  checkNumbers(question);
  const asked = { channel, horizon, goal: economics.goal, own: economics, assumptions };
  const factors = buildChain({ ...asked, preset });
  const costCents = priceCents + economics.fixedCents;
  const rates = { ...economics, costCents };
  const hasOwnRate = economics.conversion !== null || assumptions.conversion.purchase?.mark === 'entered';
  const presets =
    economics.goal === 'purchase' && !hasOwnRate
      ? returnPresets.map((each) => ({
          preset: each,
          orders: countRange(countOrders(productOf(buildChain({ ...asked, preset: each })))),
        }))
      : [];
  return {
    version: returnsVersion,
    ...nameSet(assumptions),
    costCents,
    chain: describeChain(factors),
    awareness: computeAwareness(factors, rates),
    returns: economics.goal === 'awareness' ? null : { ...computeReturns(factors, rates), presets },
  };
}

type Rates = Economics & { costCents: number };

/** The outcome of any chain of factors: pure arithmetic, whatever they are called. */
export function computeReturns(factors: readonly Factor[], rates: Rates): Omit<OrdersOutcome, 'presets'> {
  const { valueCents, refundPercent, marginPercent, commissionPercent, costCents } = rates;
  const counts = countOrders(productOf(factors));
  const orders = countRange(counts);
  const revenuePerOrder = valueCents * (1 - refundPercent / 100);
  const profitPerOrder = revenuePerOrder * ((marginPercent - commissionPercent) / 100);
  const profitOf = (count: number) => Math.round(count * profitPerOrder - costCents);
  // Where each order costs more than it brings, more orders are the worse outcome.
  const [worst, best] = profitPerOrder < 0 ? [orders.p90, orders.p10] : [orders.p10, orders.p90];
  const profitCents = { p10: profitOf(worst), p50: profitOf(orders.p50), p90: profitOf(best) };
  const ordersToPay = profitPerOrder > 0 ? Math.ceil(costCents / profitPerOrder - rounding) : null;
  const isSplit = factors.some(({ name }) => name === 'lift');
  const withoutLift = factors.filter(({ name }) => name !== 'lift');
  return {
    chance: ordersToPay === null ? 0 : trim(counts.chanceOf(ordersToPay)),
    ordersToPay,
    profitPerOrderCents: trim(profitPerOrder),
    orders,
    seenByLink: isSplit ? countRange(countOrders(productOf(withoutLift))) : null,
    revenueCents: mapRange(orders, (count) => Math.round(count * revenuePerOrder)),
    profitCents,
    roi: mapRange(profitCents, (profit) => trim(profit / costCents)),
    breakEvenPrices: toldChances.map((chance) => ({
      chance,
      priceCents:
        profitPerOrder > 0
          ? findPrice(counts.reachedWith(chance / 100) * profitPerOrder - rates.fixedCents)
          : null,
    })),
    breakEven: findBreakEven(factors, { ...rates, profitPerOrder, ordersToPay }),
    outcomes: Array.from({ length: 100 }, (_, index) => counts.quantile((index + 0.5) / 100)),
  };
}

/** What binary fractions may add to a whole number. */
const rounding = 1e-9;

function findPrice(cents: number): number | null {
  const price = Math.floor(cents + rounding);
  return price > 0 ? price : null;
}

function findBreakEven(
  factors: readonly Factor[],
  rates: Rates & { profitPerOrder: number; ordersToPay: number | null },
): BreakEven {
  const { profitPerOrder, ordersToPay, costCents, fixedCents, valueCents } = rates;
  const middle = Math.exp(productOf(factors).mu);
  const times = ordersToPay === null || middle === 0 ? null : ordersToPay / middle;
  const views = findMiddle(factors, 'views');
  const scaled = (name: FactorName) => {
    const value = findMiddle(factors, name);
    return times === null || value === null || value * times > 1 ? null : trim(value * times);
  };
  const median = middle * profitPerOrder;
  return {
    views: times === null || views === null ? null : Math.ceil(views * times),
    clickRate: scaled('clickRate'),
    conversion: scaled('conversion'),
    costPerOrderCents: Math.max(0, Math.floor(profitPerOrder + rounding)),
    cpmCents:
      views === null || median <= fixedCents ? null : Math.floor(((median - fixedCents) / views) * 1000),
    valueCents: median > 0 ? Math.ceil((valueCents * costCents) / median - rounding) : null,
  };
}

function findMiddle(factors: readonly Factor[], name: FactorName): number | null {
  return factors.find((factor) => factor.name === name)?.range.p50 ?? null;
}

function computeAwareness(factors: readonly Factor[], { costCents, targetPercent }: Rates): Awareness {
  const reached = factors.filter(({ name }) => name === 'views' || name === 'horizon');
  const views = mapRange(rangeOf(productOf(reached)), Math.round);
  const cpm = (share: number): Range => ({
    p10: Math.round((costCents / (views.p90 * share)) * 1000),
    p50: Math.round((costCents / (views.p50 * share)) * 1000),
    p90: Math.round((costCents / (views.p10 * share)) * 1000),
  });
  const hasTarget = targetPercent !== null && targetPercent > 0;
  return { views, cpmCents: cpm(1), targetCpmCents: hasTarget ? cpm(targetPercent / 100) : null };
}

function describeChain(factors: readonly Factor[]): ChainFactor[] {
  const product = productOf(factors);
  const middle = Math.exp(product.mu);
  return factors.map((factor) => {
    const { p10, p50, p90 } = factor.range;
    const { sigma } = toLognormal(factor.range);
    return {
      ...factor,
      share: product.sigma === 0 ? 0 : trim((sigma / product.sigma) ** 2),
      orders:
        p50 === 0
          ? { low: 0, high: 0 }
          : { low: trim((middle * p10) / p50), high: trim((middle * p90) / p50) },
    };
  });
}

export function countRange(counts: OrderCounts): Range {
  return { p10: counts.quantile(0.1), p50: counts.quantile(0.5), p90: counts.quantile(0.9) };
}

function mapRange({ p10, p50, p90 }: Range, change: (value: number) => number): Range {
  return { p10: change(p10), p50: change(p50), p90: change(p90) };
}

/** Ten digits are more than anybody reads, and the same on every processor. */
function trim(value: number): number {
  return Number(value.toPrecision(10));
}

function checkNumbers({ priceCents, economics }: ReturnQuestion): void {
  const { goal, valueCents, fixedCents, ...rest } = economics;
  const percents = [rest.marginPercent, rest.refundPercent, rest.commissionPercent, rest.targetPercent ?? 0];
  const isSound =
    priceCents + fixedCents > 0 &&
    Number.isSafeInteger(priceCents) &&
    Number.isSafeInteger(fixedCents) &&
    (goal === 'awareness' || valueCents > 0) &&
    percents.every((percent) => percent >= 0 && percent <= 100);
  if (!isSound || priceCents < 0 || fixedCents < 0) throw new RangeError('These numbers make no deal.');
}
