import { z } from 'zod';
import { planTiers, products } from '../../engine/plans/plans.ts';
import { tierOrigins } from '../../engine/plans/effective-tier.ts';
import { planStatuses } from '../../engine/plans/subscriptions.ts';
import { creditEntry } from '../accounts/credits.ts';
import { dataExport } from '../accounts/own-data.ts';
import { count } from '../analysis/text-evidence.ts';
import { longestAddress, mostAccountsFound, supportEntriesShown } from '../limits.ts';
import { asAdmin } from '../procedure.ts';
import { line } from '../text-fields.ts';

const instant = z.iso.datetime();
const tags = ['Administration'];
const listed = <T extends z.ZodType>(entry: T) => z.array(entry).max(supportEntriesShown);
const money = { amount_cents: count.nullable(), currency: z.string().nullable() };

/** By what an account was found. */
export const foundBy = [
  'email',
  'user id',
  'customer',
  'API key',
  'request id',
  'team',
  'quote request',
] as const;

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
    summary: 'Find accounts by how their address begins, by their team, or by an id',
    description:
      'Takes an address or its beginning, the beginning of a team’s name, a user id, the card provider’s customer id, ' +
      'the beginning of an API key, or the id of a team, of a quote request or of a failed request. Of a team its owners ' +
      'are found, of a quote request both sides.',
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
    subscription_status: z.enum(planStatuses).nullable(),
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

export const userNotFound = { status: 404, message: 'There is no such account.' } as const;

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
