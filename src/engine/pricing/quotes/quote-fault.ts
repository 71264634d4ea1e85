/** Why no quote can be made of a request. */
export const quoteFaults = [
  'nothing_to_make',
  'repeated',
  'base_fee_missing',
  'ugc_format',
  'ugc_without_rights',
  'not_an_amount',
  'unknown_override',
  'negative_total',
  'too_high',
] as const;
export type QuoteFault = (typeof quoteFaults)[number];

export const quoteFaultTexts: Record<QuoteFault, string> = {
  nothing_to_make: 'Add at least one video or Short.',
  repeated: 'Each format, right and line stands once: raise its number instead.',
  base_fee_missing: 'Enter the fee that this format is based on.',
  ugc_format: 'Only dedicated videos and Shorts can be made for somebody else to publish.',
  ugc_without_rights: 'Content that the creator does not publish needs a right to use it.',
  not_an_amount: 'One of the numbers is negative or not a number.',
  unknown_override: 'An amount was changed on a line that is not there any more.',
  negative_total: 'The lines come to less than nothing.',
  too_high: 'This comes to more than 100 million.',
};

/** A request of which no quote can be made. */
export class QuoteFaultError extends RangeError {
  readonly fault: QuoteFault;

  constructor(fault: QuoteFault) {
    super(quoteFaultTexts[fault]);
    this.fault = fault;
  }
}
