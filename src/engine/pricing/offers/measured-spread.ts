import type { MeasuredSpread } from './offer.ts';

/** What a calibration has measured of rates that it did not learn from. */
export interface HeldOutError {
  /** Median of |agreed / predicted - 1|. */
  medianErrorPercent: number | null;
  rates: number;
}

/** Rates of fewer channels say too little about how far apart prices lie. */
const fewestChannels = 50;
/** How many rates of a niche it takes to believe it half (our own). */
const priorRates = 10;
/** A normal's standard deviation in median deviations. */
const spreadUnit = 1.4826;
const largestError = 0.95;

/**
 * How far agreed prices lie from predicted ones, in standard deviations of their logarithm: of the niche, drawn to that
 * of all rates by n/(n+10); `null` where rates of fewer than 50 channels were collected.
 */
export function measureSpread(input: {
  all: HeldOutError;
  niche: HeldOutError | null;
  channels: number;
}): MeasuredSpread | null {
  const all = toSigma(input.all);
  if (input.channels < fewestChannels || all === null) return null;
  const niche = input.niche === null ? null : toSigma(input.niche);
  const rates = input.niche?.rates ?? 0;
  if (niche === null || rates === 0) return { sigma: all, rates: input.all.rates };
  const weight = rates / (rates + priorRates);
  return { sigma: weight * niche + (1 - weight) * all, rates };
}

/** Half of the rates lie within e of the prediction: ln(1 - e) to ln(1 + e), whose half-width is atanh(e). */
function toSigma({ medianErrorPercent }: HeldOutError): number | null {
  if (medianErrorPercent === null || medianErrorPercent <= 0) return null;
  return spreadUnit * Math.atanh(Math.min(largestError, medianErrorPercent / 100));
}
