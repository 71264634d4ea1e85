import type { DoubleRequest } from '../doubles/youtube/double-request.ts';

/** Holds back the double's answers: a test can stop work at a chosen point, however fast the machine. */
export interface Turnstile {
  /** The double's `hold`. */
  hold: (request: DoubleRequest) => Promise<void>;
  /** The requests that are held back, oldest first. */
  waiting: () => readonly DoubleRequest[];
  /** From now on requests for uploads wait; each channel makes one. */
  close: () => void;
  /** Releases this many, the oldest first: those that wait, or else the next ones. */
  letThrough: (count: number) => void;
  /** Releases all. */
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
