import type { SupportAction } from '../../../contract/admin/support-act.ts';
import { beginExport } from '../../accounts/own-data/data-exports.usecases.ts';
import {
  begin,
  finishBeginning,
  finishTakingBack,
  takeBack,
} from '../../accounts/own-data/deletions.usecases.ts';
import { carryOut, makeDue } from '../../accounts/own-data/ended-accounts.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { PaymentsUnavailable } from '../../platform/outside/payments.ts';
import type { ActContext, ActionOf } from './change.usecases.ts';
import { change } from './change.usecases.ts';

/** Has an account's data built as a file, which its owner is told of and they alone can open. */
export async function exportData(context: ActContext, input: ActionOf<'export_data'>): Promise<string> {
  const { user_id: userId } = input;
  const email = await change(context, input, async (account) => {
    // Whoever leaves is signed in to nothing with which they could open it.
    if (account.leavesAt !== null) throw new Refusal('LEAVING');
    const { id } = await beginExport(context, { userId });
    return { action: 'data_export_requested', newValues: { file: id }, result: account.email };
  });
  await context.exportQueue.wake(userId);
  return `The file is being built. ${email} gets a mail once it is ready, and has 24 hours to download it.`;
}

/** Begins an account's deletion, as its owner would. */
export async function beginDeletion(context: ActContext, input: ActionOf<'delete_account'>): Promise<string> {
  const { user_id: userId } = input;
  const begun = await change(context, input, async (account) => {
    requireMeant(input, account);
    if (account.leavesAt !== null) throw new Refusal('LEAVING');
    return { action: null, result: await begin(context, { userId, asking: askingOf(context, input) }) };
  });
  await finishBeginning(context, { userId, begun });
  const dueAt = begun.deletion.dueAt.toISOString();
  return `The account is hidden and signed out everywhere, and goes on ${dueAt.slice(0, 10)} at ${dueAt.slice(11, 16)} UTC.`;
}

/** Deletes an account now whose deletion has begun. */
export async function deleteLeaving(context: ActContext, input: ActionOf<'delete_now'>): Promise<string> {
  const { user_id: userId } = input;
  await change(context, input, async (account) => {
    requireMeant(input, account);
    if (account.leavesAt === null) throw new Refusal('NOT_LEAVING');
    await makeDue(context, { userId });
    const oldValues = { due_at: account.leavesAt.toISOString() };
    return { action: 'account_deletion_hastened', oldValues, result: null };
  });
  try {
    await carryOut(context, { userId, admin: context.admin });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    context.warn(error, 'An account could not be deleted yet, since the card provider is silent');
    return 'The account goes as soon as the card provider answers; it is asked again every minute.';
  }
  return 'The account and everything in it are deleted.';
}

/** Takes an account's deletion back, as its owner would. */
export async function keepAccount(context: ActContext, input: ActionOf<'keep_account'>): Promise<string> {
  const { user_id: userId } = input;
  const taken = await change(context, input, async ({ leavesAt }) => {
    if (leavesAt === null) throw new Refusal('NOT_LEAVING');
    return { action: null, result: await takeBack(context, { userId, asking: askingOf(context, input) }) };
  });
  const { isRenewed } = await finishTakingBack(context, { userId, taken });
  const kept = 'The account stays, and its owner can sign in again.';
  return isRenewed ? kept : `${kept} Its subscription could not be renewed and ends with its period.`;
}

function askingOf({ admin }: ActContext, { justification }: SupportAction) {
  return { requestedBy: 'administrator', admin, justification: justification.trim() } as const;
}

/** An account is deleted only if its address was typed, and an administrator's not from here at all. */
function requireMeant({ email }: { email: string }, account: { email: string; isAdmin: boolean }): void {
  if (email.trim().toLowerCase() !== account.email.toLowerCase()) throw new Refusal('ADDRESS_DIFFERS');
  if (account.isAdmin) throw new Refusal('IS_ADMINISTRATOR');
}
