/** One request of the API, as the stand-in saw it. */
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
 * How a request goes wrong. `error-before` answers 500 and does nothing; `error-after` does what was asked and then
 * answers 500; `cut-after` does it and cuts the connection; `reset` cuts it before anything is done; `silence` does
 * nothing and never answers; `garbage` is an answer that is no JSON.
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
