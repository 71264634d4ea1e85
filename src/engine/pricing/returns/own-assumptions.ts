import type { Niche } from '../../analysis/niches.ts';
import type { Assumption, AssumptionSet, OwnSetName, Range, ReturnGoal } from './assumptions.ts';
import { goalNames, publishedAssumptions, returnGoals } from './assumptions.ts';
import { niches } from '../../analysis/niches.ts';

/** A workspace's own ranges in the place of published ones; whatever they leave open stays as it is published. */

export const ownFactors = ['clickRate', 'conversion', 'lift', 'redemption', 'firstWeek'] as const;
export type OwnFactor = (typeof ownFactors)[number];

export const ownFactorLabels: Record<OwnFactor, string> = {
  clickRate: 'Clicks per view',
  conversion: 'Orders per click',
  lift: 'Effects no link sees',
  redemption: 'Codes redeemed per view',
  firstWeek: 'Views after 7 days, of those after 30',
};

export type CountedGoal = Exclude<ReturnGoal, 'awareness'>;
export const countedGoals = returnGoals.filter((goal): goal is CountedGoal => goal !== 'awareness');

export interface OwnRange {
  factor: OwnFactor;
  /** A niche for clicks (`null`: every niche without a row of its own), a goal for orders per click, else `null`. */
  of: Niche | CountedGoal | null;
  range: Range;
  /** Where it comes from, in the workspace's words. */
  source: string;
}

export interface OwnSet extends OwnSetName {
  ranges: readonly OwnRange[];
}

type Place = Pick<OwnRange, 'factor' | 'of'>;

/** `Clicks per view, Tech`. */
export function nameOwnRange({ factor, of }: Place): string {
  const goal = countedGoals.find((each) => each === of);
  const what = goal === undefined ? of : goalNames[goal].toLowerCase();
  return what === null ? ownFactorLabels[factor] : `${ownFactorLabels[factor]}, ${what}`;
}

/** `0.3% to 0.8%`, and for effects beyond the link `× 1 to × 2.5`. */
export function formatOwnRange({
  factor,
  range: { p10, p50, p90 },
}: Pick<OwnRange, 'factor' | 'range'>): string {
  const write = (value: number) =>
    factor === 'lift' ? `× ${Number(value.toFixed(2))}` : `${Number((100 * value).toPrecision(3))}%`;
  return p10 === p90 ? write(p50) : `${write(p10)} to ${write(p90)}`;
}

/** The published assumption that a range stands in the place of; `null` where none is published. */
export function findPublished({ factor, of }: Place): Assumption | null {
  if (factor === 'clickRate') {
    const niche = niches.find((each) => each === of);
    return niche === undefined ? null : publishedAssumptions.clickRate[niche];
  }
  if (factor !== 'conversion') return publishedAssumptions[factor];
  const goal = countedGoals.find((each) => each === of);
  return goal === undefined ? null : publishedAssumptions.conversion[goal];
}

/** What is wrong with a set, as a sentence; `null` where it can be counted with. */
export function findSetFault(ranges: readonly OwnRange[]): string | null {
  if (ranges.length === 0) return 'Enter at least one range of your own.';
  const seen = new Set<string>();
  for (const each of ranges) {
    const name = nameOwnRange(each);
    if (!belongs(each)) return `${ownFactorLabels[each.factor]}: this is no row of that factor.`;
    if (seen.has(name)) return `${name}: it stands here twice.`;
    seen.add(name);
    const fault = findRangeFault(each);
    if (fault !== null) return `${name}: ${fault}`;
  }
  return null;
}

function belongs({ factor, of }: Place): boolean {
  if (factor === 'clickRate') return of === null || niches.some((niche) => niche === of);
  return factor === 'conversion' ? countedGoals.some((goal) => goal === of) : of === null;
}

const highestLift = 100;

/** Why nothing could be computed with a range, or why it would say what cannot be. */
export function findRangeFault({ factor, range }: Pick<OwnRange, 'factor' | 'range'>): string | null {
  const { p10, p50, p90 } = range;
  if (p10 > p90) return 'the low end is above the high end.';
  if (p50 < p10 || p50 > p90) return 'the middle lies outside of its range.';
  if (factor === 'lift')
    return p10 < 1 || p90 > highestLift ? `a multiple runs from 1 to ${highestLift}.` : null;
  if (p10 <= 0) return 'a range does not begin at 0%; enter the smallest rate you have seen.';
  if (factor === 'firstWeek') return p90 > 1 ? 'a week has no more than 100% of 30 days.' : null;
  return p90 >= 1 ? 'a rate stays below 100%.' : null;
}

/** The published set with the workspace's ranges in their places. */
export function applyOwnSet({ id, name, version, ranges }: OwnSet): AssumptionSet {
  const found = (factor: OwnFactor, of: OwnRange['of']) =>
    ranges.find((each) => each.factor === factor && each.of === of);
  const told = ({ range, source }: OwnRange): Assumption => ({
    range,
    mark: 'entered',
    source: `${name}, version ${version}${source === '' ? '' : `: ${source}`}`,
    year: null,
    note: null,
  });
  const pick = <T>(own: OwnRange | undefined, published: T) => (own === undefined ? published : told(own));
  const { clickRate, conversion, lift, redemption, firstWeek } = publishedAssumptions;
  const clicks = { ...clickRate };
  for (const niche of niches)
    clicks[niche] = pick(found('clickRate', niche) ?? found('clickRate', null), clickRate[niche]);
  const orders = { ...conversion };
  for (const goal of countedGoals) orders[goal] = pick(found('conversion', goal), conversion[goal]);
  return {
    version: `own-${id}-v${version}+${publishedAssumptions.version}`,
    own: { id, name, version },
    clickRate: clicks,
    conversion: orders,
    lift: pick(found('lift', null), lift),
    redemption: pick(found('redemption', null), redemption),
    firstWeek: pick(found('firstWeek', null), firstWeek),
  };
}

/** How a workspace's own range stands to the published one. */
export function describeDifference(own: OwnRange): string {
  if (own.factor === 'clickRate' && own.of === null) return 'published by niche';
  const published = findPublished(own)?.range;
  if (published === undefined) return 'nothing published';
  const times = Number((own.range.p50 / published.p50).toPrecision(2));
  const [mine, theirs] = [own.range, published].map(({ p10, p90 }) => Number((p90 / p10).toPrecision(3)));
  const width = mine === theirs ? 'as wide' : (mine ?? 1) < (theirs ?? 1) ? 'narrower' : 'wider';
  return times === 1 ? `same middle, ${width}` : `middle × ${times}, ${width}`;
}
