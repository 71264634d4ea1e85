import { createAdminAnalyticsHandlers } from './admin-analytics/admin-analytics.handlers.ts';
import { createTierOverrideHandlers } from './tier-overrides/tier-overrides.handlers.ts';
import { createAdminSessionHandlers } from './admin-sessions/admin-sessions.handlers.ts';
import { createSupportHandlers } from './support/support.handlers.ts';
import { createAlertHandlers } from '../platform/alerts/alerts.handlers.ts';
import { createAuditLogHandlers } from '../platform/audit-log/audit-log.handlers.ts';
import { createOperationHandlers } from './operations/operations.handlers.ts';
import { lifecycleTasks, taskPlans } from '../timed-tasks.ts';

export type AdminDependencies = Parameters<typeof createAdminAnalyticsHandlers>[0] &
  Parameters<typeof createTierOverrideHandlers>[0] &
  Parameters<typeof createAdminSessionHandlers>[0] &
  Parameters<typeof createSupportHandlers>[0] &
  Parameters<typeof createAlertHandlers>[0] &
  Parameters<typeof createAuditLogHandlers>[0] &
  Omit<Parameters<typeof createOperationHandlers>[0], 'tasks' | 'lifecycle'> &
  Parameters<typeof lifecycleTasks>[0];

/** The procedures of the contract for administrators. */
export function createAdminRoutes(dependencies: AdminDependencies) {
  return {
    ...createAdminAnalyticsHandlers(dependencies),
    ...createTierOverrideHandlers(dependencies),
    ...createAdminSessionHandlers(dependencies),
    ...createSupportHandlers(dependencies),
    ...createAlertHandlers(dependencies),
    ...createAuditLogHandlers(dependencies),
    ...createOperationHandlers({
      ...dependencies,
      tasks: taskPlans,
      lifecycle: lifecycleTasks(dependencies),
    }),
  };
}
