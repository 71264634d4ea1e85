import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../db/database.ts';
import { readAdmin } from '../http/admission.ts';
import { answering } from '../http/refusal.ts';
import type { RequestContext } from '../http/request.ts';
import type { AlertReporter } from './alert-reporter.usecases.ts';
import { listAlerts, resolveAlert } from './alerts.usecases.ts';

export interface AlertDependencies {
  database: Database;
  now: () => Date;
  alertReporter: AlertReporter;
}

export function createAlertHandlers({ database, now, alertReporter }: AlertDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    alerts: os.alerts.handler(async ({ input }) => {
      // What this process has recorded so far is shown at once.
      await alertReporter.flush();
      return listAlerts({ database }, input);
    }),
    resolveAlert: os.resolveAlert.handler(async ({ context, input }) => {
      const admin = await readAdmin(context);
      return answering(contract.resolveAlert, () => resolveAlert({ database, now, admin }, input));
    }),
  };
}
