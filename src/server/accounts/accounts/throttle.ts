import { createHmac } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import type { AlertReporter, AlertReport } from '../../platform/alerts/alert-reporter.usecases.ts';
import type { AccountsExecutor } from '../../platform/db/database.ts';
import { createWindow } from '../../platform/limits/window.ts';
import { twoStepAllowances } from './two-step-allowances.ts';
import { clearAttempts, countAttempt, giveBackAttempt } from './accounts.rows.ts';

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
const hourMs = 60 * minuteMs;

/** How often what may be tried. Decision 007 says what each count protects. */
export const allowances = {
  signInNetwork: { limit: 100, windowMs: quarterMs },
  signInAccount: { limit: 10, windowMs: quarterMs },
  signInDevice: { limit: 10, windowMs: quarterMs },
  signUpNetwork: { limit: 100, windowMs: hourMs },
  signUpAccount: { limit: 10, windowMs: hourMs },
  mailNetwork: { limit: 30, windowMs: hourMs },
  mailAccount: { limit: 5, windowMs: hourMs },
  noticeAccount: { limit: 5, windowMs: hourMs },
  linkNetwork: { limit: 100, windowMs: quarterMs },
  googleNetwork: { limit: 100, windowMs: quarterMs },
  addressChange: { limit: 5, windowMs: hourMs },
  passwordChange: { limit: 10, windowMs: quarterMs },
  ...twoStepAllowances,
} as const;
export type Allowance = keyof typeof allowances;

/** The longest window there is; attempts older than this count nowhere. */
export const longestWindowMs = hourMs;

export interface Throttle {
  /** Counts an attempt; refuses with the time at which the next one counts, and rings where a `guess` may stand behind it. */
  take(allowance: Allowance, whose: string, guess?: Guess): Promise<void>;
  /** The same, answering whether it may be done, for what nobody is told of. */
  allows(allowance: Allowance, whose: string): Promise<boolean>;
  giveBack(allowance: Allowance, whose: string): Promise<void>;
  clear(allowance: Allowance, whose: string): Promise<void>;
}

/** What somebody may be trying to guess, for whoever reads the alert. */
export interface Guess {
  /** Whose, or from where. */
  subject: string;
  data: Record<string, string>;
}

interface ThrottleSettings {
  accounts: AccountsExecutor;
  secret: string;
  now: () => Date;
  alertReporter: AlertReporter;
}

/** Long enough that two never meet by chance. */
const keyBytes = 16;

/** Counts per account, network and device; what is stored of each is a hash under the installation's own key. */
export function createThrottle({ accounts, secret, now, alertReporter }: ThrottleSettings): Throttle {
  const keyOf = (allowance: Allowance, whose: string) =>
    createHmac('sha256', secret).update(`attempt ${allowance} ${whose}`).digest().subarray(0, keyBytes);
  const count = (allowance: Allowance, whose: string) =>
    countAttempt(accounts, { ...allowances[allowance], key: keyOf(allowance, whose), now: now() });
  const rung = createWindow({ now, windowMs: longestWindowMs, mostKeys: mostRung });
  const ringOnce = (alert: AlertReport, ends: Date) => {
    const refused = `${alert.subject} until ${ends.getTime()}`;
    if (!rung.has(refused)) alertReporter.report(alert);
    rung.add(refused);
  };
  return {
    async take(allowance, whose, guess) {
      const ends = await count(allowance, whose);
      if (ends === null) return;
      if (guess !== undefined) ringOnce(toRing(allowance, guess), ends);
      throw tooMany(ends);
    },
    allows: async (allowance, whose) => (await count(allowance, whose)) === null,
    giveBack: (allowance, whose) => giveBackAttempt(accounts, keyOf(allowance, whose)),
    clear: (allowance, whose) => clearAttempts(accounts, keyOf(allowance, whose)),
  };
}

/** Guesses that come from a network, whatever they are aimed at. */
export function guessFrom(
  network: string,
  tried: 'passwords' | 'links of mails' | 'codes' | 'passkeys',
): Guess {
  return { subject: `network ${network}, ${tried}`, data: { tried, network } };
}

/** How many windows one process knows that it has rung for; beyond that it rings more often than it must. */
const mostRung = 10_000;

/** A whole network's tries are worse than those on one account, whose owner may have forgotten the password. */
function toRing(allowance: Allowance, { subject, data }: Guess): AlertReport {
  const { limit, windowMs } = allowances[allowance];
  return {
    type: 'brute_force',
    severity: allowance === 'signInAccount' || allowance === 'signInDevice' ? 'medium' : 'high',
    subject,
    data: { ...data, 'tries allowed': limit, 'within minutes': windowMs / minuteMs },
  };
}

function tooMany(ends: Date): ORPCError<'TOO_MANY_ATTEMPTS', { retryAt: string }> {
  const time = ends.toISOString();
  return new ORPCError('TOO_MANY_ATTEMPTS', {
    status: 429,
    message: `Too many attempts. Please try again after ${time.slice(11, 16)} UTC.`,
    data: { retryAt: time },
  });
}
