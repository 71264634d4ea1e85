import { adminAnalytics, adminAnalyticsCsv } from './admin-analytics.ts';
import { adminSessionManager } from './admin-sessions.ts';
import { alerts, resolveAlert } from './alerts.ts';
import { auditLog, exportAuditLog } from './audit-log.ts';
import { operations, retryJob, runDataLifecycle } from './operations.ts';
import { supportAct } from './support-act.ts';
import { supportAccount, supportSearch } from './support.ts';
import { adminSecurityAudit, findAccount } from './tier-overrides.ts';

/** The calls of the administration. */
export const adminCalls = {
  adminAnalytics,
  adminAnalyticsCsv,
  findAccount,
  adminSecurityAudit,
  supportSearch,
  supportAccount,
  supportAct,
  adminSessionManager,
  alerts,
  resolveAlert,
  auditLog,
  exportAuditLog,
  operations,
  retryJob,
  runDataLifecycle,
};
