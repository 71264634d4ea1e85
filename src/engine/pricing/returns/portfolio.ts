import { normalQuantile } from '../../../values/normal.ts';
import type { Rating } from '../../analysis/judgements.ts';
import type { AssumptionSet, Range, RestsOn } from './assumptions.ts';
import { nameSet } from './assumptions.ts';
import type { FactorName, ForecastViews, Horizon, ReturnPreset } from './chain.ts';
import { buildChain, productOf } from './chain.ts';
import type { SpreadChannels } from './channel-sums.ts';
import { groupMeans, spreadChannels, sumOf } from './channel-sums.ts';
import type { Lognormal } from './lognormal.ts';
import { countAround } from './order-counts.ts';
import type { FoundSet, Searched } from './set-search.ts';
import { searchSets } from './set-search.ts';
import type { Economics } from './simulation.ts';
import { countRange, returnsVersion } from './simulation.ts';

/** Which of several channels for one budget. The shop is the same for all, so its rates are uncertain for all at once. */

export const portfolioGoals = ['chance', 'profit', 'views', 'surestViews'] as const;
export type PortfolioGoal = (typeof portfolioGoals)[number];

export interface PortfolioChannel {
  id: string;
  channel: ForecastViews;
  priceCents: number;
  safety: Rating | null;
  /** The sponsors found on it: two channels with one in common reach people who have heard it. */
  sponsors: readonly string[];
}

export interface PortfolioQuestion {
  channels: readonly PortfolioChannel[];
  budgetCents: number;
  horizon: Horizon;
  economics: Economics;
  preset: ReturnPreset;
  assumptions: AssumptionSet;
  goal: PortfolioGoal;
  leastSafety: Rating | null;
  /** Percent of the budget that one channel may cost. */
  mostSharePercent: number;
  leastChannels: number;
  /** At most one of those that share a sponsor. */
  sharesNoSponsor: boolean;
}

export interface SetOutcome {
  ids: string[];
  priceCents: number;
  views: Range;
  /** The number of views that eight in ten cases exceed. */
  surestViews: number;
  /** `null` where the economics count no orders. */
  returns: { chance: number; orders: Range; profitCents: Range } | null;
}

