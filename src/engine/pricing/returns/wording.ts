import type { Currency } from '../rates.ts';
import { formatWhole } from '../../../values/wording.ts';
import type { Range, RestsOn, ReturnGoal } from './assumptions.ts';
import type { FactorName, Horizon } from './chain.ts';
import type { OrdersOutcome, SimulationResult } from './simulation.ts';

/** How returns are put into words: what may be, in 8 of 10 cases, and never what will be. */

export const currencySigns: Record<Currency, string> = { USD: '$', EUR: '€', GBP: '£' };

/** Whole units, for example `$3,703` or `−€12`. */
export function formatSum(cents: number, currency: Currency): string {
  const size = formatWhole(Math.abs(cents) / 100);
  return `${cents < 0 && size !== '0' ? '\u2212' : ''}${currencySigns[currency]}${size}`;
}

export function formatSumRange({ p10, p90 }: Range, currency: Currency): string {
  return `${formatSum(p10, currency)} to ${formatSum(p90, currency)}`;
}

export const orderNames: Record<Exclude<ReturnGoal, 'awareness'>, readonly [one: string, many: string]> = {
  purchase: ['order', 'orders'],
  subscription: ['subscription', 'subscriptions'],
  signup: ['sign-up', 'sign-ups'],
  lead: ['lead', 'leads'],
};

export function nameOrders(count: number, goal: ReturnGoal): string {
  const [one, many] = goal === 'awareness' ? orderNames.purchase : orderNames[goal];
  return `${formatWhole(count)} ${Math.round(count) === 1 ? one : many}`;
}

/** `37 of 100`, and words where a whole number would claim too much. */
export function nameChance(chance: number): string {
  if (chance > 0 && chance < 0.005) return 'fewer than 1 of 100';
  if (chance < 1 && chance > 0.995) return 'more than 99 of 100';
  return `${Math.round(chance * 100)} of 100`;
}

export const factorLabels: Record<FactorName, string> = {
  views: 'Views of the next video',
  horizon: 'Views by then',
  clickRate: 'Clicks per view',
  conversion: 'Orders per click',
  lift: 'Effects no link sees',
  redemption: 'Codes redeemed per view',
};

/** The set that a result rests on, as people call it. */
export function nameAssumptions({ assumptionSet, ownSet }: RestsOn): string {
  if (ownSet === undefined) return assumptionSet;
  return `${ownSet.name}, version ${ownSet.version}; what it leaves open: ${assumptionSet.replace(/^.*\+/, '')}`;
}

export const horizonLabels: Record<Horizon, string> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: 'a year',
};

/** What is told of a simulation: `currency` of the price, and for how long effects count. */
interface Told {
  goal: ReturnGoal;
  currency: Currency;
  horizon: Horizon;
  priceCents: number;
}

/** The one sentence that stands above the picture. */
export function writeHeadline(result: SimulationResult, told: Told): string {
  const { returns, awareness } = result;
  const { currency, horizon, priceCents, goal } = told;
  const price = formatSum(priceCents, currency);
  if (returns === null) {
    const { views, cpmCents } = awareness;
    return `${price} buys between ${formatWhole(views.p10)} and ${formatWhole(views.p90)} views within ${horizonLabels[horizon]} in 8 of 10 cases, at ${formatSumRange(cpmCents, currency)} per 1,000.`;
  }
  if (returns.ordersToPay === null)
    return 'This can never pay: nothing of an order is left after the commission.';
  const orders = `in 8 of 10 cases it brings between ${formatWhole(returns.orders.p10)} and ${nameOrders(returns.orders.p90, goal)} within ${horizonLabels[horizon]}`;
  return `At ${price}, ${nameChance(returns.chance)} such deals pay for themselves; ${orders}.`;
}

/** What one of the hundred equally likely cases stands for. */
export function describeOutcome(
  returns: OrdersOutcome,
  {
    index,
    goal,
    currency,
    costCents,
  }: { index: number; goal: ReturnGoal; currency: Currency; costCents: number },
): string {
  const count = returns.outcomes[index] ?? 0;
  const profit = formatSum(Math.round(count * returns.profitPerOrderCents - costCents), currency);
  return `Case ${index + 1} of 100: ${nameOrders(count, goal)}, profit ${profit}: ${pays(returns, count) ? 'pays' : 'does not pay'}`;
}

export function pays({ ordersToPay }: Pick<OrdersOutcome, 'ordersToPay'>, count: number): boolean {
  return ordersToPay !== null && count >= ordersToPay;
}

/** Below so many chances in 100 it is said what would change it. */
export const poorChance = 0.2;

/** What would have to be different, with its figure; only what is in somebody's hands. */
export function listLevers(
  returns: OrdersOutcome,
  { goal, currency }: Pick<Told, 'goal' | 'currency'>,
): string[] {
  const { breakEven, breakEvenPrices } = returns;
  const [one] = goal === 'awareness' ? orderNames.purchase : orderNames[goal];
  const even = breakEvenPrices.find(({ chance }) => chance === 50)?.priceCents ?? null;
  return [
    ...(even === null ? [] : [`A price of ${formatSum(even, currency)} pays in 50 of 100 cases.`]),
    ...(breakEven.valueCents === null
      ? []
      : [
          `One ${one} would have to be worth ${formatSum(breakEven.valueCents, currency)}: a bundle, or what a customer brings over time.`,
        ]),
    'A code of your own shows orders that no link sees.',
    'A cheaper channel with as many views of the right people.',
  ];
}
