/**
 * How well the market is inferred for channels that took no part in learning its weights (cross-validation by
 * channel, as the market's decision record describes). Written by hand: the command measures only what it is given.
 */
export const crossValidatedMarket: {
  meanAbsLogError: number | null;
  overpriced: number | null;
  rightRegion: number | null;
} = { meanAbsLogError: 0.205, overpriced: 0.062, rightRegion: null };
