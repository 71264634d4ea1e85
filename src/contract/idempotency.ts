/** Refusals of calls with an `Idempotency-Key`, wherever it is taken. */
export const idempotencyErrors = {
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    message: 'An Idempotency-Key has 1 to 128 visible ASCII characters.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used with another body in the last 24 hours.',
  },
  IDEMPOTENCY_KEY_BUSY: {
    status: 409,
    message: 'The first call with this Idempotency-Key is still under way. Please try again in a moment.',
  },
} as const;
