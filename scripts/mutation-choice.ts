import type { Change } from './mutation-places.ts';

/**
 * This many of the changes, the same ones for the same seed. Each position is changed once before any is changed
 * again: a line that can go wrong in many ways does not stand for a whole file.
 */
export function chooseChanges(
  changes: readonly Change[],
  { seed, count }: { seed: number; count: number },
): Change[] {
  const random = startRandom(seed);
  const byPlace = new Map<string, Change[]>();
  for (const change of shuffle(changes, random)) {
    const place = `${change.path} ${change.line}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), change]);
  }
  const chosen: Change[] = [];
  for (let round = 0; chosen.length < Math.min(count, changes.length); round += 1) {
    chosen.push(...[...byPlace.values()].flatMap((place) => place[round] ?? []));
  }
  return chosen
    .slice(0, count)
    .toSorted((one, other) => one.path.localeCompare(other.path) || one.start - other.start);
}

function shuffle(changes: readonly Change[], random: () => number): Change[] {
  const drawn = changes.map((change) => ({ change, rank: random() }));
  return drawn.toSorted((one, other) => one.rank - other.rank).map(({ change }) => change);
}

/** A linear congruential generator with the constants of Numerical Recipes: 0 to 1, the same for the same seed. */
function startRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
