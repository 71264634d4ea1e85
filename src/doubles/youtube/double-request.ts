import type { DoubleMethod } from './answers.ts';

/** One request of the API, as the double saw it. */
export interface DoubleRequest {
  /** From 1 on. */
  number: number;
  method: DoubleMethod;
  /** Path and query. */
  url: string;
  parameters: URLSearchParams;
  /** The key of the header; one in the address does not count. */
  apiKey: string | null;
}
