/**
 * How the market is read of channels that took no part in learning its weights (cross-validation by channel, as the
 * market's decision record tells); `null` until it is measured. Written by hand: the command measures only what it is given.
 */
export const crossValidatedMarket: {
  meanAbsLogError: number | null;
  overpriced: number | null;
  rightRegion: number | null;
} = { meanAbsLogError: null, overpriced: null, rightRegion: null };
