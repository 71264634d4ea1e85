import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Simulation } from '../../../contract/deals/returns.ts';
import type { ProposalTier } from '../../../engine/pricing/proposals/proposal-slots.ts';
import type { BuiltTier } from '../../../engine/pricing/proposals/proposal-tiers.ts';
import type { AssumptionSet } from '../../../engine/pricing/returns/assumptions.ts';
import { findPackageChance } from '../../../engine/pricing/returns/package-chance.ts';
import type { Economics } from '../../../engine/pricing/returns/simulation.ts';
import { findAssumptions } from '../returns/assumption-sets.usecases.ts';
import { listSimulations, openEconomics, readForecast } from '../returns/simulations.usecases.ts';

interface ProposalScenario {
  simulationId: string;
  name: string;
  horizon: Simulation['input']['horizon'];
  preset: Simulation['input']['preset'];
  economics: Simulation['input']['economics'];
  assumptionSet: string;
}

interface TierChances {
  /** `null`: the workspace has counted no orders for this channel in the proposal's currency. */
  scenario: ProposalScenario | null;
  chances: Record<ProposalTier, number | null>;
}

const unknown = { essential: null, growth: null, partner: null } as const;

/** The chance of each package to pay, by the economics of the newest scenario that the workspace has of the channel. */
export async function findTierChances(
  context: Parameters<typeof listSimulations>[0],
  { analysis, tiers }: { analysis: FullAnalysis; tiers: Readonly<Record<ProposalTier, BuiltTier>> },
): Promise<TierChances> {
  const kept = await listSimulations(context, { channelId: analysis.evidence.channel.id });
  const simulation = kept.find(
    ({ input, result }) => result.returns !== null && input.economics.currency === 'USD',
  );
  if (simulation === undefined) return { scenario: null, chances: unknown };
  const { name, horizon, preset, economics: asked, assumption_set: chosen } = simulation.input;
  const assumptions = await findAssumptions(context, chosen);
  // Its set is deleted: it cannot be computed again.
  if (assumptions === null) return { scenario: null, chances: unknown };
  const economics = openEconomics(asked, 'USD');
  const chanceOf = (tier: BuiltTier) =>
    findChance({ analysis, tier, economics, assumptions, simulation: simulation.input });
  return {
    scenario: {
      simulationId: simulation.id,
      name,
      horizon,
      preset,
      economics: asked,
      assumptionSet: assumptions.version,
    },
    chances: {
      essential: chanceOf(tiers.essential),
      growth: chanceOf(tiers.growth),
      partner: chanceOf(tiers.partner),
    },
  };
}

interface ChanceInput {
  analysis: FullAnalysis;
  tier: BuiltTier;
  economics: Economics;
  assumptions: AssumptionSet;
  simulation: Pick<Simulation['input'], 'horizon' | 'preset'>;
}

function findChance({ analysis, tier, economics, assumptions, simulation }: ChanceInput): number | null {
  const { horizon, preset } = simulation;
  const videos = tier.request.deliverables.flatMap(({ format, count }) =>
    Array.from({ length: count }, () => readForecast(analysis, format === 'short' ? 'short' : 'long')),
  );
  const { totalCents: priceCents } = tier;
  return findPackageChance({
    videos,
    priceCents,
    horizon,
    economics,
    preset,
    assumptions,
  });
}
