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

/** Limits how many run at once. Waiting keys get free slots in turn; within a key, the oldest comes first. */
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
    tryRun: (key, work) =>
      isFull(slots.count(), settings) || isFull(slots.countOf(key), perKey) ? null : run(key, work),
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

function isFull(inside: number, { atOnce, waiting = Number.POSITIVE_INFINITY }: Bounds): boolean {
  return inside >= atOnce + waiting;
}

/** The slots and their waiters. Work that has left its slot still runs to its end; only `enterAlone` waits for that. */
class Slots {
  readonly #atOnce: number;
  readonly #perKey: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #waitingAlone: (() => void)[] = [];
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
    const next = this.#waiting.entries().find(([key]) => this.#heldBy(key) < this.#perKey);
    if (next === undefined) return undefined;
    const [key, line] = next;
    // Whatever else waits under this key now queues behind all other keys.
    this.#waiting.delete(key);
    const begin = line.shift();
    if (line.length > 0) this.#waiting.set(key, line);
    this.#held.set(key, this.#heldBy(key) + 1);
    this.#taken += 1;
    this.#queued -= 1;
    return begin;
  }
}
