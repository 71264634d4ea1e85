/**
 * What `Date` says in this process, so that a test passes on every day. The accounts' library reads no other clock: a
 * week after the day on which tests' servers stand still, it would find all their sessions expired.
 */
const MachineDate = Date;
let aheadMs = 0;
/** Whoever set the date and has not let go of it. */
const holders = new Set<symbol>();

const now = () => MachineDate.now() + aheadMs;
const MovedDate = new Proxy(MachineDate, {
  construct: (Base, given: [] | [number]) => (given.length === 0 ? new Base(now()) : new Base(...given)),
  get: (Base, name) => (name === 'now' ? now : Reflect.get(Base, name)),
});

/** Lets time run from `at` until whoever set it has called what this answers; then it is today again. */
export function setDate(at: Date): () => void {
  aheadMs = at.getTime() - MachineDate.now();
  const holder = Symbol('holder');
  holders.add(holder);
  globalThis.Date = MovedDate;
  return () => {
    holders.delete(holder);
    if (holders.size === 0) globalThis.Date = MachineDate;
  };
}

/** What `work` answers at a later time than now. */
export async function laterBy<T>(ms: number, work: () => Promise<T>): Promise<T> {
  aheadMs += ms;
  try {
    return await work();
  } finally {
    aheadMs -= ms;
  }
}

/** Gives the next file today's date; fails where the one before has left a test server open. */
export function restoreDate(): void {
  const left = holders.size;
  holders.clear();
  globalThis.Date = MachineDate;
  if (left > 0) throw new Error(`Test servers left open: ${left}.`);
}
