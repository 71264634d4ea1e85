import { z } from 'zod';
import { planTiers } from '../../engine/plans/plans.ts';
import { longestAddress, longestContractReference, longestJustification } from '../limits.ts';
import { line, paragraph } from '../text-fields.ts';
import { asAdmin, inAdminSession } from '../procedure.ts';

const instant = z.iso.datetime();
const tags = ['Administration'];

/**
 * Tiers that may be granted for a limited time: two by the specification (section 5), and enterprise, which is sold by
 * contract alone.
 */
export const overrideTiers = ['pro', 'agency', 'enterprise'] as const;
export type OverrideTier = (typeof overrideTiers)[number];

const override = {
  override_subscription_tier: z.enum(planTiers).nullable(),
  override_until: instant.nullable(),
};

/** What an administrator sees of an account before they change its tier. */
export const overrideAccount = z.strictObject({
  user_id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  /** The tier that counts now, and where it comes from. */
  tier: z.enum(planTiers),
  origin: z.enum(['override', 'subscription', 'trial', 'free']),
  /** What is paid for, whatever an override says. */
  subscription_tier: z.enum(planTiers),
  ...override,
});
export type OverrideAccount = z.infer<typeof overrideAccount>;

const emailMissing = { status: 400, message: "Enter the user's email to grant access." } as const;
const userNotFound = { status: 404, message: 'No profile found for that email.' } as const;

export const findAccount = asAdmin()
  .route({
    method: 'POST',
    path: '/api/admin/accounts/find',
    summary: 'An account by its email address, with the tier that counts',
    tags,
  })
  .input(z.strictObject({ email: line(longestAddress) }))
  .errors({ EMAIL_MISSING: emailMissing, USER_NOT_FOUND: userNotFound })
  .output(overrideAccount);

/**
 * Grants or clears a tier override, and writes its audit row in the same transaction. The body cannot set who acts,
 * from which address or when: the server knows.
 */
export const adminSecurityAudit = inAdminSession('tier_override_granted', 'tier_override_cleared')
  .route({
    method: 'POST',
    path: '/functions/v1/admin-security-audit',
    summary: 'Grant or clear a tier override, and audit it',
    description:
      'A grant without an end lasts 14 days, to the end of that day in UTC. With `old_values` nothing changes if ' +
      'the account’s override is another one by now.',
    tags,
  })
  .input(
    z.discriminatedUnion('action_type', [
      z.strictObject({
        action_type: z.literal('tier_override_granted'),
        target_email: line(longestAddress),
        target_user_id: z.uuid().optional(),
        old_values: z.strictObject(override).optional(),
        new_values: z.strictObject({
          override_subscription_tier: z.enum(overrideTiers),
          override_until: instant.optional(),
          /** The contract that an enterprise grant rests on; asked for there alone. */
          override_contract: line(longestContractReference).optional(),
        }),
        justification: paragraph(longestJustification),
        /** Confirms a grant of the agency or the enterprise tier. */
        requires_approval: z.boolean().optional(),
      }),
      z.strictObject({
        action_type: z.literal('tier_override_cleared'),
        target_email: line(longestAddress),
        target_user_id: z.uuid().optional(),
        old_values: z.strictObject(override).optional(),
        justification: paragraph(longestJustification).optional(),
      }),
    ]),
  )
  .errors({
    EMAIL_MISSING: emailMissing,
    JUSTIFICATION_MISSING: { status: 400, message: 'Please provide a justification for this override.' },
    CONFIRMATION_MISSING: {
      status: 400,
      message: 'Enterprise-tier overrides require session confirmation. Please check the box below.',
    },
    CONTRACT_MISSING: {
      status: 400,
      message: 'An enterprise grant names its contract and its end; no other grant has a contract.',
    },
    WRONG_END: { status: 400, message: 'An override ends in the future, within 366 days.' },
    USER_NOT_FOUND: userNotFound,
    OTHER_USER: {
      status: 409,
      message: 'This address belongs to another account by now. Please look again.',
    },
    OVERRIDE_CHANGED: {
      status: 409,
      message: 'Somebody has changed this override meanwhile. Please look at it again.',
    },
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to grant access' },
  })
  .output(overrideAccount);
