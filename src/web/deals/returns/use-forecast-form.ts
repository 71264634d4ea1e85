import { useState } from 'react';
import type { SimulationInput } from '../../../contract/deals/returns.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import { readEconomics, type AskedEconomics } from '../../../engine/pricing/returns/asked-economics.ts';
import type { AssumptionSetAnswer } from '../../../contract/deals/assumption-sets.ts';
import { applyOwnSet } from '../../../engine/pricing/returns/own-assumptions.ts';
import type { AssumptionSet, ReturnGoal } from '../../../engine/pricing/returns/assumptions.ts';
import type { ForecastViews, Horizon, ReturnPreset } from '../../../engine/pricing/returns/chain.ts';
import { OwnRateMissing } from '../../../engine/pricing/returns/chain.ts';
import { simulateReturn, type SimulationResult } from '../../../engine/pricing/returns/simulation.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { readRate } from './read-rate.ts';
import { texts } from './texts.ts';

/** What stands in the fields, as it was typed. */
export interface ForecastFields {
  value: string;
  margin: string;
  goal: ReturnGoal;
  horizon: Horizon;
  conversion: string;
  price: string;
  currency: Currency;
  refund: string;
  commission: string;
  fixed: string;
  clickRate: string;
  lift: string;
  target: string;
  /** What 1,000 views cost elsewhere; only compared with. */
  alternative: string;
  preset: ReturnPreset;
}

export const emptyFields: ForecastFields = {
  value: '',
  margin: '',
  goal: 'purchase',
  horizon: 30,
  conversion: '',
  price: '',
  currency: 'USD',
  refund: '',
  commission: '',
  fixed: '',
  clickRate: '',
  lift: '',
  target: '',
  alternative: '',
  preset: 'clicks',
};

export type TypedName = Exclude<keyof ForecastFields, 'goal' | 'horizon' | 'currency' | 'preset'>;

/** What the fields say, or what is wrong with each; an empty field that is needed is `needed`, and no mistake yet. */
export interface ReadFields {
  mistakes: Partial<Record<TypedName, string>>;
  economics: AskedEconomics | null;
  priceCents: number | null;
  alternativeCents: number | null;
}

const percentRate = { per: 100, most: 1 };
const liftRate = { per: 1, most: 100 };

export function readFields(fields: ForecastFields): ReadFields {
  const mistakes: ReadFields['mistakes'] = {};
  const note = <T>(name: TypedName, { wrong, read }: { wrong: string; read: T | undefined }): T | null => {
    if (read === undefined) mistakes[name] = wrong;
    return read ?? null;
  };
  const amount = (name: TypedName) =>
    note(name, { wrong: texts.wrongAmount, read: readAmount(fields[name]) });
  const percent = (name: TypedName) =>
    note(name, { wrong: texts.wrongPercent, read: readPercent(fields[name]) });
  const rate = (name: TypedName, unit: { per: number; most: number }) =>
    note(name, { wrong: texts.wrongRate, read: readRate(fields[name], unit) });
  const economics: AskedEconomics = {
    goal: fields.goal,
    currency: fields.currency,
    value_cents: amount('value'),
    margin_percent: percent('margin'),
    refund_percent: percent('refund') ?? 0,
    commission_percent: percent('commission') ?? 0,
    fixed_cents: amount('fixed') ?? 0,
    cvr: rate('conversion', percentRate),
    ctr: rate('clickRate', percentRate),
    lift: rate('lift', liftRate),
    target_percent: percent('target'),
  };
  const [priceCents, alternativeCents] = [amount('price'), amount('alternative')];
  const isSound = Object.keys(mistakes).length === 0;
  return { mistakes, economics: isSound ? economics : null, priceCents, alternativeCents };
}

/** The contract's most, in cents. */
const mostCents = 10_000_000_000;

function readAmount(entered: string): number | null | undefined {
  if (entered.trim() === '') return null;
  const cents = readHundredths(entered);
  return cents === null || cents > mostCents ? undefined : cents;
}

function readPercent(entered: string): number | null | undefined {
  const text = entered.trim().replace(/\s*%$/, '');
  if (text === '') return null;
  const value = /^\d{1,3}(?:\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
  return value >= 0 && value <= 100 ? value : undefined;
}

/** What the fields come to: a result, or the sentence that says what is missing. */
export type Forecast =
  | { kind: 'ready'; result: SimulationResult; asked: AskedForecast; alternativeCents: number | null }
  | { kind: 'missing'; sentence: string };
export type AskedForecast = Omit<SimulationInput, 'analysis_id' | 'format' | 'name'>;

/** Computes in the browser what the server computes when a scenario is kept: it is the same function. */
export function computeForecast(
  fields: ForecastFields,
  { channel, set, usual }: { channel: ForecastViews; set: AssumptionSetAnswer | null; usual: AssumptionSet },
): Forecast {
  const { economics: asked, priceCents, alternativeCents, mistakes } = readFields(fields);
  if (asked === null) return { kind: 'missing', sentence: texts.mistakes(Object.keys(mistakes).length) };
  const economics = readEconomics(asked);
  if (priceCents === null) return { kind: 'missing', sentence: texts.needsPrice };
  if (economics === null) return { kind: 'missing', sentence: texts.needsValue };
  const { horizon, preset, currency } = fields;
  try {
    const assumptions = set === null ? usual : applyOwnSet(set);
    const result = simulateReturn({ channel, priceCents, horizon, economics, preset, assumptions });
    const price = { amount_cents: priceCents, currency };
    const question = { price, horizon, economics: asked, preset, ...chosenSet(set) };
    return { kind: 'ready', result, asked: question, alternativeCents };
  } catch (error) {
    if (error instanceof OwnRateMissing) return { kind: 'missing', sentence: texts.needsRate };
    throw error;
  }
}

/** The version that a question names; none for what is published. */
export function chosenSet(set: AssumptionSetAnswer | null): Pick<SimulationInput, 'assumption_set'> {
  return set === null ? {} : { assumption_set: { id: set.id, version: set.version } };
}

export type ChangeField = <Name extends keyof ForecastFields>(
  name: Name,
  value: ForecastFields[Name],
) => void;

export function useForecastFields(start: Partial<ForecastFields>): [ForecastFields, ChangeField] {
  const [fields, setFields] = useState<ForecastFields>({ ...emptyFields, ...start });
  return [fields, (name, value) => setFields((before) => ({ ...before, [name]: value }))];
}
