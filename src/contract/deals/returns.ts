import { z } from 'zod';
import { niches } from '../../engine/analysis/niches.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { assumptionMarks, returnGoals } from '../../engine/pricing/returns/assumptions.ts';
import { factorNames, horizons, returnPresets } from '../../engine/pricing/returns/chain.ts';
import { toldChances } from '../../engine/pricing/returns/simulation.ts';
import { fileTypes, paperSizes } from '../analysis/exports.ts';
import { channelId } from '../analysis/lists.ts';
import { count } from '../analysis/text-evidence.ts';
import { highestRateAmount } from '../limits.ts';
import { longestScenarioName } from './deal-limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { line } from '../text-fields.ts';

const instant = z.iso.datetime();
export const cents = z
  .number()
  .int()
  .max(highestRateAmount * 100);
export const money = z.strictObject({ amount_cents: cents.positive(), currency: z.enum(currencies) });
const percent = z.number().min(0).max(100);

/** Least to most, in order; a range of something that is never 0 does not begin there. */
const rangeUpTo = (most: number) =>
  z
    .strictObject({
      p10: z.number().min(0).max(most),
      p50: z.number().min(0).max(most),
      p90: z.number().min(0).max(most),
    })
    .refine(({ p10, p50, p90 }) => p10 <= p50 && p50 <= p90 && (p10 > 0 || p90 === 0), {
      message: 'The range has to run from low over middle to high, and not begin at 0.',
    });
const highestLift = 100;
export const horizon = z.literal(horizons);

/** What an order is worth to the workspace, and its own rates where it knows them. */
export const economics = z.strictObject({
  goal: z.enum(returnGoals),
  currency: z.enum(currencies),
  /** Of one order; `null` for awareness alone. */
  value_cents: cents.positive().nullable(),
  margin_percent: percent.nullable(),
  refund_percent: percent,
  commission_percent: percent,
  fixed_cents: cents.min(0),
  /** Orders per click, clicks per view, and orders as a multiple of those that a link sees. */
  cvr: rangeUpTo(1).nullable(),
  ctr: rangeUpTo(1).nullable(),
  lift: rangeUpTo(highestLift).nullable(),
  /** Viewers who are in the target market. */
  target_percent: percent.nullable(),
});

/** A version of a set of the workspace's own, in the place of the published one. */
export const assumptionSetChoice = z.strictObject({ id: z.uuid(), version: z.number().int().positive() });

const simulationInput = z.strictObject({
  analysis_id: z.uuid(),
  /** Which videos: the long ones, or the Shorts. */
  format: z.enum(['long', 'short']),
  price: money,
  horizon,
  economics,
  preset: z.enum(returnPresets),
  assumption_set: assumptionSetChoice.optional(),
  /** What the scenario is called beside others. */
  name: line(longestScenarioName),
});
export type SimulationInput = z.infer<typeof simulationInput>;

export const range = z.strictObject({ p10: z.number(), p50: z.number(), p90: z.number() });
const assumption = {
  range,
  mark: z.enum(assumptionMarks),
  source: z.string(),
  year: z.number().nullable(),
  note: z.string().nullable(),
};

/** What a result rests on; `ownSet` where that is a set of the workspace's own, by its name of then. */
export const restsOn = {
  version: z.string(),
  assumptionSet: z.string(),
  ownSet: z.strictObject({ id: z.string(), name: z.string(), version: z.number() }).optional(),
};

/** Amounts are cents of the price's currency. */
export const simulationResult = z.strictObject({
  ...restsOn,
  costCents: z.number(),
  chain: z.array(
    z.strictObject({
      name: z.enum(factorNames),
      ...assumption,
      share: z.number(),
      orders: z.strictObject({ low: z.number(), high: z.number() }),
    }),
  ),
  awareness: z.strictObject({ views: range, cpmCents: range, targetCpmCents: range.nullable() }),
  returns: z
    .strictObject({
      chance: z.number().min(0).max(1),
      ordersToPay: z.number().nullable(),
      profitPerOrderCents: z.number(),
      orders: range,
      seenByLink: range.nullable(),
      revenueCents: range,
      profitCents: range,
      roi: range,
      breakEvenPrices: z.array(
        z.strictObject({
          chance: z.literal(toldChances),
          priceCents: z.number().nullable(),
        }),
      ),
      breakEven: z.strictObject({
        views: z.number().nullable(),
        clickRate: z.number().nullable(),
        conversion: z.number().nullable(),
        costPerOrderCents: z.number(),
        cpmCents: z.number().nullable(),
        valueCents: z.number().nullable(),
      }),
      outcomes: z.array(z.number()),
      presets: z.array(z.strictObject({ preset: z.enum(returnPresets), orders: range })),
    })
    .nullable(),
});

