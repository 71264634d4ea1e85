import type { SupportAction } from '../../../contract/admin/support-act.ts';
import { isBlankText } from '../../../values/blank-text.ts';
import { readSignIns } from '../../accounts/accounts/sign-ins.usecases.ts';
import { finishRefund, requestRefund } from '../../accounts/payments/refunds.usecases.ts';
import { refreshCustomer } from '../../accounts/payments/refresh.usecases.ts';
import { adjustCredits, extendTrial } from '../../accounts/plans/credits.usecases.ts';
import { readPlan } from '../../accounts/plans/plans.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { PaymentsUnavailable } from '../../platform/outside/payments.ts';
import type { ActContext, ActionOf } from './change.usecases.ts';
import { change, DoneBefore } from './change.usecases.ts';
import { beginDeletion, deleteLeaving, exportData, keepAccount } from './leaving.usecases.ts';
import { confirmAddress, endSignIns } from './support.rows.ts';

/**
 * Changes something of an account for its owner and answers what was done, as a sentence. The change and its row of
 * the audit log are one transaction; what goes outside follows it.
 */
export async function actForOwner(context: ActContext, input: SupportAction): Promise<string> {
  if (isBlankText(input.justification)) throw new Refusal('JUSTIFICATION_MISSING');
  try {
    return await act(context, input);
  } catch (error) {
    if (!(error instanceof DoneBefore)) throw error;
    return 'This was done when it was first asked for.';
  }
}

function act(context: ActContext, input: SupportAction): Promise<string> {
  if (input.action === 'adjust_credits') return adjust(context, input);
  if (input.action === 'refund_purchase') return refund(context, input);
  if (input.action === 'end_sign_ins') return signOut(context, input);
  if (input.action === 'confirm_address') return confirm(context, input);
  if (input.action === 'extend_trial') return lengthenTrial(context, input);
  if (input.action === 'export_data') return exportData(context, input);
  if (input.action === 'delete_account') return beginDeletion(context, input);
  if (input.action === 'delete_now') return deleteLeaving(context, input);
  if (input.action === 'keep_account') return keepAccount(context, input);
  return sendMail(context, input);
}

function adjust(context: ActContext, input: ActionOf<'adjust_credits'>): Promise<string> {
  const { user_id: userId, credits } = input;
  const note = input.note.trim();
  if (isBlankText(note)) throw new Refusal('NOTE_MISSING');
  if (credits === 0) throw new Refusal('NO_CREDITS_NAMED');
  return change(context, input, async () => {
    const { before, after } = await adjustCredits(context, { userId, credits, note });
    return {
      action: 'credits_adjusted',
      oldValues: { credits_remaining: before },
      newValues: { credits_remaining: after, credits, note },
      result: `${Math.abs(credits)} credits were ${credits > 0 ? 'added' : 'taken'}: ${before} before, ${after} now.`,
    };
  });
}

/** Noted first, then asked for: what dies in between is asked for by a timer. */
async function refund(context: ActContext, input: ActionOf<'refund_purchase'>): Promise<string> {
  const { user_id: userId, purchase_id: checkoutId } = input;
  // What the provider knows by now: it may be refunded or disputed there.
  await refreshCustomer(context, { userId }).catch(refuseUnavailable);
  const { paymentId, amount } = await change(context, input, async () => {
    const purchase = await requestRefund(context, { userId, checkoutId });
    const { product, amountCents, currency } = purchase;
    const about = { purchase: checkoutId, product, amount_cents: amountCents, currency };
    return {
      action: 'refund_requested',
      newValues: about,
      result: {
        paymentId: purchase.paymentId ?? '',
        amount: `${currency ?? ''} ${(amountCents ?? 0) / 100}`.trim(),
      },
    };
  });
  try {
    await finishRefund(context, { userId, checkoutId, paymentId });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    context.warn(error, 'A refund waits for the card provider');
    return 'The refund is noted. The card provider is not answering; it is asked again every minute.';
  }
  return `The payment of ${amount} was given back, and what it had bought is closed.`;
}

async function sendMail(
  context: ActContext,
  input: ActionOf<'send_confirmation'> | ActionOf<'send_password_reset'>,
): Promise<string> {
  const kind = input.action === 'send_confirmation' ? 'confirmation' : 'reset';
  const { emailVerified } = await readSignIns(context, { userId: input.user_id, limit: 0 });
  if (kind === 'confirmation' && emailVerified) throw new Refusal('ADDRESS_CONFIRMED');
  const email = await change(context, input, async (account) => ({
    action: 'account_mail_requested',
    newValues: { mail: kind },
    result: account.email,
  }));
  await context.sendMail(kind, email);
  const what = kind === 'confirmation' ? 'to confirm the address' : 'to set a new password';
  return `A mail with a link ${what} is on its way to ${email}. The link works for an hour.`;
}

function signOut(context: ActContext, input: ActionOf<'end_sign_ins'>): Promise<string> {
  return change(context, input, async () => {
    const ended = await endSignIns(context.database, input.user_id);
    return {
      action: 'account_sign_ins_ended',
      newValues: { ended },
      result: ended === 1 ? 'One sign-in was ended.' : `${ended} sign-ins were ended.`,
    };
  });
}

function confirm(context: ActContext, input: ActionOf<'confirm_address'>): Promise<string> {
  return change(context, input, async ({ email }) => {
    if (!(await confirmAddress(context.database, input.user_id))) throw new Refusal('ADDRESS_CONFIRMED');
    return {
      action: 'address_confirmed',
      oldValues: { email_verified: false },
      newValues: { email_verified: true },
      result: `${email} counts as confirmed.`,
    };
  });
}

async function lengthenTrial(context: ActContext, input: ActionOf<'extend_trial'>): Promise<string> {
  const { user_id: userId } = input;
  const until = new Date(input.trial_until);
  // The trial begins with the first look at the plan, which may be this one.
  await readPlan(context, { userId });
  return change(context, input, async () => {
    const { before } = await extendTrial(context, { userId, until });
    return {
      action: 'trial_extended',
      oldValues: { trial_until: before?.toISOString() ?? null },
      newValues: { trial_until: until.toISOString() },
      result: `The trial lasts until ${until.toISOString().slice(0, 10)} (UTC).`,
    };
  });
}

function refuseUnavailable(cause: unknown): never {
  if (!(cause instanceof PaymentsUnavailable)) throw cause;
  throw new Refusal('PAYMENTS_UNAVAILABLE', { cause });
}
