import { z } from 'zod';
import { planTiers, products, tierOrigins } from '../../engine/plans/plans.ts';
import { subscriptionStatuses } from '../../engine/plans/subscriptions.ts';
import { creditEntry } from '../accounts/credits.ts';
import { dataExport } from '../accounts/own-data.ts';
import { count } from '../analysis/text-evidence.ts';
import {
  longestAddress,
  longestJustification,
  longestLedgerNote,
  mostAccountsFound,
  mostCreditsAdjusted,
  mostExportsPerDay,
  supportEntriesShown,
} from '../limits.ts';
import { asAdmin, procedure } from '../procedure.ts';
import { line, paragraph } from '../text-fields.ts';

const instant = z.iso.datetime();
const tags = ['Administration'];
const listed = <T extends z.ZodType>(entry: T) => z.array(entry).max(supportEntriesShown);
const money = { amount_cents: count.nullable(), currency: z.string().nullable() };

/** By what an account was found. */
export const foundBy = ['email', 'user id', 'customer', 'API key', 'request id'] as const;

export const foundAccount = z.strictObject({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  found_by: z.enum(foundBy),
});
export type FoundAccount = z.infer<typeof foundAccount>;

export const supportSearch = asAdmin()
  .route({
    method: 'POST',
    path: '/api/admin/support/search',
    summary: 'Find accounts by how their address begins, or by an id',
    description:
      'Takes an address or its beginning, a user id, the card provider’s customer id, the beginning of an API key, ' +
      'or the id of a failed request.',
    tags,
  })
  .input(z.strictObject({ query: line(longestAddress) }))
  .output(z.strictObject({ accounts: z.array(foundAccount).max(mostAccountsFound), has_more: z.boolean() }));

export const supportPurchase = z.strictObject({
  id: z.uuid(),
  product: z.enum(products),
  status: z.enum(['open', 'paid', 'expired', 'refunded']),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  ...money,
  refunded_cents: count,
  /** True if it was paid once and nothing forbids to give it back. */
  refundable: z.boolean(),
  /** When an administrator asked for a refund that the provider has not confirmed yet. */
  refund_requested_at: instant.nullable(),
  created_at: instant,
});
export type SupportPurchase = z.infer<typeof supportPurchase>;

/** Everything support sees of one account: no token, no whole key, no text of a mail. */
export const supportedAccount = z.strictObject({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  email_verified: z.boolean(),
  is_admin: z.boolean(),
  created_at: instant,
  /** When the account goes, and who asked for that; `null` where it stays. */
  deletion: z
    .strictObject({ due_at: instant, requested_by: z.enum(['owner', 'administrator', 'operator']) })
    .nullable(),
  /** The newest file with its owner's data, which only they can open. */
  export: dataExport.nullable(),
  plan: z.strictObject({
    tier: z.enum(planTiers),
    origin: z.enum(tierOrigins),
    ends_at: instant.nullable(),
    override_subscription_tier: z.enum(planTiers).nullable(),
    override_until: instant.nullable(),
    /** What an enterprise grant rests on. */
    override_contract: z.string().nullable(),
    trial_until: instant.nullable(),
    subscription_tier: z.enum(planTiers),
    subscription_status: z.enum(subscriptionStatuses).nullable(),
    subscription_end: instant.nullable(),
    renews: z.boolean(),
  }),
  credits: z.strictObject({
    remaining: count,
    /** True if the plan does not count them. */
    unlimited: z.boolean(),
    history: listed(creditEntry),
  }),
  /** The account at the card provider, and where an operator sees it there. */
  customer: z.strictObject({ id: z.string(), url: z.url().nullable() }).nullable(),
  purchases: listed(supportPurchase),
  disputes: listed(
    z.strictObject({
      id: z.string(),
      state: z.enum(['open', 'won', 'lost']),
      reason: z.string(),
      amount_cents: count,
      currency: z.string(),
      /** Until when it can be answered. */
      due_at: instant.nullable(),
      opened_at: instant,
    }),
  ),
  jobs: listed(
    z.strictObject({
      id: z.uuid(),
      job_name: z.string(),
      status: z.string(),
      total_channels: count,
      completed_count: count,
      failed_count: count,
      created_at: instant,
    }),
  ),
  keys: listed(
    z.strictObject({
      key_name: z.string(),
      key_prefix: z.string(),
      created_at: instant,
      last_used_at: instant.nullable(),
      revoked_at: instant.nullable(),
    }),
  ),
  sign_ins: listed(
    z.strictObject({
      browser: z.string().nullable(),
      created_at: instant,
      used_at: instant,
      ends_at: instant,
    }),
  ),
  mails: listed(z.strictObject({ subject: z.string(), failure: z.string().nullable(), sent_at: instant })),
  failures: listed(
    z.strictObject({
      request_id: z.uuid(),
      method: z.string(),
      route: z.string(),
      status: z.number().int(),
      fault: z.string().nullable(),
      failed_at: instant,
    }),
  ),
  audit: listed(
    z.strictObject({
      sequence: z.number().int().positive(),
      action_type: z.string(),
      admin_email: z.string().nullable(),
      justification: z.string().nullable(),
      created_at: instant.nullable(),
    }),
  ),
});
export type SupportedAccount = z.infer<typeof supportedAccount>;

const userNotFound = { status: 404, message: 'There is no such account.' } as const;

export const supportAccount = asAdmin()
  .route({
    method: 'POST',
    path: '/api/admin/support/account',
    summary: 'One account, as support sees it',
    tags,
  })
  .input(z.strictObject({ user_id: z.uuid() }))
  .errors({ USER_NOT_FOUND: userNotFound })
  .output(supportedAccount);

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
    tags,
  })
  .input(supportAction)
  .errors({
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
      message: `An account’s data are built ${mostExportsPerDay} times a day. Please try again later.`,
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
