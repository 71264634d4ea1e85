import { ORPCError } from '@orpc/server';
import type { Logger } from 'pino';
import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import type { GoogleSettings } from '../../configuration.ts';
import type { Database } from '../../platform/db/database.ts';
import { mustSignIn } from '../../platform/http/admission.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { createMemo } from '../../platform/limits/single-flight.ts';
import { createAccountMails } from './account-mails.ts';
import type { AccountMails } from './account-mails.ts';
import type { AccountAnswer } from './answers.ts';
import type { Auth } from './auth.ts';
import { createDevices } from './cookies.ts';
import type { Devices } from './cookies.ts';
import type { AccountCall } from './input.ts';
import { createLibraryRequest, withLibraryRequest } from './library-request.ts';
import { createNotices } from './notices.ts';
import type { Notices } from './notices.ts';
import type { PasswordCost } from './passwords.ts';
import { createSessions } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { createThrottle } from './throttle.ts';
import type { Throttle } from './throttle.ts';

export interface AccountsSettings {
  database: Database;
  now: () => Date;
  log: Logger;
  mailer: Mailer;
  alertReporter: AlertReporter;
  google: GoogleSettings | null;
  /** True where mails reach people: a new address must then be confirmed before its first sign-in. */
  confirmsAddresses: boolean;
  /** Less than the usual one only in tests whose subject it is not: a sign-up and a sign-in take 60 ms of a processor. */
  passwordCost?: PasswordCost;
  /** The public origin; asked for with the first request, when the server's own address is known. */
  origin: () => string;
}

/** What the paths under `/api/auth/` work with. */
export interface AccountParts {
  settings: AccountsSettings;
  throttle: Throttle;
  limitCostly: CostlyLimit;
  sessions: Sessions;
  devices: Devices;
  mails: AccountMails;
  /** Calls the library; what its callbacks leave for afterwards begins when it has answered. */
  call<T>(work: (auth: Auth) => Promise<T>, preparedHash?: string): Promise<T>;
  /** The same, with Google among the library's providers. */
  callWithGoogle<T>(work: (auth: Auth) => Promise<T>): Promise<T>;
  notices: Notices;
  /** Begins what no answer waits for, such as a mail; a failure is logged. */
  begin(work: () => Promise<void>): void;
  /** Waits for what goes on after its request was answered. */
  settle(): Promise<void>;
}

/** One path under `/api/auth/`. */
export interface AccountPath {
  method: 'GET' | 'POST';
  answer: (parts: AccountParts, call: AccountCall) => Promise<AccountAnswer>;
  /** Takes a slot: it works with passwords, or is what a flood would ask for. */
  isCostly?: true;
  /** Longer than any way to the answer takes, so that time does not tell a known address from a new one. */
  leastMs?: number;
}

/** Two processors' worth of hashing; the rest waits, for about two seconds at most. */
const costlyBounds = { atOnce: 2, waiting: 100 } as const;
/** How long a refused person is asked to wait: by then all who wait have had a slot. */
const retryMs = 5_000;
/** Mails that one process has under way at once; beyond that the mail service is down, and more would pile up. */
const mailBounds = { atOnce: 200, waiting: 0 } as const;

export function createParts(settings: AccountsSettings, secret: string): AccountParts {
  const { database, now, log, mailer, alertReporter } = settings;
  const { accounts } = database;
  const origin = settings.origin();
  const secure = origin.startsWith('https:');
  const throttle = createThrottle({ accounts, secret, now, alertReporter });
  const mails = createAccountMails({ mailer, throttle, origin });
  const notices = createNotices({ mailer, throttle, origin });
  const { start, settle } = createBackground(log);
  const open = async (google: GoogleSettings | null) => {
    // Loaded with the first request that needs it: the library takes longer to load than the rest of the server.
    const [{ createAuth }, { findEndpoints }] = await Promise.all([
      import('./auth.ts'),
      import('./google.ts'),
    ]);
    const provider = google === null ? null : { ...google, endpoints: await findEndpoints(google.issuer) };
    return createAuth({ ...settings, secret, origin, mails, notices, google: provider });
  };
  const openFor = createMemo(open);
  const callOn = async <T>(auth: Auth, work: (auth: Auth) => Promise<T>, preparedHash?: string) => {
    const pass = createLibraryRequest(preparedHash);
    try {
      return await withLibraryRequest(pass, () => work(auth));
    } catch (error) {
      throw isOwnerGone(error) ? mustSignIn() : error;
    } finally {
      // A refusal has its mails too: who is not confirmed yet gets a new link.
      pass.afterwards.forEach(start);
    }
  };
  return {
    settings,
    throttle,
    limitCostly: createCostlyLimit(now),
    sessions: createSessions({ accounts, secret, secure, now }),
    devices: createDevices({ secret, secure }),
    notices,
    begin: start,
    mails,
    call: async (work, preparedHash) => callOn(await openFor(null), work, preparedHash),
    callWithGoogle: async (work) => callOn(await openFor(settings.google), work),
    settle,
  };
}

/** PostgreSQL's foreign key violation: the account that a session or a password is for went meanwhile. */
function isOwnerGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}

type CostlyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds the work with passwords, so that a flood of sign-ins takes neither all memory nor all time: each takes 19 MiB,
 * tens of milliseconds of a processor, and several statements. Refuses where too many wait already.
 */
export function createCostlyLimit(now: () => Date): CostlyLimit {
  const limit = createConcurrencyLimit(costlyBounds);
  return (work) => {
    const answered = limit.tryRun('password', work);
    if (answered !== null) return answered;
    throw new ORPCError('TOO_MANY_SIGN_INS', {
      status: 503,
      message: 'Too many sign-ins at the moment. Please try again in a few seconds.',
      data: { retryAt: new Date(now().getTime() + retryMs).toISOString() },
    });
  };
}

/** Work that no answer waits for, such as a mail on a slow line. */
function createBackground(log: Logger) {
  const mails = createConcurrencyLimit(mailBounds);
  const start = (work: () => Promise<void>) => {
    const sent = mails.tryRun('mail', work);
    if (sent === null) log.warn('A mail of the accounts was left out: too many wait for the mail service');
    sent?.catch((error: unknown) => log.warn({ err: error }, 'A mail of the accounts failed'));
  };
  return { start, settle: () => mails.runAlone(async () => undefined) };
}
