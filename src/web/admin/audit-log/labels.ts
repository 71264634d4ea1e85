import type { AuditAction } from '../../../contract/admin/audit-actions.ts';
import type { AuditEntry } from '../../../contract/admin/audit-log.ts';
import { choicesOf } from '../../ui/choices.ts';

const actionWords: Readonly<Record<AuditAction, string>> = {
  creator_rate_added: 'Creator rate added',
  creator_rate_updated: 'Creator rate changed',
  creator_rate_deleted: 'Creator rate deleted',
  creator_rates_imported: 'Creator rates imported',
  submitted_rate_accepted: 'Submitted rate accepted',
  submitted_rate_refused: 'Submitted rate refused',
  exchange_rate_saved: 'Exchange rate saved',
  exchange_rate_deleted: 'Exchange rate deleted',
  exchange_rates_imported: 'Exchange rates imported',
  algorithm_improved: 'Algorithm improvement run',
  calibration_made_current: 'New prices made current',
  calibration_discarded: 'Improvement discarded',
  tier_override_granted: 'Tier override granted',
  tier_override_cleared: 'Tier override cleared',
  credits_adjusted: 'Credits corrected',
  refund_requested: 'Refund asked for',
  account_mail_requested: 'Mail sent again',
  account_sign_ins_ended: 'Sign-ins ended',
  address_confirmed: 'Address confirmed',
  trial_extended: 'Trial extended',
  data_export_requested: 'Data export asked for',
  admin_session_created: 'Admin session created',
  admin_session_extended: 'Admin session extended',
  admin_sessions_revoked: 'Admin sessions revoked',
  alert_resolved: 'Alert resolved',
  audit_log_exported: 'Audit log exported',
  job_retried: 'Bulk job tried again',
  data_lifecycle_begun: 'Kept data: refreshing and deleting begun',
  data_lifecycle_ended: 'Kept data: refreshed and deleted',
  channel_forgotten: 'Channel removed',
  channel_removal_refused: 'Removal of a channel refused',
  account_deletion_requested: 'Deletion of an account begun',
  account_deletion_undone: 'Deletion of an account taken back',
  account_deletion_hastened: 'Deletion of an account made due at once',
  account_deleted: 'Account deleted',
  admin_call_refused: 'Admin call refused',
  admin_made: 'Administrator made',
  admin_removed: 'Administrator removed',
  two_step_reset: 'Two-step sign-in reset',
};

/** An action in words; one that is not known here as it is written. */
export function tellAction(action: string): string {
  return isAction(action) ? actionWords[action] : `Unknown action: ${action}`;
}

/** For the filter, in the order of their words. */
export const actionChoices = choicesOf(actionWords).toSorted((one, other) =>
  one.label.localeCompare(other.label, 'en'),
);

/** JSON on lines of its own; anything else as it is. */
export function formatValues(values: string): string {
  try {
    return JSON.stringify(JSON.parse(values), null, 2);
  } catch {
    return values;
  }
}

/** What an action was about where its row names nobody: the call, the channel, the alert, the version of prices. */
const subjects = ['procedure', 'channel_name', 'alert_type', 'proposed', 'current'] as const;

/** The subject of a row in its values, so that rows of one action can be told from each other; `null`: it has none. */
export function tellSubject({ old_values, new_values }: Pick<AuditEntry, 'old_values' | 'new_values'>) {
  const values = { ...readRecord(old_values), ...readRecord(new_values) };
  const found = subjects.map((name) => values[name]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : null;
}

function readRecord(values: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(values ?? 'null');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

function isAction(value: string): value is AuditAction {
  return Object.hasOwn(actionWords, value);
}
