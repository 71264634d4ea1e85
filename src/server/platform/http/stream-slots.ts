export interface StreamSlots {
  /** Takes a place for a client; answers the function that gives it back, or `null` where there is none. */
  enter(client: string): (() => void) | null;
}

const mostStreams = 200;
const mostStreamsPerClient = 8;

/** Bounds how many event streams are open at once, in all and for one client. */
export function createStreamSlots(
  limits = { all: mostStreams, perClient: mostStreamsPerClient },
): StreamSlots {
  const open = new Map<string, number>();
  let all = 0;
  return {
    enter(client) {
      const own = open.get(client) ?? 0;
      if (all >= limits.all || own >= limits.perClient) return null;
      all += 1;
      open.set(client, own + 1);
      return () => {
        all -= 1;
        const left = (open.get(client) ?? 1) - 1;
        if (left === 0) open.delete(client);
        else open.set(client, left);
      };
    },
  };
}
