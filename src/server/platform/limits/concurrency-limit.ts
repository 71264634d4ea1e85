export interface ConcurrencyLimit {
  /** Runs the work once there is a slot. `leave` gives the slot to the next one before the work is over. */
  run<T>(key: string, work: (leave: () => void) => Promise<T>): Promise<T>;
  /** The same, or `null` if too many are waiting already. */
  tryRun<T>(key: string, work: (leave: () => void) => Promise<T>): Promise<T> | null;
  /** Runs the work once no other is running, and starts no other beside it. */
  runAlone<T>(work: () => Promise<T>): Promise<T>;
}

interface Bounds {
  /** How many have a slot. */
  atOnce: number;
  /** How many more `tryRun` lets wait; any number by default. */
  waiting?: number;
}

interface LimitSettings extends Bounds {
  /** The limits for a single key; by default only the overall ones apply. */
  perKey?: Bounds;
}

/**
 * Limits how many run at once. A free slot goes to the key that was served longest ago, so who comes anew is next after
 * those who run, however many wait; within a key, the oldest comes first. With a share for each key, a key may have no
 * more than one inside while more than half of the room is taken: it takes many keys to leave none for another.
 */
export function createConcurrencyLimit(settings: LimitSettings): ConcurrencyLimit {
  const { atOnce, perKey = { atOnce } } = settings;
  const slots = new Slots(atOnce, perKey.atOnce);
  const run: ConcurrencyLimit['run'] = async (key, work) => {
    await slots.enter(key);
    let isIn = true;
    const leave = () => {
      if (isIn) slots.leave(key);
      isIn = false;
    };
    try {
      return await work(leave);
    } finally {
      leave();
      slots.end();
    }
  };
  return {
    run,
    tryRun: (key, work) => {
      const inside = slots.countOf(key);
      const isCrowded = settings.perKey !== undefined && slots.count() * 2 > roomIn(settings);
      const isRefused =
        isFull(slots.count(), settings) || isFull(inside, perKey) || (isCrowded && inside > 0);
      return isRefused ? null : run(key, work);
    },
    async runAlone(work) {
      await slots.enterAlone();
      try {
        return await work();
      } finally {
        slots.end();
      }
    },
  };
}

function isFull(inside: number, bounds: Bounds): boolean {
  return inside >= roomIn(bounds);
}

function roomIn({ atOnce, waiting = Number.POSITIVE_INFINITY }: Bounds): number {
  return atOnce + waiting;
}

/** How many keys' last turns are remembered. */
const mostServed = 1_000;

/** The slots and their waiters. Work that has left its slot still runs to its end; only `enterAlone` waits for that. */
class Slots {
  readonly #atOnce: number;
  readonly #perKey: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #waitingAlone: (() => void)[] = [];
  /** The keys that were served, the last one at the end, each with the number of its turn. */
  readonly #served = new Map<string, number>();
  #turn = 0;
  #taken = 0;
  #queued = 0;
  #atWork = 0;
  #isAlone = false;

  constructor(atOnce: number, perKey: number) {
    this.#atOnce = atOnce;
    this.#perKey = perKey;
  }

  /** How many have a slot or wait for one. */
  count(): number {
    return this.#taken + this.#queued;
  }

  countOf(key: string): number {
    return this.#heldBy(key) + (this.#waiting.get(key)?.length ?? 0);
  }

  enter(key: string): Promise<void> {
    return new Promise((resolve) => {
      const line = this.#waiting.get(key);
      if (line === undefined) this.#waiting.set(key, [resolve]);
      else line.push(resolve);
      this.#queued += 1;
      this.#admit();
    });
  }

  enterAlone(): Promise<void> {
    return new Promise((resolve) => {
      this.#waitingAlone.push(resolve);
      this.#admit();
    });
  }

  leave(key: string): void {
    const left = this.#heldBy(key) - 1;
    if (left === 0) this.#held.delete(key);
    else this.#held.set(key, left);
    this.#taken -= 1;
    this.#admit();
  }

  end(): void {
    this.#atWork -= 1;
    this.#isAlone = false;
    this.#admit();
  }

  #heldBy(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  #admit(): void {
    while (!this.#isAlone && this.#waitingAlone.length === 0 && this.#taken < this.#atOnce) {
      const begin = this.#takeNext();
      if (begin === undefined) return;
      this.#atWork += 1;
      begin();
    }
    const beginAlone = this.#atWork === 0 ? this.#waitingAlone.shift() : undefined;
    if (beginAlone === undefined) return;
    this.#isAlone = true;
    this.#atWork = 1;
    beginAlone();
  }

  #takeNext(): (() => void) | undefined {
    const key = this.#findNext();
    const line = this.#waiting.get(key ?? '');
    if (key === undefined || line === undefined) return undefined;
    const begin = line.shift();
    if (line.length === 0) this.#waiting.delete(key);
    this.#noteServed(key);
    this.#held.set(key, this.#heldBy(key) + 1);
    this.#taken += 1;
    this.#queued -= 1;
    return begin;
  }

  /** The waiting key whose last turn is the longest ago; of those without any, the one that has waited longest. */
  #findNext(): string | undefined {
    let next: { key: string; turn: number } | undefined;
    for (const key of this.#waiting.keys()) {
      const turn = this.#served.get(key) ?? 0;
      if (this.#heldBy(key) < this.#perKey && (next === undefined || turn < next.turn)) next = { key, turn };
      if (next?.turn === 0) break;
    }
    return next?.key;
  }

  #noteServed(key: string): void {
    this.#turn += 1;
    this.#served.delete(key);
    this.#served.set(key, this.#turn);
    const [oldest] = this.#served.keys();
    if (oldest !== undefined && this.#served.size > mostServed) this.#served.delete(oldest);
  }
}
