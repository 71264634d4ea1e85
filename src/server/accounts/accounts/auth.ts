import { randomBytes, randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import type { Logger } from 'pino';
import { longestPassword, shortestPassword } from '../../../contract/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountMails, Addressee } from './account-mails.ts';
import { createGooglePlugin, googleProviderId, refuseSecondSubject } from './google.ts';
import type { GoogleProvider, HookContext, NewAccount } from './google.ts';
import { doAfterwards, preparedHash } from './library-request.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { PasswordCost } from './passwords.ts';
import { createTokenHashing } from './session-tokens.ts';
import { sessionSeconds } from './sessions.ts';
import type { Notices } from './notices.ts';
import { confirmAddress, deleteLinks, disarmUnconfirmed, insertConfirmation } from './accounts.rows.ts';
import { digestOf } from './link-secrets.ts';
import { createTwoStepPlugins } from './two-step-plugins.ts';

export interface AuthSettings {
  database: Database;
  secret: string;
  /** The public origin: links in mails and the way back from Google begin with it. */
  origin: string;
  confirmsAddresses: boolean;
  mails: AccountMails;
  notices: Notices;
  log: Pick<Logger, 'error'>;
  now: () => Date;
  google: GoogleProvider | null;
  passwordCost?: PasswordCost;
}

export type Auth = ReturnType<typeof createAuth>;

/** How long a link in a mail works. */
const linkSeconds = 3_600;
const resetTokenBytes = 24;

/** The accounts library on the sign-in data's own role and schema. */
export function createAuth(settings: AuthSettings) {
  const { database, secret, origin, log, now, google } = settings;
  // Called when the library is long there: for a sign-up with an address that has an account.
  const createResetLink = async (userId: string) => {
    const token = randomBytes(resetTokenBytes).toString('base64url');
    const { internalAdapter } = await auth.$context;
    await internalAdapter.createVerificationValue({
      value: userId,
      identifier: `reset-password:${token}`,
      expiresAt: new Date(Date.now() + linkSeconds * 1_000),
    });
    return token;
  };
  const auth = betterAuth({
    baseURL: origin,
    secret,
    database: { db: database.accounts, type: 'postgres', transaction: true },
    emailAndPassword: describePasswords(settings, createResetLink),
    emailVerification: describeVerification(settings),
    // How fresh a sign-in must be is asked in `proof.ts`, by the product's clock.
    session: { expiresIn: sessionSeconds, disableSessionRefresh: true, freshAge: 0 },
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    account: { updateAccountOnSignIn: false },
    databaseHooks: describeRows(now),
    plugins: [
      createTokenHashing(),
      ...createTwoStepPlugins(origin),
      ...(google === null ? [] : [createGooglePlugin(google)]),
    ],
    onAPIError: { errorURL: `${origin}/auth` },
    advanced: { database: { generateId: () => randomUUID() }, ipAddress: { disableIpTracking: true } },
    logger: { level: 'error', log: (_level, message) => log.error({ message }, 'The accounts library') },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  });
  return auth;
}

function describePasswords(
  { database: { accounts }, mails, notices, confirmsAddresses, passwordCost, now }: AuthSettings,
  createResetLink: (userId: string) => Promise<string>,
) {
  /** Decision 007: an address that two people claim and nobody has confirmed trusts no password until a mail is answered. */
  const meetKnownAddress = async (user: Addressee & { id: string }) => {
    if (confirmsAddresses) await disarmUnconfirmed(accounts, user.id);
    await mails.knownAddress(user, await createResetLink(user.id));
  };
  return {
    enabled: true,
    minPasswordLength: shortestPassword,
    maxPasswordLength: longestPassword,
    autoSignIn: false,
    requireEmailVerification: confirmsAddresses,
    password: {
      hash: async (password: string) => preparedHash() ?? hashPassword(password, passwordCost),
      verify: ({ hash, password }: { hash: string; password: string }) => verifyPassword(password, hash),
    },
    resetPasswordTokenExpiresIn: linkSeconds,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: async ({ user, token }: { user: Addressee; token: string }) =>
      doAfterwards(() => mails.reset(user, token)),
    onPasswordReset: async ({ user }: { user: Addressee & { id: string } }) => {
      await confirmAddress(accounts, user.id);
      await deleteLinks(accounts, user.id);
      doAfterwards(() => notices.passwordChanged(user, now()));
    },
    onExistingUserSignUp: async ({ user }: { user: Addressee & { id: string } }) =>
      doAfterwards(() => meetKnownAddress(user)),
  };
}

interface NewConfirmation {
  user: Addressee & { id: string };
  url: string;
  token: string;
}

/** The library's links are true for their hour whatever happens; ours work only as long as their row is there. */
function describeVerification({ database: { accounts }, mails, confirmsAddresses, now }: AuthSettings) {
  return {
    expiresIn: linkSeconds,
    sendOnSignUp: true,
    sendOnSignIn: confirmsAddresses,
    autoSignInAfterVerification: true,
    sendVerificationEmail: async ({ user, url, token }: NewConfirmation) =>
      doAfterwards(async () => {
        const expiresAt = new Date(now().getTime() + linkSeconds * 1_000);
        await insertConfirmation(accounts, { userId: user.id, digest: digestOf(token), expiresAt });
        await mails.confirm(user, url);
      }),
  };
}

/** The library dates its rows by the machine's clock; those that people see or that end are dated by the product's. */
function describeRows(now: () => Date) {
  return {
    user: {
      create: { before: async (user: object) => ({ data: { ...user, createdAt: now(), updatedAt: now() } }) },
    },
    session: {
      create: {
        before: async (session: { expiresAt: Date }) => {
          const lastsSeconds = Math.round((session.expiresAt.getTime() - Date.now()) / 1_000);
          const expiresAt = new Date(now().getTime() + lastsSeconds * 1_000);
          // Whose address it was is not kept.
          return { data: { ...session, createdAt: now(), updatedAt: now(), expiresAt, ipAddress: null } };
        },
      },
    },
    account: {
      // Google is asked who somebody is, once; what it lends for more is not kept.
      create: {
        before: async (account: NewAccount, context: HookContext | null) => {
          if (account.providerId === googleProviderId) await refuseSecondSubject(account, context);
          return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
        },
      },
    },
  };
}
