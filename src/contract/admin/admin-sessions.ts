import { z } from 'zod';
import { longestAdminSessionHours, mostAdminSessions } from '../limits.ts';
import { line } from '../text-fields.ts';
import { asAdmin } from '../procedure.ts';

const instant = z.iso.datetime();
const hours = z.number().int().min(1).max(longestAdminSessionHours);
const token = line(200);

/** What dangerous actions need: a token that is shown once and stored only as its digest. */
export const adminSessionManager = asAdmin(
  'admin_session_created',
  'admin_session_extended',
  'admin_sessions_revoked',
)
  .route({
    method: 'POST',
    path: '/functions/v1/admin-session-manager',
    summary: 'Create, check, extend and revoke the caller’s admin sessions',
    description:
      `Send the token in the header x-admin-session. A session ends ${longestAdminSessionHours} hours after it was ` +
      `created, however often it is extended; with the sign-in it was created in; and when its owner is no longer an ` +
      `administrator. \`create\` needs a code of the authenticator app where the account has two-step sign-in. ` +
      `\`revoke\` ends all sessions of the caller.`,
    tags: ['Administration'],
  })
  .input(
    z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('create'),
        duration_hours: hours,
        /** Of the caller's authenticator app; needed where their account has two-step sign-in. */
        code: line(20).optional(),
      }),
      z.strictObject({ action: z.literal('validate'), session_token: token }),
      z.strictObject({ action: z.literal('extend'), session_token: token, duration_hours: hours }),
      z.strictObject({ action: z.literal('revoke') }),
    ]),
  )
  .errors({
    SIGN_IN_AGAIN: {
      status: 403,
      message: 'Your sign-in is more than 12 hours old. Please sign in again to begin an admin session.',
    },
    CODE_REQUIRED: {
      status: 403,
      message: 'Please enter the code that your authenticator app shows.',
    },
    WRONG_CODE: {
      status: 400,
      message: 'This code is wrong, too old, or was used already. Please enter a new one.',
    },
    TOO_MANY_SESSIONS: {
      status: 409,
      message: `You have ${mostAdminSessions} admin sessions. Please revoke them first.`,
    },
    SESSION_ENDED: { status: 409, message: 'This admin session has ended. Please create a new one.' },
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to create admin session' },
  })
  .output(
    z.strictObject({
      /** After `create` only. */
      session_token: z.string().optional(),
      /** After `create`; of a valid session after `validate`. */
      expires_at: instant.optional(),
      /** After `validate`. */
      valid: z.boolean().optional(),
      /** After `extend`. */
      new_expires_at: instant.optional(),
      /** After `revoke`: how many have ended. */
      revoked: z.number().int().nonnegative().optional(),
    }),
  );
