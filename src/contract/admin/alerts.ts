import { z } from 'zod';
import { asAdmin } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const instant = z.iso.datetime();
const tags = ['Administration'];

export const alertSeverities = ['low', 'medium', 'high', 'critical'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** What the server raises alerts for. */
export const alertTypes = [
  'brute_force',
  'key_abuse',
  'webhook_refused',
  'payment_disputed',
  'quota_near_end',
  'audit_gap',
  'job_failed',
  'admin_access_refused',
  'backup_failed',
  'removal_overdue',
  'mail_given_up',
  'process_missing',
] as const;
export type AlertType = (typeof alertTypes)[number];

/** An alert (specification, section 3). Repetitions of one event are a single alert until somebody resolves it. */
export const alert = z.strictObject({
  id: z.uuid(),
  severity: z.enum(alertSeverities),
  alert_type: z.enum(alertTypes),
  /** What happened, as names and values; never a secret, a whole key or a password. */
  alert_data: z.array(z.strictObject({ name: z.string(), value: z.union([z.string(), z.number()]) })),
  /** How often, and when last. */
  occurrences: count,
  last_at: instant,
  is_resolved: z.boolean(),
  resolved_by: z.string().nullable(),
  resolved_at: instant.nullable(),
  created_at: instant,
});
export type Alert = z.infer<typeof alert>;

export const alerts = asAdmin()
  .route({
    method: 'GET',
    path: '/api/admin/alerts',
    summary: 'Security alerts, the newest first: those that are open, or those that are resolved',
    tags,
  })
  .input(z.strictObject({ state: z.enum(['open', 'resolved']) }))
  .output(z.strictObject({ alerts: z.array(alert).max(100), total: count }));

export const resolveAlert = asAdmin('alert_resolved')
  .route({ method: 'POST', path: '/api/admin/alerts/resolve', summary: 'Resolve an alert', tags })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({
    ALERT_NOT_FOUND: { status: 404, message: 'There is no such alert.' },
    ALREADY_RESOLVED: { status: 409, message: 'Somebody has resolved this alert already.' },
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to resolve alert' },
  })
  .output(alert);
