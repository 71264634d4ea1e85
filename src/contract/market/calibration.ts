import { z } from 'zod';
import { subscriberTiers } from '../../engine/analysis/channel.ts';
import { niches } from '../../engine/analysis/niches.ts';
import { asAdmin, inAdminSession, noInput, procedure } from '../procedure.ts';
import { count, share } from '../analysis/text-evidence.ts';

const instant = z.iso.datetime();
const tags = ['Administration'];

/** How well prices match the collected rates. */
export const calibrationFit = z.strictObject({
  /** Median of |quoted / predicted - 1| in percent, each rate predicted without itself; `null` without rates. */
  median_error_percent: z.number().nonnegative().nullable(),
  /** Share (0 to 1) of the rates between the low and the high level of the price. */
  coverage: share.nullable(),
});

const scopeKey = z.union([z.enum(niches), z.enum(subscriberTiers)]);

export const calibrationVersion = z.strictObject({
  id: z.uuid(),
  /** `calibration-3`; shown beside every price that is based on it. */
  name: z.string(),
  /** `proposed` waits for an administrator; `former` was current once. */
  state: z.enum(['proposed', 'current', 'former', 'discarded']),
  created_at: instant,
  /** When it last became current; `null` if it never did. */
  current_since: instant.nullable(),
  rates_analysed: count,
  /** How many of them are fees of channels that were never analyzed: their guessed views make them count for less. */
  rough_rates: count,
  adjustments: z.array(
    z.strictObject({
      scope: z.enum(['global', 'niche', 'tier']),
      /** The niche or the size; `null` for all. */
      key: scopeKey.nullable(),
      from: z.number().positive(),
      to: z.number().positive(),
      rates: count,
    }),
  ),
  before: calibrationFit,
  after: calibrationFit,
  /** The same by niche and by size, without those that have no rates. */
  groups: z.array(
    z.strictObject({
      scope: z.enum(['niche', 'tier']),
      key: scopeKey,
      rates: count,
      before: calibrationFit,
      after: calibrationFit,
    }),
  ),
});
export type CalibrationVersion = z.infer<typeof calibrationVersion>;

export const calibrationState = z.strictObject({
  /** `null` while prices are based on the published priors alone. */
  current: calibrationVersion.nullable(),
  /** What the last run proposes; `null` if nothing waits. */
  proposed: calibrationVersion.nullable(),
  /** The newest first. */
  versions: z.array(calibrationVersion).max(50),
  running: z.boolean(),
  /** Collected rates as the next run will see them. */
  rates: z.strictObject({ learning: count, waiting: count, aside: count }),
});
export type CalibrationState = z.infer<typeof calibrationState>;

export const improveAlgorithm = asAdmin('algorithm_improved')
  .route({
    method: 'POST',
    path: '/functions/v1/improve-algorithm',
    summary: 'Learn from the collected rates; what is learned waits to be made current',
    description:
      'One run at a time. No adjustment is created if the held-out error would not fall, or if a few rates do ' +
      'not agree. It replaces what waited before, unless the same was learned again.',
    tags,
  })
  .input(noInput)
  .errors({
    RUN_UNDER_WAY: {
      status: 409,
      message: 'The algorithm is being improved at this moment. Please wait until that run has ended.',
    },
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to improve algorithm' },
  })
  .output(
    z.strictObject({
      adjustments_created: count,
      total_rates_analyzed: count,
      /** What waits to be made current; `null` if nothing better was learned. */
      proposed: calibrationVersion.nullable(),
      before: calibrationFit,
      after: calibrationFit,
    }),
  );

export const calibration = asAdmin()
  .route({
    method: 'GET',
    path: '/api/admin/calibration',
    summary: 'The calibration that prices are based on, the proposed one, and former ones',
    tags,
  })
  .input(noInput)
  .output(calibrationState);

const versionNotFound = { status: 404, message: 'There is no such version.' } as const;
const changedMeanwhile = {
  status: 409,
  message: 'Another version was made current meanwhile. Please look again before you decide.',
} as const;

export const makeCalibrationCurrent = inAdminSession('calibration_made_current')
  .route({
    method: 'POST',
    path: '/api/admin/calibration/make-current',
    summary: 'Base prices on a version, or on the published priors alone',
    description:
      'Any version that was current can be so again; new analyses follow at once. Another version that waits was ' +
      'compared with what was current, and is discarded.',
    tags,
  })
  .input(
    z.strictObject({
      /** `null`: the published priors. */
      id: z.uuid().nullable(),
      /** The current version as far as the caller knows; `null`: the priors. */
      instead_of: z.uuid().nullable(),
    }),
  )
  .errors({ VERSION_NOT_FOUND: versionNotFound, CURRENT_CHANGED: changedMeanwhile })
  .output(calibrationState);

export const discardCalibration = asAdmin('calibration_discarded')
  .route({
    method: 'POST',
    path: '/api/admin/calibration/discard',
    summary: 'Discard a proposed version',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ VERSION_NOT_FOUND: versionNotFound })
  .output(calibrationState);

const measuredPrices = z.strictObject({
  /** True if channels and rates are invented samples. */
  demo: z.boolean(),
  /** For the calibration that prices are based on; `null` while they are based on the published priors alone. */
  measured: calibrationFit
    .extend({
      version: z.string(),
      rates_analysed: count,
      rough_rates: count,
      /** When that was measured. */
      measured_at: instant,
    })
    .nullable(),
});
export type PriceAccuracy = z.infer<typeof measuredPrices>;

export const priceAccuracy = procedure
  .route({
    method: 'GET',
    path: '/api/price-accuracy',
    summary: 'How far off prices are from rates that were really agreed, as far as that was measured',
    tags: ['Channel analysis'],
  })
  .input(noInput)
  .output(measuredPrices);
