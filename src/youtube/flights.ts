/** The steps of a read, in the order in which they happen. */
export const readSteps = ['finding', 'uploads', 'statistics'] as const;
export type ReadStep = (typeof readSteps)[number];
export type StepListener = (step: ReadStep) => void;

interface Flight<Result> {
  promise: Promise<Result>;
  listeners: Set<StepListener>;
  /** The last step reported; a caller who joins late learns it at once. */
  step: ReadStep | null;
}

export interface FlightCall<Result> {
  key: string;
  /** Called only where no work under this key is under way. */
  start: (onStep: StepListener) => Promise<Result>;
  onStep?: StepListener | undefined;
  /** Ends this caller's waiting, never the work. */
  signal?: AbortSignal | undefined;
}

/** Lets all who want the same thing at the same time share one piece of work: its steps, its result or its error. */
export function createFlights<Result>(): (call: FlightCall<Result>) => Promise<Result> {
  const flights = new Map<string, Flight<Result>>();
  const launch = ({ key, start }: FlightCall<Result>): Flight<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const flight: Flight<Result> = { promise, listeners: new Set(), step: null };
    flights.set(key, flight);
    const land = (settle: () => void): void => {
      flights.delete(key);
      settle();
    };
    start((step) => reportStep(flight, step)).then(
      (result) => land(() => resolve(result)),
      (error: unknown) => land(() => reject(error)),
    );
    return flight;
  };
  return async (call) => {
    call.signal?.throwIfAborted();
    const flight = flights.get(call.key) ?? launch(call);
    const listener: StepListener = (step) => call.onStep?.(step);
    if (flight.step !== null) notifyListener(listener, flight.step);
    flight.listeners.add(listener);
    try {
      return await waitFor(flight.promise, call.signal);
    } finally {
      flight.listeners.delete(listener);
    }
  };
}

/** Steps go forward only: work that joins other work hears of steps it has already taken. */
function reportStep(flight: Flight<unknown>, step: ReadStep): void {
  if (flight.step !== null && readSteps.indexOf(step) <= readSteps.indexOf(flight.step)) return;
  flight.step = step;
  // A copy: one who joins while the others are being told has been told already.
  for (const listener of Array.from(flight.listeners)) notifyListener(listener, step);
}

/** A listener that throws (its connection is gone, say) must not fail the work of the others. */
function notifyListener(listener: StepListener, step: ReadStep): void {
  try {
    listener(step);
  } catch {
    // Its own caller sees its result or error all the same.
  }
}

async function waitFor<Result>(promise: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return promise;
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
