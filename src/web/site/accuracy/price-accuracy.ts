import type { PriceAccuracy } from '../../../contract/market/calibration.ts';
import { fetchOpen } from '../../session/fetch-open.ts';

/** What was measured of prices on this installation. */
export function fetchPriceAccuracy(signal: AbortSignal, fetchAnswer?: typeof fetch): Promise<PriceAccuracy> {
  return fetchOpen('/api/price-accuracy', { signal, isBody: isPriceAccuracy, fetchAnswer });
}

function isPriceAccuracy(body: unknown): body is PriceAccuracy {
  return typeof body === 'object' && body !== null && 'measured' in body && 'demo' in body;
}

/** In sentences; a figure that nobody has is left out. */
export function describePriceAccuracy({ demo, measured }: PriceAccuracy): string[] {
  if (measured === null) {
    return ['On this installation nothing has been measured against rates that were really agreed.'];
  }
  const {
    version,
    rates_analysed: rates,
    rough_rates: rough,
    median_error_percent: error,
    coverage,
  } = measured;
  const taught = `Prices here rest on ${version}, learned from ${rates.toLocaleString('en-US')} collected rates.`;
  const invented =
    'These rates are invented samples: they show how it is measured, not how good real prices are.';
  const missed =
    'Each of them was held against a price that only the others had taught: ' +
    `half of them lay within ${error?.toFixed(1)}% of it`;
  const held = coverage === null ? '' : `, and ${(100 * coverage).toFixed(1)}% in the range of the price`;
  const guessed =
    `For ${rough.toLocaleString('en-US')} of them the channel’s views were guessed from its subscribers, which no price ` +
    'that you see here is; that makes the distance larger.';
  return [
    taught,
    ...(error === null ? [] : [`${missed}${held}.`]),
    ...(rough === 0 ? [] : [guessed]),
    ...(demo ? [invented] : []),
  ];
}
