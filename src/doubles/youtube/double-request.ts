import type { DoubleMethod } from './answers.ts';

/** One request to the API, as received by the double. */
export interface DoubleRequest {
  /** From 1 on. */
  number: number;
  method: DoubleMethod;
  /** Path and query. */
  url: string;
  parameters: URLSearchParams;
  /** The key in the header; one in the address does not count. */
  apiKey: string | null;
}
