/** An invented reading. Its figures fit together as a real one's do: fee = views / 1,000 x rate, CPM price = 1.3 x rate. */
export const exampleReading = {
  score: 82,
  views: 48_200,
  rates: { low: 17.2, medium: 24.1, high: 31 },
} as const;

/** The flat fee of a rate in whole US dollars. */
export function feeOf(rate: number): number {
  return Math.round((exampleReading.views / 1000) * rate);
}

/** Where a fee stands on the axis, in percent of its length. */
export function axisPosition(fee: number): number {
  return ((fee - axis.from) / (axis.to - axis.from)) * 100;
}

/** The axis runs from the lowest fee to the highest. */
const axis = { from: feeOf(exampleReading.rates.low), to: feeOf(exampleReading.rates.high) } as const;
