import type { AuditAction } from '../../../contract/admin/audit-actions.ts';
import type { SupportAction } from '../../../contract/admin/support-act.ts';
import type { ExportContext } from '../../accounts/own-data/data-exports.usecases.ts';
import type { DeletionContext } from '../../accounts/own-data/deletions.usecases.ts';
import { auditedFor } from '../../platform/audit-log/audit.usecases.ts';
import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findSupported, isNotedCall } from './support.rows.ts';

export interface ActContext extends AdminContext, DeletionContext, ExportContext {
  /** Sends a mail that the account's owner could ask for too. */
  sendMail: (kind: 'confirmation' | 'reset', email: string) => Promise<void>;
  /** What this call's row of the log carries, so that the same call again finds it; `null` without an Idempotency-Key. */
  callId: string | null;
}

export type ActionOf<Name extends SupportAction['action']> = Extract<SupportAction, { action: Name }>;

/** The call was made before and its answer was lost. */
export class DoneBefore extends Error {}

interface Change<T> {
  /** `null` where the work adds its row of the log itself. */
  action: AuditAction | null;
  oldValues?: object;
  newValues?: object;
  result: T;
}

type Supported = NonNullable<Awaited<ReturnType<typeof findSupported>>>;

/** One change of one account with its row of the audit log, in one transaction. Refuses `USER_NOT_FOUND`. */
export function change<T>(
  context: ActContext,
  { user_id: userId, justification }: Pick<SupportAction, 'user_id' | 'justification'>,
  work: (account: Supported) => Promise<Change<T>>,
): Promise<T> {
  const { database, callId } = context;
  return auditedFor(context, { userId }, async () => {
    const account = await findSupported(database, userId);
    if (account === null) throw new Refusal('USER_NOT_FOUND');
    if (callId !== null && (await isNotedCall(database, { userId, callId }))) throw new DoneBefore();
    const { result, action, oldValues, newValues } = await work(account);
    if (action === null) return { result, note: null };
    const note = {
      action,
      targetUserId: userId,
      // Rows about an account that goes name it by its number alone: they outlive it.
      targetEmail: account.leavesAt === null ? account.email : null,
      justification: justification.trim(),
      ...(oldValues !== undefined && { oldValues }),
      newValues: { ...newValues, ...(callId !== null && { call: callId }) },
    };
    return { result, note };
  });
}
