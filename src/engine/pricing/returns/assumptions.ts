import type { Niche } from '../../analysis/niches.ts';

/** What lies between a view and an order, as others published it: each range with its source, its year and its mark. */

export const returnGoals = ['purchase', 'subscription', 'signup', 'lead', 'awareness'] as const;
export type ReturnGoal = (typeof returnGoals)[number];

export const goalNames: Record<ReturnGoal, string> = {
  purchase: 'Shop orders',
  subscription: 'Paid subscriptions',
  signup: 'Sign-ups',
  lead: 'Leads',
  awareness: 'Awareness',
};

/**
 * `measured` by us on real channels, `published` by somebody else, `own`: our judgement, `entered` by the user,
 * `learned` from the user's own finished campaigns.
 */
export const assumptionMarks = ['measured', 'published', 'own', 'entered', 'learned'] as const;
export type AssumptionMark = (typeof assumptionMarks)[number];

/** One in ten lies below `p10`, half below `p50`, nine in ten below `p90`. */
export interface Range {
  p10: number;
  p50: number;
  p90: number;
}

export interface Assumption {
  range: Range;
  mark: AssumptionMark;
  source: string;
  /** Of the source; `null` where it is nobody's publication. */
  year: number | null;
  /** What has to be known beside it. */
  note: string | null;
}

/** A workspace's own set, as it was called when something was computed with it. */
export interface OwnSetName {
  id: string;
  name: string;
  version: number;
}

export interface AssumptionSet {
  version: string;
  /** Whose ranges stand in the place of published ones, if any do. */
  own?: OwnSetName;
  /** Clicks per view. */
  clickRate: Record<Niche, Assumption>;
  /** Orders per click; `null`: nothing fit for use is published, so it has to be entered. */
  conversion: Record<Exclude<ReturnGoal, 'awareness'>, Assumption | null>;
  /** Orders that no link sees, as a multiple of those that one does. */
  lift: Assumption;
  /** Orders per view by a code. */
  redemption: Assumption;
  /** Views after 7 days per view after 30, which the forecast counts. */
  firstWeek: Assumption;
}

/** The set that a result was computed with. */
export interface RestsOn {
  assumptionSet: string;
  ownSet?: OwnSetName | undefined;
}

export function nameSet({ version, own }: AssumptionSet): RestsOn {
  return { assumptionSet: version, ...(own !== undefined && { ownSet: own }) };
}

/** A published range without a middle of its own: the middle is the geometric one, as of a lognormal. */
export function spanOf(p10: number, p90: number): Range {
  return { p10, p50: Math.sqrt(p10 * p90), p90 };
}

function published(span: readonly [number, number], source: string, rest: Partial<Assumption> = {}) {
  const assumption: Assumption = {
    range: spanOf(...span),
    mark: 'published',
    source,
    year: 2026,
    note: null,
    ...rest,
  };
  return assumption;
}

const clickSource = 'influencerfee.com, average click rates of sponsored links by niche';
const clicks = (low: number, high: number, note: string | null = null) =>
  published([low, high], clickSource, { note });
const noRow = 'No click rate is published for this niche; that of general vlogs stands in its place.';

/** The product's own set. A changed figure needs a new version: stored simulations name the one they were made with. */
export const publishedAssumptions: AssumptionSet = {
  version: 'published-2026-11',
  clickRate: {
    Finance: clicks(0.012, 0.028),
    Tech: clicks(0.008, 0.022),
    Business: clicks(0.007, 0.02),
    Education: clicks(0.006, 0.018),
    Fitness: clicks(0.005, 0.016),
    Beauty: clicks(0.004, 0.012),
    Lifestyle: clicks(0.004, 0.012),
    Fashion: clicks(0.004, 0.012, 'Published for beauty and lifestyle together.'),
    Gaming: clicks(0.003, 0.01),
    Food: clicks(0.003, 0.008, noRow),
    Travel: clicks(0.003, 0.008, noRow),
    Entertainment: clicks(0.003, 0.008, noRow),
  },
  conversion: {
    purchase: published([0.01, 0.03], 'vyntr.ee, 1 to 3% of a shop’s visitors order', {
      note: 'Oribi (2020) had 2.2% of all visitors and 1.3 to 1.7% of those from social networks.',
    }),
    subscription: null,
    signup: published([0.2, 0.4], 'Published opt-in rates of sign-up pages', {
      note: 'An opt-in costs the visitor nothing: it is no purchase.',
    }),
    lead: published([0.2, 0.4], 'Published opt-in rates of lead pages', {
      note: 'An opt-in costs the visitor nothing: it is no purchase.',
    }),
  },
  lift: published([1, 2.5], 'creatorsagency.co: in finance deals a code alone sees about 40% of the effect', {
    note: 'Their own example comes to 1.6 to 1.9. It is said apart from what a link shows.',
  }),
  redemption: published([0.003, 0.01], 'letsreach.io: 0.3 to 1% of the viewers redeem a code'),
  firstWeek: {
    range: spanOf(0.55, 0.8),
    mark: 'published',
    source: 'TubeMogul: half of the early views within 6 days, three quarters within 20',
    year: 2010,
    note: 'sporeboard (2026) disagrees about what comes later, hence the width.',
  },
};

/** After day 30 views grow as a power of the age; single channels gave 0.15 to 0.19 (decision 025). */
export const lateGrowthSpread = 0.05;
/** The reader's own average says what others' visitors did; those of one channel differ from it by up to this factor. */
export const ownRateFactor = 1.5;
