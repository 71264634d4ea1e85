import { predictTargets } from '../analysis/backtest.ts';
import type { BaselineName, ViewsPrediction } from '../analysis/backtest.ts';
import { nameLanguage } from '../../values/place-names.ts';
import { computePlainMedian } from '../../values/statistics.ts';
import type { AnalysedChannel } from './analysed-channel.ts';
import { compareErrors } from './bootstrap.ts';
import type { Difference } from './bootstrap.ts';
import { computeShare } from './shares.ts';

/** Errors are medians of |ln(predicted / actual)|; `null` without predictions. */
export interface ViewAccuracy {
  predictions: number;
  channels: number;
  error: number | null;
  medianOfTen: number | null;
  medianOfEight: number | null;
  lastVideo: number | null;
  /** Median of ln(predicted / actual): above 0 if too much was expected. */
  bias: number | null;
  /** Share (0 to 1) of the videos whose views fell within the 80 % interval. */
  coverage80: number | null;
}

export interface ViewReport {
  /** Videos of 30 to 75 days: what a campaign buys. */
  fresh: ViewAccuracy;
  /**
   * All videos of at least 30 days, for groups that would otherwise be too small. For our forecast, which is about
   * day 30, their counts are scaled to that day; the simpler methods are compared with the counts as they are.
   */
  settled: ViewAccuracy;
  /** Both predicted 60 days ahead. */
  freshAhead: ViewAccuracy;
  settledAhead: ViewAccuracy;
  /** Our error on fresh videos against each baseline's. */
  againstMedianOfTen: Difference | null;
  againstMedianOfEight: Difference | null;
  settledAgainstMedianOfTen: Difference | null;
  groups: ViewGroup[];
  /** Every fresh forecast, by whether the views fell within its 80 % interval. */
  freshRatios: { inside: number[]; outside: number[] };
}

export interface ViewGroup {
  /** What the groups are by, e.g. `language`. */
  kind: string;
  name: string;
  fresh: ViewAccuracy;
  settled: ViewAccuracy;
  settledAhead: ViewAccuracy;
}

/** One prediction with the channel it was made for. */
interface Row extends ViewsPrediction {
  entry: AnalysedChannel;
  /** What the engine's forecast is compared with. */
  actual: number;
}

const freshAges = { from: 30, to: 75 };
const settledAges = { from: 30, to: Infinity };
const aheadDays = 60;

/** How far off forecasts of single videos are, by group and by how many days ahead they are made. */
export function measureViews(channels: readonly AnalysedChannel[]): ViewReport {
  const settled = predictAll(channels, 0);
  const ahead = predictAll(channels, aheadDays);
  const fresh = listFresh(settled);
  return {
    fresh: summarise(fresh),
    settled: summarise(settled),
    freshAhead: summarise(listFresh(ahead)),
    settledAhead: summarise(ahead),
    againstMedianOfTen: compareWith(fresh, 'medianLast10'),
    againstMedianOfEight: compareWith(fresh, 'medianEightVideos'),
    settledAgainstMedianOfTen: compareWith(settled, 'medianLast10'),
    groups: listGroups(settled, ahead),
    freshRatios: {
      inside: listRatios(fresh.filter(isInside)),
      outside: listRatios(fresh.filter((row) => !isInside(row))),
    },
  };
}

/** 100 × ln(actual / predicted), smallest first: which video each is of can no longer be told. */
function listRatios(rows: readonly Row[]): number[] {
  return rows
    .map(({ typical, actual }) => Math.round(100 * measureLog(actual, typical)))
    .toSorted((one, other) => one - other);
}

function isInside({ actual, interval }: Row): boolean {
  return actual >= interval.low && actual <= interval.high;
}

/** |ln(predicted / actual)| of the engine, with the actual count scaled to the age that the forecast is for. */
export function measureErrorAtDay30({ typical, viewsAtDay30 }: ViewsPrediction): number {
  return Math.abs(measureLog(typical, viewsAtDay30));
}

