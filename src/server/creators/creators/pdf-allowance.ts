import { createKeyedMutex } from '../../platform/limits/keyed-mutex.ts';
import { createWindowCounts } from '../../platform/limits/window-counts.ts';

export interface PdfLimits {
  /** How many one network may have drawn within a window, and how long that is. */
  perNetwork: number;
  windowMs: number;
  /** How many may wait while another one is drawn. */
  waiting: number;
}

const limits: PdfLimits = { perNetwork: 30, windowMs: 600_000, waiting: 10 };

export interface PdfAllowance {
  /** Draws when it is its turn; answers when to come back where too many are wanted, by this network or by all. */
  draw<T>(network: string, work: () => Promise<T>): Promise<{ drawn: T } | { retryAt: Date }>;
}

/** How long somebody is asked to wait where the whole queue is full. */
const queueMs = 5_000;

/** Drawing takes the processor, so one PDF is drawn after the other, and nobody can have the product draw nothing else. */
export function createPdfAllowance(
  now: () => Date,
  { perNetwork, windowMs, waiting }: PdfLimits = limits,
): PdfAllowance {
  const inTurn = createKeyedMutex();
  const used = createWindowCounts(now, windowMs);
  let queued = 0;
  return {
    async draw(network, work) {
      if (used.read(network) >= perNetwork) return { retryAt: used.end() };
      if (queued > waiting) return { retryAt: new Date(now().getTime() + queueMs) };
      used.add(network);
      queued += 1;
      try {
        return { drawn: await inTurn('pdf', work) };
      } finally {
        queued -= 1;
      }
    },
  };
}
