export interface EventQueue<T> {
  push(event: T): void;
  /** The last event. */
  finish(event: T): void;
  fail(error: unknown): void;
  /** Waits for the first event; rejects where the queue fails before it. */
  first(): Promise<void>;
  events(): AsyncGenerator<T, void>;
}

/** Hands events from a piece of work to whoever iterates over them, in their order. */
export function createEventQueue<T>(): EventQueue<T> {
  const waiting: T[] = [];
  let end: { error: unknown } | 'finished' | null = null;
  let wake = Promise.withResolvers<void>();
  const signal = () => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };
  const add = (event: T) => {
    waiting.push(event);
    signal();
  };
  return {
    push: add,
    finish(event) {
      end = 'finished';
      add(event);
    },
    fail(error) {
      end = { error };
      signal();
    },
    async first() {
      if (waiting.length === 0 && end === null) await wake.promise;
      if (waiting.length === 0 && end !== null && end !== 'finished') throw end.error;
    },
    async *events() {
      for (;;) {
        const event = waiting.shift();
        if (event !== undefined) yield event;
        else if (end === 'finished') return;
        else if (end !== null) throw end.error;
        else await wake.promise;
      }
    },
  };
}
