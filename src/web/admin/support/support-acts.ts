import type { SupportAction } from '../../../contract/admin/support-act.ts';
import type { SupportedAccount } from '../../../contract/admin/support.ts';
import { longestContractDays, longestTrialDays, mostCreditsAdjusted } from '../../../contract/limits.ts';
import { endOfDayAfter } from '../../../engine/plans/override-end.ts';
import { formatCount, formatDay, formatPlural } from '../../ui/format.ts';
import type { ActEntry, ActName } from './act-entry.ts';
import { formatAmount, nameProduct } from './labels.ts';

/** What the server is asked for: an act, or a grant of the enterprise tier. */
export type WantedAct =
  | { kind: 'act'; input: SupportAction }
  | { kind: 'enterprise'; until: string; contract: string; justification: string };

export interface ReadAct {
  /** What will happen, as one sentence; `null` while something is missing for it. */
  preview: string | null;
  /** Why it cannot be done as it stands. */
  problem: string | null;
  /** `null` while it cannot be done. */
  wanted: WantedAct | null;
}

interface Plan {
  preview: string;
  wanted: (justification: string) => WantedAct;
}

/** The sentence of what will happen, and what is asked of the server for it. */
export function readAct(entry: ActEntry, account: SupportedAccount, nowMs: number): ReadAct {
  const read = readers[entry.name](entry, account, nowMs);
  if (typeof read === 'string') return { preview: null, problem: read, wanted: null };
  const justification = entry.justification.trim();
  if (justification === '') return { preview: read.preview, problem: 'Please say why.', wanted: null };
  return { preview: read.preview, problem: null, wanted: read.wanted(justification) };
}

type Reader = (entry: ActEntry, account: SupportedAccount, nowMs: number) => Plan | string;

const readers: Readonly<Record<ActName, Reader>> = {
  adjust_credits: readCredits,
  refund_purchase: readRefund,
  extend_trial: readTrial,
  grant_enterprise: readEnterprise,
  send_confirmation: (_, { email, email_verified, user_id }) =>
    email_verified
      ? 'This address is confirmed already.'
      : simple(
          'send_confirmation',
          user_id,
          `A mail with a link that confirms the address goes to ${email}.`,
        ),
  send_password_reset: (_, { email, user_id }) =>
    simple(
      'send_password_reset',
      user_id,
      `A mail with a link to set a new password goes to ${email}. The password stays as it is until then.`,
    ),
  confirm_address: (_, { email, email_verified, user_id }) =>
    email_verified
      ? 'This address is confirmed already.'
      : simple('confirm_address', user_id, `${email} counts as confirmed from now on, without a mail.`),
  export_data: (_, { deletion, email, user_id }) =>
    deletion !== null
      ? 'This account is to be deleted. Undo that first: nobody could open the file.'
      : simple(
          'export_data',
          user_id,
          `Everything about the account is built as a file. ${email} gets a mail when it is ready; only its owner can open it.`,
        ),
  delete_account: (entry, account) =>
    account.deletion !== null
      ? 'This account is to be deleted already.'
      : typed('delete_account', entry, account),
  delete_now: (entry, account) =>
    account.deletion === null
      ? 'First delete the account with its seven days; then it can be deleted now.'
      : typed('delete_now', entry, account),
  keep_account: (_, { deletion, user_id }) =>
    deletion === null
      ? 'This account is not to be deleted.'
      : simple(
          'keep_account',
          user_id,
          'The account stays: its owner can sign in again, and a subscription that was to end with it is renewed.',
        ),
  end_sign_ins: (_, { sign_ins, user_id }) =>
    simple(
      'end_sign_ins',
      user_id,
      `${formatPlural(sign_ins.length, 'sign-in')} of the account ${sign_ins.length === 1 ? 'ends' : 'end'} at once, in every browser.`,
    ),
};

const deletions = {
  delete_account:
    'The account is hidden, signed out and charged no more at once, and deleted after seven days. Until then this can be undone.',
  delete_now: 'The account and everything in it are deleted at once. Nothing brings them back.',
} as const;

