import type { Span } from '../../analysis/text/known-words.ts';

/** A value with the places of the pasted text that it was read from, in the order of the text. */
export interface Reading<Value> {
  value: Value;
  spans: Span[];
}
