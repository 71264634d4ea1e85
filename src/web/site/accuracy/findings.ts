import { crossValidatedMarket } from '../../../engine/evaluation/cross-validated.ts';
import type { EvaluationReport } from '../../../engine/evaluation/evaluate.ts';

export interface Finding {
  name: string;
  sentence: string;
}

/** Each measured figure in a sentence a buyer can use; what was not measured is left out. */
export function describeFindings(report: EvaluationReport): Finding[] {
  return [...describeForecasts(report), ...describeTexts(report), ...describeSafety(report)];
}

function describeForecasts({ views, confidence, market, prices }: EvaluationReport): Finding[] {
  return [
    ...describe('Bias', [views.fresh.bias], ([bias]) => describeBias(bias)),
    ...describe(
      '60 days ahead',
      [views.freshAhead.coverage80],
      ([coverage]) =>
        `Forecast two months early, ${percent(coverage)} of videos fell into the range (aim: 80%).`,
    ),
    ...describe('Confidence', [confidence.rankCorrelation], ([correlation]) =>
      describeConfidence(correlation),
    ),
    ...describe(
      'Market',
      market.channels === 0
        ? [null, null]
        : [crossValidatedMarket.meanAbsLogError, crossValidatedMarket.overpriced],
      ([error, overpriced]) =>
        `Where a channel hides its country, our market level is off by a factor of ${Math.exp(error).toFixed(2)} on ` +
        `average, and more than 1.5 times too high for ${percent(overpriced)} of channels that it had not learned from.`,
    ),
    ...describe(
      'Price levels',
      [prices.equalLevels],
      ([share]) =>
        `Low, medium and high differ for ${percent(1 - share)} of ${prices.priced} priced channels.`,
    ),
  ];
}

function describeTexts({ niche, sponsors }: EvaluationReport): Finding[] {
  return [
    ...describe(
      'Niche',
      [niche.right, niche.english, niche.other],
      ([right, english, other]) =>
        `Right for ${percent(right)} of ${niche.channels} channels: ${percent(english)} in English, ${percent(other)} in other languages.`,
    ),
    ...describe(
      'Sponsors',
      [sponsors.precision, sponsors.recall],
      ([precision, recall]) =>
        `Of the videos we call sponsored, ${percent(precision)} are; of the sponsored ones, we find ${percent(recall)}.`,
    ),
  ];
}

function describeSafety({ suitability }: EvaluationReport): Finding[] {
  return [
    ...describe(
      'Unread channels',
      [suitability.highUnread],
      ([share]) =>
        `Rated safe without having been read: ${countOf(share, suitability.unreadChannels)} channels in scripts our word lists do not hold. It should be none.`,
    ),
    ...describe(
      'Hate',
      [suitability.identitarianHigh, suitability.criticsMarked],
      ([missed, marked]) =>
        `${countOf(missed, suitability.identitarianChannels)} white-identitarian channels pass as safe; ` +
        `${countOf(marked, suitability.criticChannels)} channels by LGBT creators are marked down for hate, which should be none.`,
    ),
  ];
}

/** Weaker than this a correlation of ranks is of no use to a reader; our line. */
const tellingCorrelation = -0.3;

/** Nothing where one of the figures is missing. */
function describe(
  name: string,
  figures: readonly (number | null)[],
  write: (known: [number, number, number]) => string,
): Finding[] {
  const known = figures.filter((figure) => figure !== null);
  if (known.length < figures.length) return [];
  const [first = 0, second = 0, third = 0] = known;
  return [{ name, sentence: write([first, second, third]) }];
}

function describeConfidence(correlation: number): string {
  const meaning =
    correlation <= tellingCorrelation ? 'It falls as the error grows' : 'It says little of the error';
  return `${meaning}: rank correlation ${correlation.toFixed(2)}, where -1 is perfect and 0 says nothing.`;
}

function describeBias(bias: number): string {
  const size = Math.abs(Math.expm1(bias));
  if (size < 0.005) return 'Forecasts are as often too high as too low.';
  return `The typical forecast is ${percent(size)} too ${bias > 0 ? 'high' : 'low'}.`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

function countOf(share: number, count: number): string {
  return `${Math.round(share * count)} of ${count}`;
}
