import { createSingleFlight } from '../limits/single-flight.ts';

/** What a machine is told that asks how a process is. */
export interface ProbeAnswer {
  status: 200 | 503;
  body: { status: string; version: string; reasons?: string[] };
}

/**
 * Two questions that must not be mixed up. `live` (`/healthz`): does the process work, or should it be started anew?
 * It asks nobody else, because a new process mends no database. `ready` (`/readyz`): should requests come here now?
 */
export interface Probes {
  live(): ProbeAnswer;
  ready(): Promise<ProbeAnswer>;
  /** From now on the process is not ready: it is about to stop. */
  leave(): void;
}

interface ProbeSettings {
  version: string;
  /** Why requests should go elsewhere. */
  findObstacles: () => Promise<string[]>;
}

export function createProbes({ version, findObstacles }: ProbeSettings): Probes {
  // However many ask, the database is asked once.
  const checks = createSingleFlight<string[]>();
  let isLeaving = false;
  return {
    live: () => ({ status: 200, body: { status: 'ok', version } }),
    async ready() {
      const reasons = isLeaving ? ['The process is stopping.'] : await checks.run('ready', findObstacles);
      if (reasons.length === 0) return { status: 200, body: { status: 'ready', version } };
      return { status: 503, body: { status: 'not ready', version, reasons } };
    },
    leave: () => {
      isLeaving = true;
    },
  };
}
