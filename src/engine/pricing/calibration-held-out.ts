import { computeRatios } from './calibration-error.ts';
import { fitFactors, pickQuotes } from './calibration-fit.ts';
import type { Quotes } from './calibration-fit.ts';
import { subscriberTiers } from '../analysis/context.ts';

/** Beyond as many rates each held-out fit leaves out more than one, so that the time stays linear. */
const foldLimit = 100;
/** Many rates are told from a tenth of them as well as from a hundredth, in a tenth of the time. */
const fewestFolds = 10;
const mostFittedRates = 1_000_000;

export interface Channels {
  /** For each quote the number of its channel. */
  channelOf: Uint32Array;
  channels: number;
}

/** Rates of one channel vouch for each other and for nobody else, so they are left out together and have one voice. */
export function tellChannels(rates: readonly { channel: string | null }[]): Channels {
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

/** Each quote over what those of other channels teach of it. */
export function holdOut(quotes: Quotes, { channelOf, channels }: Channels): Float64Array {
  const count = quotes.log.length;
  const affordable = Math.floor(mostFittedRates / count);
  const folds = Math.min(channels, Math.max(fewestFolds, Math.min(foldLimit, affordable)));
  const places = Uint32Array.from(quotes.log.keys());
  const foldOf = dealFolds(quotes, folds, channelOf);
  const fits = Array.from({ length: folds }, (_, fold) =>
    fitFactors(
      pickQuotes(
        quotes,
        places.filter((place) => foldOf[place] !== fold),
      ),
    ),
  );
  const [first = fitFactors(quotes)] = fits;
  return computeRatios(quotes, (index) => fits[foldOf[index] ?? 0] ?? first);
}

/** Deals each niche's and size's channels to all folds alike: however rates are ordered, no fit misses a whole group. */
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
