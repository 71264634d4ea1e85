export const acts = [
  'adjust_credits',
  'refund_purchase',
  'extend_trial',
  'grant_enterprise',
  'send_confirmation',
  'send_password_reset',
  'confirm_address',
  'end_sign_ins',
  'export_data',
  'delete_account',
  'delete_now',
  'keep_account',
] as const;
export type ActName = (typeof acts)[number];

export const actWords: Readonly<Record<ActName, string>> = {
  adjust_credits: 'Correct credits',
  refund_purchase: 'Refund a purchase',
  extend_trial: 'Extend the trial',
  grant_enterprise: 'Grant enterprise',
  send_confirmation: 'Send the confirmation mail again',
  send_password_reset: 'Send a mail to set a new password',
  confirm_address: 'Confirm the address',
  end_sign_ins: 'End all sign-ins',
  export_data: 'Export the data',
  delete_account: 'Delete the account',
  delete_now: 'Delete the account now',
  keep_account: 'Undo the deletion',
};

/** What stands in the fields. */
export interface ActEntry {
  name: ActName;
  credits: string;
  note: string;
  purchaseId: string;
  /** A day in UTC, `2026-12-06`. */
  lastDay: string;
  contract: string;
  /** The address of the account, typed once more. */
  email: string;
  justification: string;
}

export const emptyEntry: ActEntry = {
  name: 'adjust_credits',
  credits: '',
  note: '',
  purchaseId: '',
  lastDay: '',
  contract: '',
  email: '',
  justification: '',
};
