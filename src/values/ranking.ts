/** The order of a list, and how much of it is shown. */
export interface Ranking<Item> {
  compare: (a: Item, b: Item) => number;
  limit: number;
}

/**
 * Inserts an item at its rank among the first `limit`, after its equals, or leaves it out. `ranked` is in order. Most
 * items of a long list rank below those that are shown, and so are never sorted.
 */
export function insertRanked<Item>(ranked: Item[], item: Item, { compare, limit }: Ranking<Item>): void {
  let place = ranked.length;
  for (; place > 0; place -= 1) {
    const previous = ranked[place - 1];
    if (previous === undefined || compare(item, previous) >= 0) break;
    if (place < limit) ranked[place] = previous;
  }
  if (place < limit) ranked[place] = item;
}
