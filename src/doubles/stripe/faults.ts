/** One request to the API, as received by the double. */
export interface StripeRequest {
  /** From 1 on. */
  number: number;
  method: string;
  /** Without the query. */
  path: string;
  /** Form fields or query, with their brackets: `line_items[0][price]`. */
  parameters: URLSearchParams;
  idempotencyKey: string | null;
}

/**
 * How a request fails. `error-before` answers 500 and does nothing; `error-after` does what was requested and then
 * answers 500; `cut-after` does it and drops the connection; `reset` drops it before anything is done; `silence` does
 * nothing and never answers; `garbage` is an answer that is not JSON.
 */
export const stripeFaults = [
  'error-before',
  'error-after',
  'cut-after',
  'reset',
  'silence',
  'rate-limited',
  'garbage',
] as const;
export type StripeFault = (typeof stripeFaults)[number] | { delayMs: number };
