import { createHmac } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import type { Executor } from '../db/database.ts';
import { clearAttempts, countAttempt, giveBackAttempt } from './attempts.rows.ts';

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
  passwordChange: { limit: 10, windowMs: quarterMs },
} as const;
export type Allowance = keyof typeof allowances;

/** The longest window there is; attempts older than this count nowhere. */
export const longestWindowMs = hourMs;

export interface Throttle {
  /** Counts an attempt; refuses with the time at which the next one counts. */
  take(allowance: Allowance, whose: string): Promise<void>;
  /** The same, answering whether it may be done, for what nobody is told of. */
  allows(allowance: Allowance, whose: string): Promise<boolean>;
  giveBack(allowance: Allowance, whose: string): Promise<void>;
  clear(allowance: Allowance, whose: string): Promise<void>;
}

interface ThrottleSettings {
  accounts: Executor;
  secret: string;
  now: () => Date;
}

/** Long enough that two never meet by chance. */
const keyBytes = 16;

/** Counts per account, network and device; what is stored of each is a hash under the installation's own key. */
export function createThrottle({ accounts, secret, now }: ThrottleSettings): Throttle {
  const keyOf = (allowance: Allowance, whose: string) =>
    createHmac('sha256', secret).update(`attempt ${allowance} ${whose}`).digest().subarray(0, keyBytes);
  const count = (allowance: Allowance, whose: string) =>
    countAttempt(accounts, { ...allowances[allowance], key: keyOf(allowance, whose), now: now() });
  return {
    async take(allowance, whose) {
      const ends = await count(allowance, whose);
      if (ends !== null) throw tooMany(ends);
    },
    allows: async (allowance, whose) => (await count(allowance, whose)) === null,
    giveBack: (allowance, whose) => giveBackAttempt(accounts, keyOf(allowance, whose)),
    clear: (allowance, whose) => clearAttempts(accounts, keyOf(allowance, whose)),
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
