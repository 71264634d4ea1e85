import { z } from 'zod';
import { ownsTeam } from '../accounts/own-data.ts';
import {
  longestAddress,
  longestJustification,
  longestLedgerNote,
  mostCreditsAdjusted,
  mostExportsPerDay,
} from '../limits.ts';
import { procedure } from '../procedure.ts';
import { line, paragraph } from '../text-fields.ts';
import { userNotFound } from './support.ts';

const instant = z.iso.datetime();
const target = { user_id: z.uuid(), justification: paragraph(longestJustification) };
const simple = <Action extends string>(action: Action) =>
  z.strictObject({ action: z.literal(action), ...target });

/** The address is typed once more, so that it is not the account that happened to be open. */
const typed = <Action extends string>(action: Action) =>
  z.strictObject({ action: z.literal(action), ...target, email: line(longestAddress) });

export const supportAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('adjust_credits'),
    ...target,
    /** Added, or taken where it is negative. */
    credits: z.number().int().min(-mostCreditsAdjusted).max(mostCreditsAdjusted),
    /** For the account's owner. */
    note: line(longestLedgerNote),
  }),
  z.strictObject({ action: z.literal('refund_purchase'), ...target, purchase_id: z.uuid() }),
  simple('send_confirmation'),
  simple('send_password_reset'),
  simple('end_sign_ins'),
  simple('confirm_address'),
  z.strictObject({ action: z.literal('extend_trial'), ...target, trial_until: instant }),
  simple('export_data'),
  typed('delete_account'),
  typed('delete_now'),
  simple('keep_account'),
]);
export type SupportAction = z.infer<typeof supportAction>;

/** One change of one account by an administrator, with its reason, and audited in the same transaction. */
export const supportAct = procedure
  .meta({
    access: 'admin-session',
    feature: null,
    audit: [
      'credits_adjusted',
      'refund_requested',
      'account_mail_requested',
      'account_sign_ins_ended',
      'address_confirmed',
      'trial_extended',
      'data_export_requested',
      'account_deletion_requested',
      'account_deletion_hastened',
      'account_deletion_undone',
      'account_deleted',
    ],
    once: true,
  })
  .route({
    method: 'POST',
    path: '/api/admin/support/act',
    summary: 'Change something of an account for its owner',
    description:
      'A refund is asked for once, however often it is sent; what it had bought closes when the card provider says ' +
      'that it was given back. An account is deleted after seven days, or at once where its deletion has begun before; ' +
      'its data are built as a file that its owner alone can open.',
    tags: ['Administration'],
  })
  .input(supportAction)
  .errors({
    OWNS_TEAM: ownsTeam,
    USER_NOT_FOUND: userNotFound,
    JUSTIFICATION_MISSING: { status: 400, message: 'Please say why.' },
    NOTE_MISSING: { status: 400, message: 'Please say to the account’s owner what this is for.' },
    NO_CREDITS_NAMED: { status: 400, message: 'A correction adds or takes at least one credit.' },
    TOO_FEW_CREDITS: { status: 409, message: 'The account has fewer credits than that.' },
    WRONG_END: { status: 400, message: 'A trial ends later than it does now, and within 90 days.' },
    ADDRESS_CONFIRMED: { status: 409, message: 'This address is confirmed already.' },
    ADDRESS_DIFFERS: { status: 400, message: 'That is not the address of this account.' },
    IS_ADMINISTRATOR: {
      status: 409,
      message:
        'An administrator’s account is not deleted here. Their right is taken away on the server first.',
    },
    LEAVING: { status: 409, message: 'This account is to be deleted already.' },
    NOT_LEAVING: { status: 409, message: 'This account is not to be deleted, or is gone already.' },
    TOO_MANY_EXPORTS: {
      status: 429,
      message: `An account’s data can be built ${mostExportsPerDay} times a day. Please try again later.`,
    },
    PURCHASE_NOT_FOUND: { status: 404, message: 'There is no such purchase of this account.' },
    NOT_REFUNDABLE: {
      status: 409,
      message: 'Only what was paid once, and is neither refunded nor disputed, can be given back here.',
    },
    REFUND_REQUESTED: { status: 409, message: 'This refund has been asked for already.' },
    REFUND_REFUSED: {
      status: 409,
      message: 'The card provider refuses this refund. Please look at it there.',
    },
    PAYMENTS_UNAVAILABLE: {
      status: 503,
      message: 'The card provider is not answering. Nothing was changed; please try again in a few minutes.',
    },
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to change the account' },
  })
  .output(
    z.strictObject({
      /** What was done, as a sentence. */
      done: z.string(),
    }),
  );