/** The address is typed, so that it is not the account that happened to be open. */
function typed(
  action: keyof typeof deletions,
  { email: entered }: ActEntry,
  { email, is_admin, user_id }: SupportedAccount,
): Plan | string {
  if (is_admin)
    return 'An administrator’s account is not deleted here. Their right is taken away on the server first.';
  if (entered.trim().toLowerCase() !== email.toLowerCase()) return 'Please type the address of this account.';
  return {
    preview: deletions[action],
    wanted: (justification) => ({ kind: 'act', input: { action, user_id, justification, email } }),
  };
}

type SimpleName =
  | 'send_confirmation'
  | 'send_password_reset'
  | 'confirm_address'
  | 'end_sign_ins'
  | 'export_data'
  | 'keep_account';

function simple(action: SimpleName, user_id: string, preview: string): Plan {
  return {
    preview,
    wanted: (justification) => ({ kind: 'act', input: { action, user_id, justification } }),
  };
}

function readCredits({ credits: typed, note }: ActEntry, account: SupportedAccount): Plan | string {
  const credits = /^[+-]?\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  if (credits === 0 || Math.abs(credits) > mostCreditsAdjusted)
    return `Please enter a whole number of credits other than 0, up to ${formatCount(mostCreditsAdjusted)}.`;
  const { remaining } = account.credits;
  if (remaining + credits < 0) return `The account has only ${formatPlural(remaining, 'credit')}.`;
  if (note.trim() === '') return 'Please say to the account’s owner what this is for.';
  const { user_id } = account;
  return {
    preview: `Credits go from ${formatCount(remaining)} to ${formatCount(remaining + credits)}, and the owner reads “${note.trim()}” in the history.`,
    wanted: (justification) => ({
      kind: 'act',
      input: { action: 'adjust_credits', user_id, justification, credits, note: note.trim() },
    }),
  };
}

function readRefund(
  { purchaseId }: ActEntry,
  { purchases, user_id, email }: SupportedAccount,
): Plan | string {
  const purchase = purchases.find(({ id }) => id === purchaseId);
  if (purchase === undefined) {
    const isAny = purchases.some(({ refundable }) => refundable);
    return isAny ? 'Please choose the purchase.' : 'No purchase of this account can be refunded here.';
  }
  const left = (purchase.amount_cents ?? 0) - purchase.refunded_cents;
  const amount = formatAmount(left, purchase.currency);
  return {
    preview: `${amount} for the ${nameProduct(purchase)} goes back to the card of ${email}, and what is left of the purchase closes.`,
    wanted: (justification) => ({
      kind: 'act',
      input: { action: 'refund_purchase', user_id, justification, purchase_id: purchaseId },
    }),
  };
}

function readTrial({ lastDay }: ActEntry, account: SupportedAccount, nowMs: number): Plan | string {
  const { trial_until: known } = account.plan;
  const until = readLastDay(lastDay, nowMs, longestTrialDays);
  if (until === null || (known !== null && until <= known))
    return 'A trial ends later than it does now, and within 90 days.';
  const { user_id } = account;
  return {
    preview: `The trial lasts until the end of ${formatDay(lastDay)} (UTC). What is paid for, or granted, still counts before it.`,
    wanted: (justification) => ({
      kind: 'act',
      input: { action: 'extend_trial', user_id, justification, trial_until: until },
    }),
  };
}

function readEnterprise({ lastDay, contract }: ActEntry, _: SupportedAccount, nowMs: number): Plan | string {
  const until = readLastDay(lastDay, nowMs, longestContractDays);
  if (until === null) return 'A contract ends in the future, within three years.';
  if (contract.trim() === '') return 'Please name the contract.';
  return {
    preview: `The account has the enterprise tier, white-label included, until the end of ${formatDay(lastDay)} (UTC) by the contract ${contract.trim()}; then what it pays for counts again.`,
    wanted: (justification) => ({ kind: 'enterprise', until, contract: contract.trim(), justification }),
  };
}

/** The last instant of a day from today on, as ISO 8601. */
function readLastDay(day: string, nowMs: number, longestDays: number): string | null {
  const { first, last } = lastDays(nowMs, longestDays);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= first && day <= last ? `${day}T23:59:59.999Z` : null;
}

/** The days on which something can end. */
function lastDays(nowMs: number, longestDays: number): { first: string; last: string } {
  const dayAfter = (days: number) => endOfDayAfter(new Date(nowMs), days).toISOString().slice(0, 10);
  return { first: dayAfter(0), last: dayAfter(longestDays) };
}
