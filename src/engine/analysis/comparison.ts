import { formatNumberOf, formatWhole, joinWords } from '../../values/wording.ts';
import { readAgeDays } from './comparison-cells.ts';
import type { ComparedCell } from './comparison-cells.ts';
import type { ComparedChannel } from './comparison-figures.ts';
import { callRow } from './comparison-outcome.ts';
import type { ComparisonOutcome } from './comparison-outcome.ts';
import { rowRules } from './comparison-rows.ts';
import type { ComparisonGroup } from './comparison-rows.ts';
import type { Interval } from './evidence.ts';
import type { Levels } from './judgements.ts';

export interface ComparedRow {
  key: string;
  group: ComparisonGroup;
  label: string;
  /** What "better" means here; `null` where nothing is. */
  better: string | null;
  outcome: ComparisonOutcome;
  /** The column that is clearly the best. */
  best: number | null;
  /** One for each column. */
  cells: ComparedCell[];
}

/** The prices of a column, for one axis. */
export interface ComparedPrice {
  fees: Levels;
  /** The 80 % range of the Market Rate. */
  range: Interval | null;
}

/** Who or what stands in more than one channel's texts; columns by their places. */
export interface SharedName {
  name: string;
  columns: { column: number; videos: number | null }[];
}

export interface ChannelComparison {
  rows: ComparedRow[];
  /** `null` where a column has none, or its viewer is not shown it. */
  prices: (ComparedPrice | null)[];
  sharedSponsors: SharedName[];
  sharedWords: SharedName[];
  /** Columns whose sponsors and words are not kept any more. */
  unread: number[];
  /** What keeps these columns from being strictly alike, one sentence each. */
  notes: string[];
}

export const audienceNote = 'How far their audiences overlap is not public, and not guessed.';

interface Circumstances {
  /** ISO 8601. */
  now: string;
  /** Of the model that analyses today. */
  modelVersion: string;
  /** Without them the comparison has no row of prices. */
  withPrices?: boolean;
}

/** Channels side by side. What is said of any two of them does not depend on their order. */
export function compareChannels(
  channels: readonly ComparedChannel[],
  { withPrices = true, ...at }: Circumstances,
): ChannelComparison {
  const rules = rowRules.filter(({ group }) => withPrices || group !== 'price');
  return {
    rows: rules.map(({ read, key, group, label, better, ...measure }) => {
      const cells = channels.map((channel) => read(channel, at));
      return { key, group, label, better, cells, ...callRow(cells, measure) };
    }),
    prices: channels.map(({ figures: { pricing, feeRange80 } }) =>
      pricing === null || !withPrices ? null : { fees: pricing.flatFee, range: feeRange80 },
    ),
    sharedSponsors: findShared(channels, ({ figures }) =>
      (figures.sponsors ?? []).filter(({ kind }) => kind !== 'unnamed'),
    ),
    sharedWords: findShared(channels, ({ figures }) =>
      (figures.nicheWords ?? []).map((name) => ({ name, videos: null })),
    ),
    unread: channels.flatMap(({ figures }, place) => (figures.sponsors === null ? [place] : [])),
    notes: describeDifferences(channels, at),
  };
}

const mostShared = 50;

/** Names in more than one channel, those of most channels first. One channel at two times shares nothing with itself. */
function findShared(
  channels: readonly ComparedChannel[],
  read: (channel: ComparedChannel) => readonly { name: string; videos: number | null }[],
): SharedName[] {
  const found = channels.flatMap((channel, column) =>
    read(channel).map(({ name, videos }) => ({ name, videos, column, channelId: channel.channelId })),
  );
  const byName = Map.groupBy(found, ({ name }) => name.normalize('NFKC').toLowerCase());
  return [...byName]
    .filter(([, places]) => new Set(places.map(({ channelId }) => channelId)).size > 1)
    .map(([key, places]) => ({
      key,
      name: places[0]?.name ?? key,
      columns: [...Map.groupBy(places, ({ column }) => column)].map(([column, same]) => ({
        column,
        videos: same.reduce<number | null>(
          (sum, { videos }) => (videos === null ? sum : (sum ?? 0) + videos),
          null,
        ),
      })),
    }))
    .toSorted((a, b) => b.columns.length - a.columns.length || (a.key < b.key ? -1 : 1))
    .slice(0, mostShared)
    .map(({ name, columns }) => ({ name, columns }));
}

/** Readings further apart than this are told. */
const mostDaysApart = 14;

function describeDifferences(
  channels: readonly ComparedChannel[],
  { now, modelVersion }: Circumstances,
): string[] {
  const versions = [...new Set(channels.map((channel) => channel.modelVersion))].toSorted();
  const ages = channels.map((channel) => readAgeDays(channel, now));
  const apart = Math.max(...ages) - Math.min(...ages);
  const ids = new Set(channels.map(({ channelId }) => channelId));
  const forgotten = channels.filter(({ isForgotten }) => isForgotten).length;
  return [
    ...(versions.length > 1
      ? [
          `Model versions ${joinWords(versions)} made these figures: they are not strictly alike. Analyze again.`,
        ]
      : []),
    ...(versions.length === 1 && versions[0] !== modelVersion
      ? [`Model version ${versions[0]} made these figures; today’s is ${modelVersion}.`]
      : []),
    ...(apart > mostDaysApart ? [`Their data were read ${formatNumberOf(apart, 'day')} apart.`] : []),
    ...(ids.size < channels.length ? ['One channel stands here more than once, at different times.'] : []),
    ...(forgotten > 0
      ? [
          `YouTube lets us keep names and texts for 30 days. Of ${forgotten === 1 ? 'one channel' : `${formatWhole(forgotten)} channels`} only figures are left, without their ranges.`,
        ]
      : []),
  ];
}
