/** How much memory work may hold, shared by keys. */
export interface ByteBudget {
  /** Begins to hold; `evict` is told once if what is held must be given up for a key that holds less. */
  open(key: string, evict: () => void): HeldBytes;
}

export interface HeldBytes {
  /** Holds more, at the cost of keys that hold more than this one; false if there are none. */
  add(bytes: number): boolean;
  /** From now on it cannot be evicted. */
  keep(): void;
  /** Holds nothing any more. */
  release(): void;
}

interface Holding {
  key: string;
  bytes: number;
  isKept: boolean;
  evict: () => void;
}

/** Where the budget does not suffice for all, each key keeps an equal share: the largest key gives up its newest. */
export function createByteBudget(mostBytes: number): ByteBudget {
  const holdings = new Set<Holding>();
  const sum = (some: Iterable<Holding>) => Iterator.from(some).reduce((total, { bytes }) => total + bytes, 0);
  const heldBy = (key: string) => sum(holdings.values().filter((holding) => holding.key === key));
  const release = (holding: Holding) => {
    holdings.delete(holding);
    holding.bytes = 0;
  };
  /** The newest that can be evicted of the key that holds most, if that is more than `least`. */
  const findEvicted = (least: number): Holding | undefined => {
    const open = [...holdings].filter(({ isKept }) => !isKept);
    const [largest] = [...new Set(open.map(({ key }) => key))]
      .map((key) => ({ key, bytes: heldBy(key) }))
      .toSorted((a, b) => b.bytes - a.bytes);
    if (largest === undefined || largest.bytes <= least) return undefined;
    return open.findLast(({ key }) => key === largest.key);
  };
  return {
    open(key, evict) {
      const own: Holding = { key, bytes: 0, isKept: false, evict };
      holdings.add(own);
      return {
        add(bytes) {
          while (sum(holdings) + bytes > mostBytes) {
            const evicted = findEvicted(heldBy(key) + bytes);
            if (evicted === undefined) return false;
            release(evicted);
            evicted.evict();
          }
          own.bytes += bytes;
          return true;
        },
        keep: () => {
          own.isKept = true;
        },
        release: () => release(own),
      };
    },
  };
}
