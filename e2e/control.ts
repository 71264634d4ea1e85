import type { PlanTier } from '../src/engine/plans/plans.ts';
import type { z } from 'zod';
import type { controlInputs } from './control-operations.ts';

/**
 * What a journey changes behind the product's back, on the server of `controlled-server.ts`. Every change of a plan
 * is followed by the credits that are due for it, so set a plan before its credits.
 */
export interface Control {
  /** Grants an override, for 30 days where no end is given; `null` clears it. */
  setOverride(userId: string, tier: PlanTier | null, until?: Date): Promise<void>;
  /** What the person pays for, active and renewed; `free` is no subscription. */
  setSubscription(userId: string, tier: PlanTier, end?: Date): Promise<void>;
  /** Every new account tries growth for 14 days; afterwards it is free. */
  endTrial(userId: string): Promise<void>;
  setCredits(userId: string, credits: number): Promise<void>;
  /** Analyses counted in a UTC month (`2026-11`), in the current one where none is given. */
  setUsage(userId: string, analyses: number, month?: string): Promise<void>;
  /** Analyses counted in the hour that begins now. */
  setHour(userId: string, used: number): Promise<void>;
  setCreatedAt(userId: string, at: Date): Promise<void>;
  setAdmin(userId: string, isAdmin?: boolean): Promise<void>;
  /** Past analyses of the sample channels, counted in their months; the newest is 25 hours old, then one a day. */
  addAnalyses(
    userId: string,
    count: number,
    options?: { newestAt?: Date; everyHours?: number; channelName?: string; score?: number },
  ): Promise<void>;
  /** A list of the person's own, without the screen. */
  addList(
    userId: string,
    list: { name: string; channels: { channelId: string; label: string }[] },
  ): Promise<void>;
  /** Reads every watched channel that is due, and tells who watches it of the hours that are over. */
  tendWatches(): Promise<void>;
  /** Moves the server's clock; the browser's own stays (see Playwright's `page.clock`). Reset after each test. */
  moveClock(ms: number): Promise<void>;
  resetClock(): Promise<void>;
  now(): Promise<Date>;
}

type Inputs = { [Name in keyof typeof controlInputs]: z.input<(typeof controlInputs)[Name]> };

export function connectControl(url: string): Control {
  const send = async <Name extends keyof Inputs>(name: Name, input: Inputs[Name]) => {
    const answer = await fetch(`${url}/${name}`, { method: 'POST', body: JSON.stringify(input) });
    if (!answer.ok) throw new Error(`Control ${name}: ${await answer.text()}`);
    return answer;
  };
  const run = async <Name extends keyof Inputs>(name: Name, input: Inputs[Name]) => {
    await send(name, input);
  };
  return {
    setOverride: (userId, tier, until) =>
      run('setOverride', { userId, tier, ...(until && { until: until.toISOString() }) }),
    setSubscription: (userId, tier, end) =>
      run('setSubscription', { userId, tier, end: end?.toISOString() ?? null }),
    endTrial: (userId) => run('endTrial', { userId }),
    setCredits: (userId, credits) => run('setCredits', { userId, credits }),
    setUsage: (userId, analyses, month) => run('setUsage', { userId, analyses, ...(month && { month }) }),
    setHour: (userId, used) => run('setHour', { userId, used }),
    setCreatedAt: (userId, at) => run('setCreatedAt', { userId, at: at.toISOString() }),
    setAdmin: (userId, isAdmin = true) => run('setAdmin', { userId, isAdmin }),
    addAnalyses: (userId, count, { newestAt, ...options } = {}) =>
      run('addAnalyses', {
        userId,
        count,
        ...options,
        ...(newestAt && { newestAt: newestAt.toISOString() }),
      }),
    addList: (userId, list) => run('addList', { userId, ...list }),
    tendWatches: () => run('tendWatches', {}),
    moveClock: (ms) => run('moveClock', { ms }),
    resetClock: () => run('resetClock', {}),
    now: async () => new Date(String(await (await send('readClock', {})).json())),
  };
}
