import { computeRatios } from './calibration-error.ts';
import { fitFactors, pickQuotes } from './calibration-fit.ts';
import type { Quotes } from './calibration-fit.ts';
import { subscriberTiers } from '../analysis/channel.ts';

/** With more rates than this each held-out fit leaves out more than one, which keeps the time linear. */
const foldLimit = 100;
/** For many rates a tenth held out at a time shows as much as a hundredth, in a tenth of the time. */
const fewestFolds = 10;
const mostFittedRates = 1_000_000;

export interface Channels {
  /** For each quote the number of its channel. */
  channelOf: Uint32Array;
  channels: number;
}

/** Rates of one channel say something about each other only, so they are left out together and count as one. */
export function numberChannels(rates: readonly { channel: string | null }[]): Channels {
  const known = new Map<string, number>();
  let channels = 0;
  const channelOf = Uint32Array.from(rates, ({ channel }) => {
    const own = (channel === null ? undefined : known.get(channel)) ?? channels;
    if (own === channels) channels += 1;
    if (channel !== null) known.set(channel, own);
    return own;
  });
  return { channelOf, channels };
}

/** Each quote divided by the price that the quotes of other channels predict for it. */
export function holdOut(quotes: Quotes, { channelOf, channels }: Channels): Float64Array {
  const count = quotes.log.length;
  const affordable = Math.floor(mostFittedRates / count);
  const folds = Math.min(channels, Math.max(fewestFolds, Math.min(foldLimit, affordable)));
  const indexes = Uint32Array.from(quotes.log.keys());
  const foldOf = dealFolds(quotes, folds, channelOf);
  const fits = Array.from({ length: folds }, (_, fold) =>
    fitFactors(
      pickQuotes(
        quotes,
        indexes.filter((index) => foldOf[index] !== fold),
      ),
    ),
  );
  const [first = fitFactors(quotes)] = fits;
  return computeRatios(quotes, (index) => fits[foldOf[index] ?? 0] ?? first);
}

/** Spreads each niche's and size's channels evenly over all folds: no fit misses a whole group, in any order. */
function dealFolds({ niche, tier }: Quotes, folds: number, channelOf: Uint32Array): Uint32Array {
  const cellOf = (index: number) =>
    (niche[index] ?? 0) * (subscriberTiers.length + 1) + (tier[index] ?? 0) + 1;
  const byCell = Uint32Array.from(niche.keys()).toSorted(
    (one, other) => cellOf(one) - cellOf(other) || one - other,
  );
  const dealt = new Map<number, number>();
  for (const index of byCell) {
    const channel = channelOf[index] ?? 0;
    if (!dealt.has(channel)) dealt.set(channel, dealt.size % folds);
  }
  return channelOf.map((channel) => dealt.get(channel) ?? 0);
}
