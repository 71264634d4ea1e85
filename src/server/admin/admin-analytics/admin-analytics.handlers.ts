import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { readAnalytics } from './admin-analytics.usecases.ts';
import { openAnalyticsCsv } from './analytics-csv.usecases.ts';
import type { AnalyticsContext } from './series.usecases.ts';

export type AdminAnalyticsDependencies = AnalyticsContext;

/** The procedures of the contract's analytics. */
export function createAdminAnalyticsHandlers(dependencies: AdminAnalyticsDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    adminAnalytics: os.adminAnalytics.handler(({ input }) =>
      readAnalytics(dependencies, { days: Number(input.days) }),
    ),
    adminAnalyticsCsv: os.adminAnalyticsCsv.handler(({ input }) =>
      openAnalyticsCsv(dependencies, { table: input.table, days: Number(input.days) }),
    ),
  };
}
