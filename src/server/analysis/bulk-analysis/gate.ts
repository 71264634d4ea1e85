/** Bounds how much is done at once in this process, and shares it between users. */
export interface Gate {
  /** Works once there is a place; users who wait get the free places in turn. `leave` gives the place to the next early. */
  enter<T>(userId: string, work: (leave: () => void) => Promise<T>): Promise<T>;
  /** Works once nothing else is done, and nothing else begins beside it. */
  enterAlone<T>(work: () => Promise<T>): Promise<T>;
}

export function createGate(places: number): Gate {
  const waiting = new Map<string, (() => void)[]>();
  const waitingAlone: (() => void)[] = [];
  let taken = 0;
  /** Those at work, whether or not they still have their place. */
  let present = 0;
  const admit = () => {
    while (taken < places && waitingAlone.length === 0) {
      const begin = takeNext(waiting);
      if (begin === null) return;
      taken += 1;
      present += 1;
      begin();
    }
    const beginAlone = present === 0 ? waitingAlone.shift() : undefined;
    if (beginAlone === undefined) return;
    taken = places;
    present = 1;
    beginAlone();
  };
  const wait = (list: (() => void)[]) =>
    new Promise<void>((resolve) => {
      list.push(resolve);
      admit();
    });
  const leaveAfter = async <T>(count: number, work: (leave: () => void) => Promise<T>) => {
    let held = count;
    const leave = () => {
      taken -= held;
      held = 0;
      admit();
    };
    try {
      return await work(leave);
    } finally {
      present -= 1;
      leave();
    }
  };
  return {
    enter(userId, work) {
      const own = waiting.get(userId) ?? [];
      waiting.set(userId, own);
      return wait(own).then(() => leaveAfter(1, work));
    },
    enterAlone: (work) => wait(waitingAlone).then(() => leaveAfter(places, () => work())),
  };
}

/** Takes the first of the user whose turn it is; the user's others wait behind those of everybody else. */
function takeNext(waiting: Map<string, (() => void)[]>): (() => void) | null {
  const [first] = waiting;
  if (first === undefined) return null;
  const [userId, own] = first;
  waiting.delete(userId);
  const begin = own.shift();
  if (own.length > 0) waiting.set(userId, own);
  return begin ?? null;
}
