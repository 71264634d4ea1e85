/** A map that forgets: what has not been read or set for longest goes first. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/**
 * Keeps at least half as many entries as `most`, and never more than `most`. There are two generations: whatever is used
 * is in the younger one, and once that has half of the entries the older one goes as a whole. So no entry has to be
 * moved or looked for to make room, which would cost more than what is remembered saves.
 */
export function createRecentMap<Value>({ most }: { most: number }): RecentMap<Value> {
  let younger = new Map<string, Value>();
  let older = younger;
  const set = (key: string, value: Value) => {
    if (younger.size >= most / 2 && !younger.has(key)) {
      older = younger;
      younger = new Map();
    }
    younger.set(key, value);
  };
  return {
    get(key) {
      const known = younger.get(key);
      if (known !== undefined) return known;
      const before = older.get(key);
      if (before !== undefined) set(key, before);
      return before;
    },
    set,
  };
}
