/** Everything the audit log can contain. What a call may record is in its procedure's `audit`. */
export const auditActions = [
  'creator_rate_added',
  'creator_rate_updated',
  'creator_rate_deleted',
  'creator_rates_imported',
  'submitted_rate_accepted',
  'submitted_rate_refused',
  'exchange_rate_saved',
  'exchange_rate_deleted',
  'exchange_rates_imported',
  'algorithm_improved',
  'calibration_made_current',
  'calibration_discarded',
  'tier_override_granted',
  'tier_override_cleared',
  'admin_session_created',
  'admin_session_extended',
  'admin_sessions_revoked',
  'alert_resolved',
  'audit_log_exported',
  'job_retried',
  'data_lifecycle_begun',
  'data_lifecycle_ended',
  // Not from a successful call: what an administrator's call was refused for, and what operators do on the command
  // line.
  'admin_call_refused',
  'admin_made',
  'admin_removed',
  'two_step_reset',
] as const;
export type AuditAction = (typeof auditActions)[number];
