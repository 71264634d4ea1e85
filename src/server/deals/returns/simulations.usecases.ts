import { randomUUID } from 'node:crypto';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Simulation, SimulationInput } from '../../../contract/deals/returns.ts';
import { simulation as simulationCall } from '../../../contract/deals/returns.ts';
import { simulationsShown } from '../../../contract/deals/deal-limits.ts';
import { plans } from '../../../engine/plans/plans.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import type { AskedEconomics } from '../../../engine/pricing/returns/asked-economics.ts';
import { readEconomics } from '../../../engine/pricing/returns/asked-economics.ts';
import type { Range } from '../../../engine/pricing/returns/assumptions.ts';
import type { ForecastViews } from '../../../engine/pricing/returns/chain.ts';
import { OwnRateMissing } from '../../../engine/pricing/returns/chain.ts';
import type { Economics } from '../../../engine/pricing/returns/simulation.ts';
import { simulateReturn } from '../../../engine/pricing/returns/simulation.ts';
import { holdTier } from '../../accounts/plans/plans.usecases.ts';
import { findAsked } from '../../analysis/compare/compare.usecases.ts';
import { openFullResult } from '../../analysis/channel-analysis/history.usecases.ts';
import { openAssumptions } from './assumption-sets.usecases.ts';
import type { ReturnsContext } from './returns-context.ts';
import { ReturnsRefusal } from './returns-context.ts';
import type { SimulationRecord } from './returns.rows.ts';
import {
  countSimulations,
  deleteSimulation,
  findSimulation,
  findSimulations,
  insertSimulation,
} from './returns.rows.ts';

/** Computes what a deal may bring and keeps it with everything it came from. Throws `ReturnsRefusal`. */
export async function simulate(context: ReturnsContext, input: SimulationInput): Promise<Simulation> {
  const { database, userId: workspaceId, now } = context;
  const economics = openEconomics(input.economics, input.price.currency);
  const id = randomUUID();
  await database.asUser(workspaceId, async () => {
    const assumptions = await openAssumptions(context, input.assumption_set);
    const { scenarios } = plans[await holdTier(context, { userId: workspaceId })];
    const analysis = await openAnalysis(context, input);
    const { channelId, full } = analysis;
    if ((await countSimulations(database, { workspaceId, channelId })) >= scenarios) {
      const text = `Your plan keeps ${scenarios} scenarios of a channel. Delete one first.`;
      throw new ReturnsRefusal('TOO_MANY_SCENARIOS', { text });
    }
    const result = withOwnRates(() =>
      simulateReturn({
        channel: readForecast(full, input.format),
        priceCents: input.price.amount_cents,
        horizon: input.horizon,
        economics,
        preset: input.preset,
        assumptions,
      }),
    );
    await insertSimulation(database, {
      id,
      workspaceId,
      analysisId: analysis.id,
      channelId,
      input: JSON.stringify(input),
      result: JSON.stringify(result),
      engineVersion: result.version,
      assumptionSet: result.assumptionSet,
      modelVersion: analysis.modelVersion,
      calibration: full.evidence.price.calibration.version,
      createdAt: now(),
    });
  });
  return readSimulation(context, { id });
}

async function openAnalysis(context: ReturnsContext, { analysis_id: asked }: SimulationInput) {
  const [found] = await findAsked(context, [asked]);
  if (found === undefined) throw new ReturnsRefusal('ANALYSIS_NOT_FOUND');
  const { id, fullResult } = found;
  if (fullResult === null) throw new ReturnsRefusal('ANALYSIS_FORGOTTEN');
  return { ...found, full: openFullResult({ id, fullResult }) };
}

/** The forecast that a result rests on; throws where there are too few videos of the kind. */
export function readForecast(
  { niche, evidence }: Pick<FullAnalysis, 'niche' | 'evidence'>,
  format: SimulationInput['format'],
): ForecastViews {
  const views = evidence.views[format];
  if (views === null) throw new ReturnsRefusal('NO_VIEWS');
  return { niche, ...views };
}

/** Throws where they do not suffice, or are of another currency than the price. */
export function openEconomics(asked: AskedEconomics, currency: Currency): Economics {
  if (asked.currency !== currency) throw new ReturnsRefusal('CURRENCY_MIX');
  const economics = readEconomics(asked);
  if (economics === null) throw new ReturnsRefusal('VALUE_MISSING');
  return economics;
}

export function withOwnRates<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof OwnRateMissing) throw new ReturnsRefusal('OWN_RATE_NEEDED', { cause: error });
    throw error;
  }
}

/** A stored simulation of the workspace, as it was computed. */
export async function readSimulation(
  { database, userId: workspaceId }: ReturnsContext,
  { id }: { id: string },
): Promise<Simulation> {
  const found = await database.asUser(workspaceId, () => findSimulation(database, { workspaceId, id }));
  if (found === null) throw new ReturnsRefusal('SIMULATION_NOT_FOUND');
  return describe(found);
}

/** Of one channel, or of all; the newest first. */
export async function listSimulations(
  { database, userId: workspaceId }: ReturnsContext,
  { channelId }: { channelId: string | null },
): Promise<Simulation[]> {
  const asked = { workspaceId, channelId, most: simulationsShown };
  const found = await database.asUser(workspaceId, () => findSimulations(database, asked));
  return found.map(describe);
}

export async function removeSimulation(
  { database, userId: workspaceId }: ReturnsContext,
  { id }: { id: string },
): Promise<void> {
  const isGone = await database.asUser(workspaceId, () => deleteSimulation(database, { workspaceId, id }));
  if (!isGone) throw new ReturnsRefusal('SIMULATION_NOT_FOUND');
}

export interface BreakEvenPrices {
  channelId: string;
  /** Of which videos one was simulated. */
  format: SimulationInput['format'];
  currency: Currency;
  /** Cents in 8 of 10 cases, without refunds; `null` where no orders are counted. */
  revenueCents: Range | null;
  /** What is taken off each order's value, and off all of them; `null` where no orders are counted. */
  costs: { marginPercent: number; commissionPercent: number; fixedCents: number } | null;
  /** Cents at which so many in 100 such deals pay; `null`: at no price. Empty where no orders are counted. */
  prices: { chance: 50 | 60 | 80; priceCents: number | null }[];
}

/** For a judgement of an offer: the highest prices that still pay. Throws `SIMULATION_NOT_FOUND`. */
export async function readBreakEvenPrices(
  context: ReturnsContext,
  { simulationId }: { simulationId: string },
): Promise<BreakEvenPrices> {
  const { channel_id: channelId, input, result } = await readSimulation(context, { id: simulationId });
  const economics = readEconomics(input.economics);
  return {
    channelId,
    format: input.format,
    currency: input.price.currency,
    revenueCents: result.returns?.revenueCents ?? null,
    costs: result.returns === null ? null : economics,
    prices: result.returns?.breakEvenPrices ?? [],
  };
}

const kept = simulationCall['~orpc'].outputSchema;

function describe(record: SimulationRecord): Simulation {
  if (kept === undefined) throw new Error('The contract has no output.');
  return kept.parse({
    id: record.id,
    channel_id: record.channelId,
    channel_name: record.channelName,
    created_at: record.createdAt.toISOString(),
    model_version: record.modelVersion,
    calibration: record.calibration,
    input: JSON.parse(record.input),
    result: JSON.parse(record.result),
  });
}
