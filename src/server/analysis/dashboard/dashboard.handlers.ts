import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { readDashboard } from './dashboard.usecases.ts';

export interface DashboardDependencies {
  database: Database;
  now: () => Date;
}

/** The procedures of the contract's dashboard. */
export function createDashboardHandlers(dependencies: DashboardDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    dashboard: os.dashboard.handler(async ({ context }) => {
      const { userId } = await readViewer(context);
      return readDashboard({ ...dependencies, userId }, {});
    }),
  };
}
