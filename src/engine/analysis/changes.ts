import type { Interval } from './evidence.ts';
import type { Rating } from './judgements.ts';

/** What a watch can tell of a channel. */
export const watchRules = [
  'new_sponsor',
  'brand_safety',
  'price',
  'views_trend',
  'upload_gap',
  'subscribers',
  'gone',
  'renamed',
] as const;
export type WatchRule = (typeof watchRules)[number];

/** Which rules a watch follows; what is left out is not told. */
export interface WatchRules {
  /** `brands`: only these, whichever way they are written; every new sponsor if there are none. */
  new_sponsor?: { brands: readonly string[] } | undefined;
  brand_safety?: true | undefined;
  price?: true | undefined;
  views_trend?: true | undefined;
  upload_gap?: { days: number } | undefined;
  subscribers?: true | undefined;
  gone?: true | undefined;
  renamed?: true | undefined;
}

/** A figure with its 80 % interval, and when the channel was read that it is from. */
export interface Measure extends Interval {
  value: number;
  /** ISO 8601, UTC. */
  at: string;
}

/** What is compared of a channel: figures and keys, no text. `null` is not known, which is never a change. */
export interface WatchedFigures {
  /** ISO 8601, UTC. */
  readAt: string;
  /** Model, calibration and preferences: figures on another basis are not compared. */
  basis: string;
  /** Keys of the title and the handle. */
  title: string | null;
  handle: string | null;
  gone: boolean;
  safety: Rating | null;
  /** US dollars. */
  price: Measure | null;
  /** Percent in 90 days. */
  trend: Measure | null;
  /** The interval is that of the published figure, which is rounded down. */
  subscribers: Measure | null;
  lastUploadAt: string | null;
  /** Keys of every sponsor ever read. */
  sponsors: readonly string[];
}

export type Change =
  | { rule: 'new_sponsor'; sponsor: string }
  | { rule: 'brand_safety'; before: Rating; after: Rating }
  | { rule: 'price' | 'views_trend' | 'subscribers'; before: Measure; after: Measure }
  | { rule: 'upload_gap'; days: number; since: string }
  | { rule: 'gone' | 'renamed' };

/** From where a trend counts as one, in percent in 90 days; the design's number. */
const trendFrom = 20;
/** How much of the subscribers has to come or go; the design's number. */
const subscribersShare = 0.1;
const dayMs = 86_400_000;

/**
 * What changed between two readings and is worth telling, and what the next reading is compared with. The law against
 * noise: a measured figure is told only if its old and its new interval have nothing in common; what is a fact (a
 * sponsor, a safety level, a name, a gap) is told once. A measure stays the one compared with until it is told, so that
 * a slow drift adds up and a value that swings within its interval never does.
 */
export function findChanges(
  before: WatchedFigures,
  after: WatchedFigures,
  { rules, nameOf }: { rules: WatchRules; nameOf: (sponsor: string) => string },
): { changes: Change[]; baseline: WatchedFigures } {
  if (after.gone) {
    const isTold = rules.gone === true && !before.gone;
    return { changes: isTold ? [{ rule: 'gone' }] : [], baseline: { ...before, gone: true } };
  }
  const known = new Set(before.sponsors);
  const added = after.sponsors.filter((sponsor) => !known.has(sponsor));
  const measures = compareMeasures(before, after, rules);
  return {
    changes: [
      ...added.filter((key) => concerns(nameOf(key), rules.new_sponsor)).map(toNewSponsor),
      ...findFacts(before, after, rules),
      ...measures.changes,
    ],
    baseline: {
      ...after,
      ...measures.kept,
      title: after.title ?? before.title,
      handle: after.handle ?? before.handle,
      safety: after.safety ?? before.safety,
      sponsors: [...before.sponsors, ...added],
    },
  };
}

const toNewSponsor = (sponsor: string): Change => ({ rule: 'new_sponsor', sponsor });

function concerns(name: string, rule: WatchRules['new_sponsor']): boolean {
  if (rule === undefined) return false;
  const words = lettersOf(name);
  return rule.brands.length === 0 || rule.brands.some((brand) => words.includes(lettersOf(brand)));
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function findFacts(before: WatchedFigures, after: WatchedFigures, rules: WatchRules): Change[] {
  const facts: Change[] = [];
  const { safety: level } = before;
  if (rules.brand_safety && level !== null && after.safety !== null && level !== after.safety)
    facts.push({ rule: 'brand_safety', before: level, after: after.safety });
  const isOther = (name: 'title' | 'handle') =>
    before[name] !== null && after[name] !== null && before[name] !== after[name];
  if (rules.renamed && (isOther('title') || isOther('handle'))) facts.push({ rule: 'renamed' });
  const { lastUploadAt } = after;
  if (rules.upload_gap !== undefined && lastUploadAt !== null) {
    const { days } = rules.upload_gap;
    const isNew = findGapDays(after) > days && !(findGapDays(before) > days);
    if (isNew) facts.push({ rule: 'upload_gap', days: Math.floor(findGapDays(after)), since: lastUploadAt });
  }
  return facts;
}

function findGapDays({ readAt, lastUploadAt }: WatchedFigures): number {
  return lastUploadAt === null ? 0 : (Date.parse(readAt) - Date.parse(lastUploadAt)) / dayMs;
}

/** Of each measure whether it is told, by its rule beyond the disjoint intervals. */
const measured = {
  price: { rule: 'price', counts: () => true },
  trend: {
    rule: 'views_trend',
    counts: (before: Measure, after: Measure) => findBand(before) !== findBand(after),
  },
  subscribers: {
    rule: 'subscribers',
    counts: (before: Measure, after: Measure) =>
      Math.abs(after.value - before.value) >= subscribersShare * Math.min(before.value, after.value),
  },
} as const;
const measureNames = ['price', 'trend', 'subscribers'] as const;

function findBand({ value }: Measure): number {
  return Math.abs(value) < trendFrom ? 0 : Math.sign(value);
}

function compareMeasures(before: WatchedFigures, after: WatchedFigures, rules: WatchRules) {
  const changes: Change[] = [];
  const kept: Pick<WatchedFigures, (typeof measureNames)[number]> = {
    price: null,
    trend: null,
    subscribers: null,
  };
  for (const name of measureNames) {
    const [old, now] = [before[name], after[name]];
    const { rule, counts } = measured[name];
    // What YouTube says of subscribers is on no basis of ours.
    const isComparable = name === 'subscribers' || before.basis === after.basis;
    const isTold = old !== null && now !== null && isComparable && isDisjoint(old, now) && counts(old, now);
    if (isTold && rules[rule]) changes.push({ rule, before: old, after: now });
    kept[name] = isTold || !isComparable || !rules[rule] ? (now ?? old) : (old ?? now);
  }
  return { changes, kept };
}

function isDisjoint(one: Interval, other: Interval): boolean {
  return one.high < other.low || other.high < one.low;
}
