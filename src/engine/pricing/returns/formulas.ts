import { formatAmount, formatWhole } from '../../../values/wording.ts';
import type { Currency } from '../rates.ts';
import type { AskedEconomics } from './asked-economics.ts';
import type { Range } from './assumptions.ts';
import type { FactorName } from './chain.ts';
import type { SimulationResult } from './simulation.ts';
import { currencySigns, formatSum } from './wording.ts';

/** The arithmetic behind the figures, written out. */

/** A rate with enough digits to repeat the arithmetic: `0.49%`, `23%`. */
export function formatRate(share: number): string {
  return `${Number((100 * share).toPrecision(3))}%`;
}

/** A factor's range as it is read: views, percent or a multiple. */
export function formatFactorRange(name: FactorName, { p10, p50, p90 }: Range): string {
  const write = (value: number) => formatFactorValue(name, value);
  return p10 === p90 ? write(p50) : `${write(p10)} to ${write(p90)}`;
}

function formatFactorValue(name: FactorName, value: number): string {
  if (name === 'views') return formatWhole(value);
  return name === 'horizon' || name === 'lift' ? `\u00d7 ${value.toFixed(2)}` : formatRate(value);
}

interface FormulaInput {
  priceCents: number;
  currency: Currency;
  economics: AskedEconomics;
}

/** The arithmetic behind each figure, with the figures put in. */
export function writeFormulas(
  { chain, costCents, returns }: SimulationResult,
  { priceCents, currency, economics }: FormulaInput,
): { name: string; formula: string }[] {
  const sum = (cents: number) => formatSum(cents, currency);
  const middle = chain.reduce((product, { range }) => product * range.p50, 1);
  const product = chain.map(({ name, range }) => formatFactorValue(name, range.p50)).join(' \u00d7 ');
  const cost = {
    name: 'Cost',
    formula: `${sum(priceCents)} + ${sum(economics.fixed_cents)} other costs = ${sum(costCents)}`,
  };
  if (returns === null) return [cost];
  const {
    value_cents: value,
    refund_percent: refund,
    margin_percent: margin,
    commission_percent: commission,
  } = economics;
  const perOrder = formatCentsOf(returns.profitPerOrderCents, currency);
  return [
    {
      name: 'Orders, middle of the chain',
      formula: `${product.replaceAll('\u00d7 \u00d7', '\u00d7')} = ${formatAmount(middle)}; each factor is lognormal, the count Poisson around their product`,
    },
    {
      name: 'Profit per order',
      formula: `${formatCentsOf(value ?? 0, currency)} \u00d7 (100% \u2212 ${refund}% refunds) \u00d7 (${margin ?? 0}% margin \u2212 ${commission}% commission) = ${perOrder}`,
    },
    cost,
    {
      name: 'Orders to pay for itself',
      formula:
        returns.ordersToPay === null
          ? 'None do: nothing of an order is left'
          : `${sum(costCents)} / ${perOrder}, rounded up = ${formatWhole(returns.ordersToPay)}`,
    },
    { name: 'Profit', formula: `orders \u00d7 ${perOrder} \u2212 ${sum(costCents)}` },
  ];
}

function formatCentsOf(cents: number, currency: Currency): string {
  const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '\u2212' : ''}${currencySigns[currency]}${formatWhole(Number(whole))}.${decimals}`;
}
