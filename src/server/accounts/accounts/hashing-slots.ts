import { ORPCError } from '@orpc/server';

/** Runs work with passwords: each takes 19 MiB, tens of milliseconds of a processor, and several statements. */
export interface HashingSlots {
  /** Waits for its turn; refused where too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

interface SlotLimits {
  atOnce: number;
  waiting: number;
  now: () => Date;
}

/** How long a refused person is asked to wait: by then the whole queue has had its turn. */
const retryMs = 5_000;

/** At most `atOnce` run and `waiting` wait, so that a flood of sign-ins takes neither all memory nor all time. */
export function createHashingSlots({ atOnce, waiting, now }: SlotLimits): HashingSlots {
  const queue: (() => void)[] = [];
  let running = 0;
  const enter = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw tooMany(now());
    // Whoever leaves hands the slot over, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

function tooMany(now: Date): ORPCError<'TOO_MANY_SIGN_INS', { retryAt: string }> {
  return new ORPCError('TOO_MANY_SIGN_INS', {
    status: 503,
    message: 'Too many sign-ins at the moment. Please try again in a few seconds.',
    data: { retryAt: new Date(now.getTime() + retryMs).toISOString() },
  });
}
