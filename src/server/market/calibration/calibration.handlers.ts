import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readAdmin, readAdminInSession } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { discardProposal, makeCurrent, readCalibrationState } from './calibration.usecases.ts';
import { readPriceAccuracy } from './current-calibration.usecases.ts';
import { improveAlgorithm } from './improve-algorithm.usecases.ts';

/** Everybody is told the same, and it changes rarely. */
const accuracyCache = 'public, max-age=300';

export interface CalibrationDependencies {
  database: Database;
  now: () => Date;
  demo: boolean;
}

export function createCalibrationHandlers(dependencies: CalibrationDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const { database, now, demo } = dependencies;
  const asAdmin = async (context: RequestContext, read = readAdmin) => ({
    database,
    now,
    demo,
    admin: await read(context),
  });
  return {
    improveAlgorithm: os.improveAlgorithm.handler(({ context }) =>
      answering(contract.improveAlgorithm, async () => improveAlgorithm(await asAdmin(context))),
    ),
    calibration: os.calibration.handler(() => readCalibrationState({ database, now, demo })),
    priceAccuracy: os.priceAccuracy.handler(({ context }) => {
      context.cacheControl = accuracyCache;
      return readPriceAccuracy({ database, demo });
    }),
    makeCalibrationCurrent: os.makeCalibrationCurrent.handler(({ context, input }) =>
      answering(contract.makeCalibrationCurrent, async () =>
        makeCurrent(await asAdmin(context, readAdminInSession), {
          id: input.id,
          insteadOf: input.instead_of,
        }),
      ),
    ),
    discardCalibration: os.discardCalibration.handler(({ context, input }) =>
      answering(contract.discardCalibration, async () => discardProposal(await asAdmin(context), input.id)),
    ),
  };
}
