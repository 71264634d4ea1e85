import type { DoubleRequest } from '../doubles/youtube/double-request.ts';

/** Stands before the double's answers, so that work is where a test wants to look at it, however fast the machine. */
export interface Turnstile {
  /** The double's `hold`. */
  hold: (request: DoubleRequest) => Promise<void>;
  /** The requests that are kept waiting, oldest first. */
  waiting: () => readonly DoubleRequest[];
  /** From now on the requests for uploads wait, of which each channel has one. */
  close: () => void;
  /** So many of them go on, the oldest first: those that wait, or else the next to come. */
  letThrough: (count: number) => void;
  /** All go on. */
  open: () => void;
}

export function createTurnstile(): Turnstile {
  const waiting: { request: DoubleRequest; goOn: () => void }[] = [];
  let allowed = Infinity;
  const admit = () => {
    for (; waiting.length > 0 && allowed > 0; allowed -= 1) waiting.shift()?.goOn();
  };
  return {
    hold: (request) =>
      new Promise((goOn) => {
        if (request.method !== 'playlistItems') return goOn();
        waiting.push({ request, goOn });
        admit();
      }),
    waiting: () => waiting.map(({ request }) => request),
    close() {
      allowed = 0;
    },
    letThrough(count) {
      allowed += count;
      admit();
    },
    open() {
      allowed = Infinity;
      admit();
    },
  };
}
