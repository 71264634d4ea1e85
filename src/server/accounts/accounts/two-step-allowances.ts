const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How often what may be tried around the second step; decision 044 says what each count protects. */
export const twoStepAllowances = {
  secondStepNetwork: { limit: 100, windowMs: 15 * minuteMs },
  /** With a million codes and three that are right, an hour's tries find one in 33,000 hours. */
  secondStepAccount: { limit: 10, windowMs: hourMs },
  secondStepDevice: { limit: 10, windowMs: hourMs },
  /** Codes entered from within a session: to set an app up, or for an admin session. */
  secondStepSession: { limit: 10, windowMs: hourMs },
  passkeyNetwork: { limit: 100, windowMs: 15 * minuteMs },
  /** A code counts once. It works for 90 seconds, that of its neighbours included. */
  usedCode: { limit: 1, windowMs: 3 * minuteMs },
} as const;