const simulationOutput = z.strictObject({
  id: z.uuid(),
  channel_id: z.string(),
  /** As YouTube has it; `null` where it may not be kept any more. */
  channel_name: z.string().nullable(),
  created_at: instant,
  model_version: z.string(),
  /** Of the prices, when the channel was analyzed. */
  calibration: z.string(),
  input: simulationInput,
  result: simulationResult,
});
export type Simulation = z.infer<typeof simulationOutput>;

export const tags = ['Returns'];
const simulationNotFound = {
  status: 404,
  message: 'This simulation is not one of your workspace’s.',
} as const;
/** Of every call that computes returns. */
export const returnsRefusals = {
  PLAN_REQUIRED: { status: 403, message: 'Forecasts of returns require Growth plan or higher' },
  VALUE_MISSING: { status: 400, message: 'Enter what one order is worth to you, and your margin.' },
  CURRENCY_MIX: {
    status: 400,
    message: 'Price and order value need the same currency: amounts of two currencies are never added.',
  },
  OWN_RATE_NEEDED: {
    status: 422,
    message: 'No rate from click to paid subscription is published that would fit. Enter your own.',
  },
  SET_NOT_FOUND: { status: 404, message: 'This set of assumptions is not one of your workspace’s.' },
  /** Of a set of the workspace's own. */
  SETS_NOT_INCLUDED: { status: 403, message: 'Own assumptions require Enterprise plan' },
} as const;

export const simulate = inWorkspace('analyse', { feature: 'simulation' })
  .route({
    method: 'POST',
    path: '/api/simulations',
    summary: 'What a sponsorship at a price may bring, as a distribution; costs no credit',
    description:
      'The product of uncertain factors and chance in counting, in closed form: the same question gives the same answer. ' +
      'Every factor comes with its range, source and year. Third-party estimate, not YouTube data.',
    tags,
  })
  .input(simulationInput)
  .errors({
    ...returnsRefusals,
    ANALYSIS_NOT_FOUND: { status: 404, message: 'This analysis is not in your history.' },
    ANALYSIS_FORGOTTEN: {
      status: 410,
      message: 'The videos behind this analysis are not kept any more. Analyze the channel again.',
    },
    NO_VIEWS: {
      status: 422,
      message: 'Fewer than three videos of this kind can be used, so there is no forecast of views.',
    },
    /** Its message names the plan’s number. */
    TOO_MANY_SCENARIOS: { status: 409, message: 'Your plan keeps fewer scenarios of a channel.' },
  })
  .output(simulationOutput);

export const simulation = inWorkspace('read')
  .route({ method: 'GET', path: '/api/simulation', summary: 'A simulation, as it was stored', tags })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ SIMULATION_NOT_FOUND: simulationNotFound })
  .output(simulationOutput);

export const simulations = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/simulations/list',
    summary: 'The workspace’s simulations, of one channel or the newest of all',
    tags,
  })
  .input(z.strictObject({ channel_id: channelId.optional() }).optional())
  .output(z.strictObject({ simulations: z.array(simulationOutput) }));

export const finishedDeals = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/simulations/finished-deals',
    summary: 'What creators of the workspace’s closed campaigns brought, from which own rates are learned',
    description: 'Kept on every plan; forecasts learn from it on Agency and Enterprise.',
    tags,
  })
  .input(noInput)
  .output(
    z.strictObject({
      /** The newest first; `null` where it was not measured. */
      deals: z.array(
        z.strictObject({
          niche: z.enum(niches).nullable(),
          views: count.nullable(),
          clicks: count,
          /** By the link. */
          orders: count.nullable(),
        }),
      ),
    }),
  );

export const deleteSimulation = inWorkspace('analyse')
  .route({ method: 'POST', path: '/api/simulations/delete', summary: 'Deletes a simulation', tags })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ SIMULATION_NOT_FOUND: simulationNotFound })
  .output(z.strictObject({}));

export const exportSimulation = inWorkspace('read', { feature: 'simulation' })
  .route({ method: 'POST', path: '/api/simulations/pdf', summary: 'A stored simulation as a PDF', tags })
  .input(z.strictObject({ id: z.uuid(), paper: z.enum(paperSizes) }))
  .errors({ SIMULATION_NOT_FOUND: simulationNotFound, PLAN_REQUIRED: returnsRefusals.PLAN_REQUIRED })
  .output(z.file().mime([fileTypes.pdf]));
