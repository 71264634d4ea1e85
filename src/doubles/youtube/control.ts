import type { DoubleMethod } from './answers.ts';
import type { DoubleRequest } from './double-request.ts';
import type { Fault } from './faults.ts';
import { isFaultName } from './faults.ts';
import { isRecord, readCount, readList, readRecord } from '../../youtube/wire-fields.ts';

/**
 * Faults and delays set over HTTP from outside the process: `PUT /control` with `{ "delayMs": 200, "faults": [{
 * "fault": "quota-exceeded", "method": "videos", "times": 2 }] }` replaces the previous settings, `{}` clears them.
 * Without `method` a fault applies to every method, without `times` it lasts.
 */
export interface Control {
  delayMs: () => number;
  /** The first fault that applies to a request; counts down those with a limited number of times. */
  takeFault: (request: DoubleRequest) => Fault | null;
  /** Replaces the settings; if they are malformed, changes nothing and returns false. */
  apply: (settings: unknown) => boolean;
}

interface PlannedFault {
  fault: Fault;
  method: DoubleMethod | null;
  remaining: number;
}

export function createControl(): Control {
  let delayMs = 0;
  let planned: PlannedFault[] = [];
  return {
    delayMs: () => delayMs,
    takeFault(request) {
      const concerns = ({ method }: PlannedFault): boolean => method === null || method === request.method;
      const taken = planned.find((plan) => plan.remaining > 0 && concerns(plan));
      if (taken === undefined) return null;
      taken.remaining -= 1;
      return taken.fault;
    },
    apply(settings) {
      const { faults = [], delayMs: delay = 0 } = readRecord(settings);
      const plans = readList(faults).map(readPlan);
      if (!isRecord(settings) || !Array.isArray(faults) || plans.includes(null)) return false;
      if (readCount(delay) === null) return false;
      delayMs = readCount(delay) ?? 0;
      planned = plans.filter((plan) => plan !== null);
      return true;
    },
  };
}

function readPlan(value: unknown): PlannedFault | null {
  const { fault, method = null, times = Number.MAX_SAFE_INTEGER } = readRecord(value);
  const remaining = readCount(times);
  const isMethod = method === 'channels' || method === 'playlistItems' || method === 'videos';
  if (!isFaultName(fault) || remaining === null || !(isMethod || method === null)) return null;
  return { fault, method, remaining };
}
