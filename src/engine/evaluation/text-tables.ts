import { nameLanguage } from '../../values/place-names.ts';
import { crossValidatedMarket } from './cross-validated.ts';
import type { EvaluationReport } from './evaluate.ts';
import type { EvaluationTable } from './table.ts';
import { writeError, writeFactor, writeShare } from './table.ts';

/** Market, niche, sponsors, suitability and the consistency of prices. */
export function tabulateTexts(report: EvaluationReport): EvaluationTable[] {
  return [
    tabulateMarket(report),
    ...tabulateNiche(report),
    tabulateSponsors(report),
    tabulateSuitability(report),
    ...tabulatePrices(report),
  ];
}

function tabulateMarket({ market }: EvaluationReport): EvaluationTable {
  const { unitedStates } = market;
  return {
    title: 'Market without a declared country',
    note:
      `${market.channels} channels declare a country; it was hidden and the market read from the texts. The error is ` +
      'the mean of |ln(multiplier read / multiplier of the declared country)|; overpriced means more than 1.5 times. ' +
      'On the labels that its weights were learned from, the first row flatters.',
    columns: [
      { name: 'method', isText: true },
      { name: 'error' },
      { name: 'overpriced' },
      { name: 'right region' },
    ],
    rows: [
      [
        'Sponsorscope',
        writeError(market.meanAbsLogError),
        writeShare(market.overpriced),
        writeShare(market.rightRegion),
      ],
      [
        'Sponsorscope, cross-validated',
        writeError(crossValidatedMarket.meanAbsLogError),
        writeShare(crossValidatedMarket.overpriced),
        writeShare(crossValidatedMarket.rightRegion),
      ],
      [
        'every channel at the United States level',
        writeError(unitedStates.meanAbsLogError),
        writeShare(unitedStates.overpriced),
        writeShare(unitedStates.rightRegion),
      ],
    ],
  };
}

function tabulateNiche({ niche }: EvaluationReport): EvaluationTable[] {
  return [
    {
      title: 'Niche',
      note:
        'A person named the niche of each channel without having seen ours, and what else would be right; "none" is ' +
        'a channel outside the twelve.',
      columns: [{ name: 'channels', isText: true }, { name: 'labelled' }, { name: 'right' }],
      rows: [
        ['all', String(niche.channels), writeShare(niche.right)],
        ['in English', String(niche.englishChannels), writeShare(niche.english)],
        ['in other languages', String(niche.channels - niche.englishChannels), writeShare(niche.other)],
        ...niche.languages.map(({ language, channels, right }) => [
          nameLanguage(language),
          String(channels),
          writeShare(right),
        ]),
      ],
    },
    {
      title: 'Niche: what was taken for what',
      note: 'The label first, then our answer where it was wrong.',
      columns: [{ name: 'label', isText: true }, { name: 'our answer', isText: true }, { name: 'channels' }],
      rows: niche.confusions.map(({ label, answer, channels }) => [label, answer, String(channels)]),
    },
    {
      title: 'Niche: the stated probability',
      note: 'Of the channels whose niche is stated with 60%, six in ten should be right.',
      columns: [
        { name: 'stated', isText: true },
        { name: 'channels' },
        { name: 'mean stated' },
        { name: 'right' },
      ],
      rows: niche.reliability.map(({ from, to, channels, stated, right }) => [
        `${100 * from} to ${100 * to}%`,
        String(channels),
        writeShare(stated),
        writeShare(right),
      ]),
    },
  ];
}

function tabulateSponsors({ sponsors, secondSponsors }: EvaluationReport): EvaluationTable {
  return {
    title: 'Sponsored videos',
    note:
      'A person read the descriptions. Precision: of the videos we call sponsored, how many are. Recall: of the ' +
      'sponsored ones, how many we find.',
    columns: [
      { name: 'set', isText: true },
      { name: 'videos' },
      { name: 'sponsored' },
      { name: 'precision' },
      { name: 'recall' },
    ],
    rows: [
      ['many channels', sponsors] as const,
      ['one channel in Chinese, marked by others', secondSponsors] as const,
    ].map(([name, found]) => [
      name,
      String(found.videos),
      String(found.sponsored),
      writeShare(found.precision),
      writeShare(found.recall),
    ]),
  };
}

function tabulateSuitability({ suitability }: EvaluationReport): EvaluationTable {
  const row = (name: string, channels: number, share: number | null) => [
    name,
    String(channels),
    writeShare(share),
  ];
  return {
    title: 'Brand safety',
    note:
      'What is known of these channels without asking the engine. Unread: most views are on titles in a script of ' +
      'which the word lists hold nothing. Marked for hate: rated below high with a counted phrase of hate.',
    columns: [{ name: 'channels', isText: true }, { name: 'count' }, { name: 'share' }],
    rows: [
      row('unread, and yet rated high', suitability.unreadChannels, suitability.highUnread),
      row('white-identitarian, rated high', suitability.identitarianChannels, suitability.identitarianHigh),
      row('white-identitarian, not rated', suitability.identitarianChannels, suitability.identitarianUnrated),
      row('by LGBT creators, marked for hate', suitability.criticChannels, suitability.criticsMarked),
    ],
  };
}

function tabulatePrices({ prices }: EvaluationReport): EvaluationTable[] {
  return [
    {
      title: 'Prices against themselves',
      note:
        `No true price is known, so this says only whether the prices of ${prices.priced} channels make sense. The ` +
        'middle engagement factor should be 1.',
      columns: [{ name: 'figure', isText: true }, { name: 'value' }],
      rows: [
        ['two levels with the same rate', writeShare(prices.equalLevels)],
        ['rated low and yet with a recommended price', writeShare(prices.unsafeRecommended)],
        ['computed fee below USD 50', writeShare(prices.below50)],
        ['without a declared country', writeShare(prices.withoutCountry)],
        ['middle engagement factor', writeFactor(prices.medianEngagement)],
        ['at the highest engagement factor', writeShare(prices.highestEngagement)],
      ],
    },
    {
      title: 'Rates by niche',
      note: 'The middle of the market rates, USD per 1,000 views at United States level, each in its own month.',
      columns: [{ name: 'niche', isText: true }, { name: 'channels' }, { name: 'rate' }],
      rows: prices.rates.map(({ niche, channels, rate }) => [niche, String(channels), writeFactor(rate)]),
    },
  ];
}