export const leftOutReasons = ['unsafe', 'share', 'budget'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export interface PortfolioResult extends RestsOn {
  version: string;
  /** `null`: no set fits the budget and the conditions. */
  chosen: SetOutcome | null;
  runnerUp: SetOutcome | null;
  /** The best set for `extraCents` more. */
  withMore: { extraCents: number; outcome: SetOutcome } | null;
  /** The best set of each size, for what spreading brings. */
  bySize: SetOutcome[];
  leftOut: { id: string; reason: LeftOutReason }[];
}

/** What the marginal budget is told for: 1,000 of the currency. */
export const extraBudgetCents = 100_000;
const safetyOrder: Record<Rating, number> = { low: 0, medium: 1, high: 2 };
const mostSizes = 6;
const sharedNames: readonly FactorName[] = ['conversion', 'lift', 'redemption'];

/** Deterministic; throws `OwnRateMissing` or a RangeError as `simulateReturn` does. */
export function planPortfolio(question: PortfolioQuestion): PortfolioResult {
  const { budgetCents, assumptions } = question;
  const sorted = question.channels.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const leftOut = sorted.flatMap((channel) => {
    const reason = findReason(channel, question);
    return reason === null ? [] : [{ id: channel.id, reason }];
  });
  const candidates = sorted.filter((channel) => findReason(channel, question, extraBudgetCents) === null);
  const set = new CandidateSets(question, candidates);
  const now = set.solve(budgetCents);
  const more = set.solve(budgetCents + extraBudgetCents);
  return {
    version: returnsVersion,
    ...nameSet(assumptions),
    chosen: now.best[0] ?? null,
    runnerUp: now.best[1] ?? null,
    withMore: more.best[0] === undefined ? null : { extraCents: extraBudgetCents, outcome: more.best[0] },
    bySize: now.bySize,
    leftOut,
  };
}

function findReason(
  { priceCents, safety }: PortfolioChannel,
  { budgetCents, mostSharePercent, leastSafety }: PortfolioQuestion,
  extraCents = 0,
): LeftOutReason | null {
  if (leastSafety !== null && (safety === null || safetyOrder[safety] < safetyOrder[leastSafety]))
    return 'unsafe';
  const budget = budgetCents + extraCents;
  if (priceCents > budget) return 'budget';
  return priceCents * 100 > budget * mostSharePercent ? 'share' : null;
}

/** The channels that may be chosen, with all that their sets need worked out once. */
class CandidateSets {
  readonly #question: PortfolioQuestion;
  readonly #channels: readonly PortfolioChannel[];
  readonly #orders: readonly Lognormal[];
  readonly #views: readonly Lognormal[];
  readonly #shared: Lognormal;
  readonly #orderPoints: SpreadChannels;
  readonly #viewPoints: SpreadChannels;
  readonly #outcomes = new Map<string, SetOutcome>();

  constructor(question: PortfolioQuestion, channels: readonly PortfolioChannel[]) {
    const { economics, horizon, preset, assumptions } = question;
    const chains = channels.map(({ channel }) =>
      buildChain({ channel, horizon, goal: economics.goal, own: economics, preset, assumptions }),
    );
    const isShared = ({ name }: { name: FactorName }) => sharedNames.includes(name);
    this.#question = question;
    this.#channels = channels;
    this.#orders = chains.map((chain) => productOf(chain.filter((factor) => !isShared(factor))));
    this.#views = chains.map((chain) =>
      productOf(chain.filter(({ name }) => name === 'views' || name === 'horizon')),
    );
    this.#shared = productOf((chains[0] ?? []).filter(isShared));
    this.#orderPoints = spreadChannels(this.#orders, this.#shared);
    this.#viewPoints = spreadChannels(this.#views, { mu: 0, sigma: 0 });
  }

  /** The best sets within a budget, worked out in full. */
  solve(budgetCents: number): { best: SetOutcome[]; bySize: SetOutcome[] } {
    const { leastChannels, goal, sharesNoSponsor, economics } = this.#question;
    const countsViews = goal === 'views' || goal === 'surestViews' || economics.goal === 'awareness';
    const counted = countsViews ? this.#views : this.#orders;
    const places = this.#channels.flatMap((channel, place) =>
      findReason(channel, { ...this.#question, budgetCents }) === null ? [place] : [],
    );
    const searched = searchSets({
      channels: places.map((place) => ({
        id: this.#channels[place]?.id ?? '',
        priceCents: this.#channels[place]?.priceCents ?? 0,
        counted: counted[place] ?? { mu: 0, sigma: 0 },
        clusters: sharesNoSponsor ? (this.#channels[place]?.sponsors ?? []) : [],
      })),
      budgetCents,
      leastChannels,
      scoreOf: (set) => this.#score(set),
    });
    return this.#workOut(searched, places);
  }

  #workOut(searched: Searched, places: readonly number[]): { best: SetOutcome[]; bySize: SetOutcome[] } {
    const outcomeOf = ({ members, priceCents }: FoundSet) =>
      this.#describe(
        members.map((member) => places[member] ?? 0),
        priceCents,
      );
    const value = (outcome: SetOutcome) => valueOf(outcome, this.#question.goal);
    // The order of the search stays among equals: `toSorted` is stable.
    const best = searched.best.map(outcomeOf).toSorted((one, other) => value(other) - value(one));
    return { best, bySize: searched.bySize.slice(0, mostSizes).map(outcomeOf) };
  }

  /** The goal of a set by its stand-in, close enough to find the few that are worked out in full. */
  #score({ counted, priceCents }: { counted: Lognormal; priceCents: number }): number {
    const { goal, economics } = this.#question;
    if (goal === 'views' || economics.goal === 'awareness') return counted.mu;
    if (goal === 'surestViews') return counted.mu + counted.sigma * lowerFifth;
    const perOrder = profitPerOrder(economics);
    const cost = priceCents + economics.fixedCents;
    const mu = counted.mu + this.#shared.mu;
    if (goal === 'profit' || perOrder <= 0) return Math.exp(mu) * perOrder - cost;
    const needed = Math.max(1, Math.ceil(cost / perOrder));
    const variance = counted.sigma ** 2 + this.#shared.sigma ** 2 + 1 / needed;
    return (mu - Math.log(needed - 0.5)) / Math.sqrt(variance);
  }

  #describe(members: readonly number[], priceCents: number): SetOutcome {
    const key = String(members);
    const known = this.#outcomes.get(key);
    if (known !== undefined) return known;
    const views = sumOf(this.#viewPoints, members);
    const at = (share: number) => Math.round(views[Math.floor(share * views.length)] ?? 0);
    const outcome = {
      ids: members.map((member) => this.#channels[member]?.id ?? ''),
      priceCents,
      views: { p10: at(0.1), p50: at(0.5), p90: at(0.9) },
      surestViews: at(0.2),
      returns:
        this.#question.economics.goal === 'awareness' ? null : this.#describeReturns(members, priceCents),
    };
    this.#outcomes.set(key, outcome);
    return outcome;
  }

  #describeReturns(members: readonly number[], priceCents: number): SetOutcome['returns'] {
    const { economics } = this.#question;
    const counts = countAround(groupMeans(sumOf(this.#orderPoints, members)));
    const orders = countRange(counts);
    const perOrder = profitPerOrder(economics);
    const cost = priceCents + economics.fixedCents;
    const profitOf = (count: number) => Math.round(count * perOrder - cost);
    const [worst, best] = perOrder < 0 ? [orders.p90, orders.p10] : [orders.p10, orders.p90];
    return {
      chance: perOrder > 0 ? counts.chanceOf(Math.ceil(cost / perOrder - 1e-9)) : 0,
      orders,
      profitCents: { p10: profitOf(worst), p50: profitOf(orders.p50), p90: profitOf(best) },
    };
  }
}

const lowerFifth = normalQuantile(0.2);

function valueOf({ views, surestViews, returns }: SetOutcome, goal: PortfolioGoal): number {
  if (goal === 'surestViews') return surestViews;
  if (goal === 'views' || returns === null) return views.p50;
  return goal === 'chance' ? returns.chance : returns.profitCents.p50;
}

function profitPerOrder({ valueCents, refundPercent, marginPercent, commissionPercent }: Economics): number {
  return valueCents * (1 - refundPercent / 100) * ((marginPercent - commissionPercent) / 100);
}