function predictAll(channels: readonly AnalysedChannel[], leadDays: number): Row[] {
  return channels.flatMap((entry) =>
    predictTargets(entry, { leadDays, targetAges: settledAges }).map((row) => ({
      ...row,
      entry,
      actual: row.viewsAtDay30,
    })),
  );
}

/** Fresh videos are compared with their counts as they are. */
function listFresh(rows: readonly Row[]): Row[] {
  return rows
    .filter(({ targetAgeDays }) => targetAgeDays >= freshAges.from && targetAgeDays <= freshAges.to)
    .map((row) => ({ ...row, actual: row.views }));
}

function measureError({ typical, actual }: Row): number {
  return Math.abs(measureLog(typical, actual));
}

function measureLog(predicted: number, views: number): number {
  return Math.log1p(predicted) - Math.log1p(views);
}

function summarise(rows: readonly Row[]): ViewAccuracy {
  return {
    predictions: rows.length,
    channels: new Set(rows.map(({ entry }) => entry)).size,
    error: computePlainMedian(rows.map(measureError)),
    medianOfTen: computePlainMedian(listBaselineErrors(rows, 'medianLast10')),
    medianOfEight: computePlainMedian(listBaselineErrors(rows, 'medianEightVideos')),
    lastVideo: computePlainMedian(listBaselineErrors(rows, 'last')),
    bias: computePlainMedian(rows.map(({ typical, actual }) => measureLog(typical, actual))),
    coverage80: computeShare(rows, isInside),
  };
}

/** The simpler methods assume no age: they are compared with the counts as they are. */
function listBaselineErrors(rows: readonly Row[], name: BaselineName): number[] {
  return rows.flatMap(({ baselines, views }) => {
    const predicted = baselines[name];
    return predicted === null ? [] : [Math.abs(measureLog(predicted, views))];
  });
}

function compareWith(rows: readonly Row[], name: BaselineName): Difference | null {
  return compareErrors(
    [...Map.groupBy(rows, ({ entry }) => entry).values()].map((own) => ({
      ours: own.map(measureError),
      theirs: listBaselineErrors(own, name),
    })),
  );
}

/** How videos are grouped, and how a group's row is named. */
const groupings: readonly { kind: string; nameOf: (row: Row) => string }[] = [
  { kind: 'language', nameOf: ({ entry }) => nameLanguage(entry.language) },
  { kind: 'sample', nameOf: ({ sampleSize }) => findBand(sampleSize, sampleBands) },
  { kind: 'last upload', nameOf: ({ daysSinceLastUpload }) => findBand(daysSinceLastUpload, uploadBands) },
  { kind: 'spread', nameOf: ({ spreadFactor }) => findBand(spreadFactor, spreadBands) },
  { kind: 'source', nameOf: ({ entry }) => entry.source },
];

interface Band {
  below: number;
  name: string;
}
const sampleBands: readonly Band[] = [
  { below: 5, name: '3 or 4 videos' },
  { below: 8, name: '5 to 7 videos' },
  { below: 15, name: '8 to 14 videos' },
  { below: Infinity, name: '15 videos or more' },
];
const uploadBands: readonly Band[] = [
  { below: 14, name: 'less than 14 days ago' },
  { below: 30, name: '14 to 30 days ago' },
  { below: 90, name: '30 to 90 days ago' },
  { below: Infinity, name: '90 days ago or longer' },
];
const spreadBands: readonly Band[] = [
  { below: 1.5, name: 'less than 1.5' },
  { below: 2, name: '1.5 to 2' },
  { below: 3, name: '2 to 3' },
  { below: Infinity, name: '3 or more' },
];

function findBand(value: number, bands: readonly Band[]): string {
  return bands.find(({ below }) => value < below)?.name ?? '';
}

function listGroups(settled: readonly Row[], ahead: readonly Row[]): ViewGroup[] {
  return groupings.flatMap(({ kind, nameOf }) => {
    const aheadByName = Map.groupBy(ahead, nameOf);
    return [...Map.groupBy(settled, nameOf)]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([name, rows]) => ({
        kind,
        name,
        fresh: summarise(listFresh(rows)),
        settled: summarise(rows),
        settledAhead: summarise(aheadByName.get(name) ?? []),
      }));
  });
}
