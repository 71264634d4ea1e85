import type { Difference } from './bootstrap.ts';
import type { ConfidenceAccuracy } from './confidence-accuracy.ts';
import type { EvaluationReport } from './evaluate.ts';
import type { EvaluationTable } from './table.ts';
import { writeChange, writeError, writeShare, writeSigned } from './table.ts';
import type { ViewAccuracy, ViewGroup, ViewReport } from './view-accuracy.ts';

/** How far off forecasts of views are, and whether the confidence says so. */
export function tabulateViews({ views, confidence }: EvaluationReport): EvaluationTable[] {
  return [
    tabulateForecasts(views),
    tabulateFreshGroups(views.groups),
    tabulateSettledGroups(views.groups),
    tabulateConfidence(confidence),
  ];
}

function tabulateForecasts(views: ViewReport): EvaluationTable {
  const sets = [views.fresh, views.freshAhead, views.settled, views.settledAhead];
  const row = (name: string, write: (set: ViewAccuracy) => string) => [name, ...sets.map(write)];
  return {
    title: 'Forecasts of single videos',
    note:
      'Each video is forecast from the videos before it alone. The error is the median of |ln(predicted / actual)|: ' +
      '0.47 means that half of the forecasts are off by less than a factor of 1.6. A bias above 0 means that too ' +
      `much was expected. Videos older than 75 days are brought to day 30 for our forecast. ${describeDifferences(views)}`,
    columns: [
      { name: 'figure', isText: true },
      { name: 'videos of 30 to 75 days' },
      { name: 'the same, 60 days ahead' },
      { name: 'all from 30 days' },
      { name: 'all, 60 days ahead' },
    ],
    rows: [
      row('forecasts', ({ predictions }) => String(predictions)),
      row('channels', ({ channels }) => String(channels)),
      row('error: Sponsorscope', ({ error }) => writeError(error)),
      row('error: plain median of the last ten', ({ medianOfTen }) => writeError(medianOfTen)),
      row('error: median, weight halved every 8 videos', ({ medianOfEight }) => writeError(medianOfEight)),
      row('error: the last video', ({ lastVideo }) => writeError(lastVideo)),
      row('bias', ({ bias }) => writeSigned(bias)),
      row('inside the 80% range', ({ coverage80 }) => writeShare(coverage80)),
    ],
  };
}

function tabulateConfidence(confidence: ConfidenceAccuracy): EvaluationTable {
  return {
    title: 'Confidence against error',
    note:
      `Over ${confidence.channels} channels that have a forecast and five or more predicted videos. Rank correlation ` +
      `with the median error: confidence as stated with each forecast ${writeSigned(confidence.rankCorrelation)} (-1 would ` +
      `be perfect), today's ${writeSigned(confidence.todayCorrelation)}, width of today's range ` +
      `${writeSigned(confidence.widthCorrelation)}, risk level ${writeSigned(confidence.riskCorrelation)}.`,
    columns: [
      { name: 'channels by confidence', isText: true },
      { name: 'channels' },
      { name: 'confidence' },
      { name: 'error' },
    ],
    rows: confidence.quarters.map((quarter, index) => [
      quarterNames[index] ?? '',
      String(quarter.channels),
      writeShare(quarter.confidence),
      writeError(quarter.error),
    ]),
  };
}

const quarterNames = ['least confident quarter', 'second', 'third', 'most confident quarter'];

function describeDifferences(views: ViewReport): string {
  const describe = (ages: string, name: string, difference: Difference | null) =>
    difference === null
      ? []
      : [
          `On ${ages} our error is ${writeChange(difference.share)} against the ${name} (95% of a bootstrap over ` +
            `channels: ${writeChange(difference.interval95.low)} to ${writeChange(difference.interval95.high)}).`,
        ];
  return [
    ...describe('videos of 30 to 75 days', 'plain median of ten', views.againstMedianOfTen),
    ...describe('videos of 30 to 75 days', 'eight-video median', views.againstMedianOfEight),
    ...describe('all videos from 30 days', 'plain median of ten', views.settledAgainstMedianOfTen),
  ].join(' ');
}

function tabulateFreshGroups(groups: readonly ViewGroup[]): EvaluationTable {
  return {
    title: 'Forecasts by group: videos of 30 to 75 days',
    note: groupNote,
    columns: [...groupColumns, { name: 'bias' }, { name: 'inside the range' }],
    rows: groups
      .filter(({ fresh }) => fresh.predictions > 0)
      .map(({ kind, name, fresh }) => [
        ...writeGroup(`${kind}: ${name}`, fresh),
        writeSigned(fresh.bias),
        writeShare(fresh.coverage80),
      ]),
  };
}

function tabulateSettledGroups(groups: readonly ViewGroup[]): EvaluationTable {
  return {
    title: 'Forecasts by group: all videos from 30 days',
    note: groupNote,
    columns: [...groupColumns, { name: 'inside the range' }, { name: 'the same, 60 days ahead' }],
    rows: groups.map(({ kind, name, settled, settledAhead }) => [
      ...writeGroup(`${kind}: ${name}`, settled),
      writeShare(settled.coverage80),
      writeShare(settledAhead.coverage80),
    ]),
  };
}

const groupNote = 'Groups of fewer than 300 forecasts move by several percent by chance.';
const groupColumns = [
  { name: 'group', isText: true },
  { name: 'forecasts' },
  { name: 'error' },
  { name: 'median of ten' },
];

function writeGroup(name: string, { predictions, error, medianOfTen }: ViewAccuracy): string[] {
  return [name, String(predictions), writeError(error), writeError(medianOfTen)];
}
