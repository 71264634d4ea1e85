import { niches } from '../../../engine/analysis/niches.ts';
import {
  countedGoals,
  findRangeFault,
  nameOwnRange,
  type OwnRange,
} from '../../../engine/pricing/returns/own-assumptions.ts';
import { readRate } from './read-rate.ts';
import { texts } from './texts.ts';

type Place = Pick<OwnRange, 'factor' | 'of'>;

/** Every place that a workspace's own range can have, in the order of the chain. */
export const mainPlaces: readonly Place[] = [
  { factor: 'clickRate', of: null },
  ...countedGoals.map((of) => ({ factor: 'conversion' as const, of })),
  { factor: 'lift', of: null },
];
export const nichePlaces: readonly Place[] = niches.map((of) => ({ factor: 'clickRate', of }));
export const furtherPlaces: readonly Place[] = [
  { factor: 'redemption', of: null },
  { factor: 'firstWeek', of: null },
];

/** What stands in the fields of one place; `kept` is what the text was made of. */
export interface RangeEntry {
  text: string;
  source: string;
  kept: { text: string; range: OwnRange['range'] } | null;
}
export type RangeEntries = Readonly<Record<string, RangeEntry>>;

export const emptyEntry: RangeEntry = { text: '', source: '', kept: null };

export function enterRanges(ranges: readonly OwnRange[]): RangeEntries {
  return Object.fromEntries(
    ranges.map((own) => {
      const text = writeRange(own);
      return [nameOwnRange(own), { text, source: own.source, kept: { text, range: own.range } }];
    }),
  );
}

const unitOf = ({ factor }: Place) => (factor === 'lift' ? { per: 1, most: 100 } : { per: 100, most: 1 });

function writeRange(own: OwnRange): string {
  const { per } = unitOf(own);
  const write = (value: number) => String(Number((value * per).toFixed(4)));
  const { p10, p50, p90 } = own.range;
  return p10 === p90 ? write(p50) : `${write(p10)}-${write(p90)}`;
}

/** The range of a place; `null` where it is empty, a sentence where it cannot be counted with. */
export function readRangeEntry(place: Place, { text, source, kept }: RangeEntry): OwnRange | string | null {
  // A middle that was entered by a program is not lost by looking at it.
  const range = kept !== null && kept.text === text ? kept.range : readRate(text, unitOf(place));
  if (range === null) return null;
  if (range === undefined) return texts.wrongRate;
  const fault = findRangeFault({ factor: place.factor, range });
  if (fault !== null) return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}`;
  return { ...place, range, source: source.trim() };
}

/** Everything that is entered, and whether all of it can be read. */
export function readRanges(entries: RangeEntries): { ranges: OwnRange[]; isSound: boolean } {
  const read = [...mainPlaces, ...nichePlaces, ...furtherPlaces].map((place) =>
    readRangeEntry(place, entries[nameOwnRange(place)] ?? emptyEntry),
  );
  return {
    ranges: read.filter((each) => each !== null && typeof each !== 'string'),
    isSound: read.every((each) => typeof each !== 'string'),
  };
}
