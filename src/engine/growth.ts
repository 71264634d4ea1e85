/** How the views of a video gather with its age. */

/** Views settle by then (Szabo and Huberman 2008; Richier 2014): younger videos are left out or scaled. */
export const settledAgeDays = 14;
/** The age that views of younger videos are scaled to. */
export const scaledToDays = 30;

const halfViewsDays = 6;
const growthExponent = Math.log(3) / Math.log(20 / 6);
const halfViewsPower = halfViewsDays ** growthExponent;

/**
 * Share (0 to 1) of its views that a video has gathered at an age in days, at least one. Curve
 * `a^k / (a^k + 6^k)` through the published "half after 6 days, three quarters after 20" (TubeMogul 2010).
 */
export function findGatheredShare(ageDays: number): number {
  const power = Math.max(1, ageDays) ** growthExponent;
  return power / (power + halfViewsPower);
}

/** What the views at this age are multiplied by to stand for those at day 30. */
export function findGrowth(ageDays: number): number {
  return findGatheredShare(scaledToDays) / findGatheredShare(ageDays);
}
