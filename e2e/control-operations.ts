import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { disclaimer, fullAnalysis } from '../src/contract/analysis/channel-analysis.ts';
import { analyse } from '../src/engine/analysis/analyse.ts';
import { defaultPreferences, priorCalibration } from '../src/engine/analysis/context.ts';
import { planTiers } from '../src/engine/plans/plans.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { readPlan } from '../src/server/accounts/plans/plans.usecases.ts';
import type { ChannelFile } from '../src/youtube/channel-file.ts';
import { readChannelFile } from '../src/youtube/channel-file.ts';
import { sampleChannels } from '../src/doubles/samples/sample-channels.ts';
import {
  changeProfile,
  insertAnalyses,
  insertList,
  insertResult,
  setCredits,
  setHour,
  setUsage,
} from './control.rows.ts';

const hourMs = 3_600_000;
const overrideMs = 30 * 24 * hourMs;
/** Older than a day, so that a new analysis of the same channel is not answered from them. */
const newestAgeMs = 25 * hourMs;

const userId = z.uuid();
/** Instants travel as ISO texts. */
const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
const count = z.int().min(0);
const tier = z.enum(planTiers);

export const controlInputs = {
  setOverride: z.strictObject({ userId, tier: tier.nullable(), until: instant.optional() }),
  setSubscription: z.strictObject({
    userId,
    tier,
    end: instant.nullable(),
  }),
  endTrial: z.strictObject({ userId }),
  setCredits: z.strictObject({ userId, credits: count }),
  setUsage: z.strictObject({ userId, analyses: count, month: z.string().optional() }),
  setHour: z.strictObject({ userId, used: count }),
  setCreatedAt: z.strictObject({ userId, at: instant }),
  setAdmin: z.strictObject({ userId, isAdmin: z.boolean() }),
  addAnalyses: z.strictObject({
    userId,
    count,
    newestAt: instant.optional(),
    everyHours: z.number().positive().optional(),
    channelName: z.string().optional(),
    score: z.int().optional(),
  }),
  addList: z.strictObject({
    userId,
    name: z.string(),
    channels: z.array(z.strictObject({ channelId: z.string(), label: z.string() })),
  }),
  tendWatches: z.strictObject({}),
  moveClock: z.strictObject({ ms: z.number() }),
  resetClock: z.strictObject({}),
  readClock: z.strictObject({}),
};

interface ControlContext {
  database: Database;
  clock: { offsetMs: number; now: () => Date };
  demo: boolean;
  tendWatches: () => Promise<void>;
}

type Operations = Record<keyof typeof controlInputs, (body: unknown) => Promise<unknown>>;

/** What a journey can change: each operation checks its input. */
export function createOperations(context: ControlContext): Operations {
  const { database, clock } = context;
  const change = (userId: string, columns: Parameters<typeof changeProfile>[2]) =>
    forMember(context, userId, () => changeProfile(database, userId, columns));
  const { now } = clock;
  return {
    setOverride: on(controlInputs.setOverride, ({ userId, tier, until }) =>
      change(userId, {
        override_subscription_tier: tier,
        override_until: tier === null ? null : (until ?? new Date(now().getTime() + overrideMs)),
      }),
    ),
    setSubscription: on(controlInputs.setSubscription, ({ userId, tier, end }) =>
      change(userId, {
        subscription_tier: tier,
        subscription_end: end,
        subscription_status: tier === 'free' ? null : 'active',
        subscription_renews: tier !== 'free',
      }),
    ),
    endTrial: on(controlInputs.endTrial, ({ userId }) => change(userId, { trial_until: now() })),
    setCreatedAt: on(controlInputs.setCreatedAt, ({ userId, at }) => change(userId, { created_at: at })),
    setAdmin: on(controlInputs.setAdmin, ({ userId, isAdmin }) => change(userId, { is_admin: isAdmin })),
    setCredits: on(controlInputs.setCredits, (input) =>
      forMember(context, input.userId, () => setCredits(database, { ...input, at: now() })),
    ),
    setUsage: on(controlInputs.setUsage, ({ month = now().toISOString().slice(0, 7), ...input }) =>
      forMember(context, input.userId, () => setUsage(database, { ...input, month })),
    ),
    setHour: on(controlInputs.setHour, (input) =>
      forMember(context, input.userId, () => setHour(database, { ...input, at: now() })),
    ),
    addAnalyses: on(controlInputs.addAnalyses, (input) =>
      forMember(context, input.userId, () => addAnalyses(context, input)),
    ),
    addList: on(controlInputs.addList, ({ userId, ...list }) =>
      forMember(context, userId, () => insertList(database, { ...list, workspaceId: userId, at: now() })),
    ),
    tendWatches: on(controlInputs.tendWatches, () => context.tendWatches()),
    moveClock: on(controlInputs.moveClock, async ({ ms }) => void (clock.offsetMs += ms)),
    resetClock: on(controlInputs.resetClock, async () => void (clock.offsetMs = 0)),
    readClock: on(controlInputs.readClock, async () => now().toISOString()),
  };
}

function on<Input>(input: z.ZodType<Input>, work: (input: Input) => Promise<unknown>) {
  return (body: unknown) => work(input.parse(body));
}

/** What is due to a plan is granted before and after a change, as with any visit of that person. */
async function forMember(
  { database, clock: { now } }: ControlContext,
  userId: string,
  work: () => Promise<void>,
): Promise<void> {
  if ((await readPlan({ database, now }, { userId })) === null)
    throw new Error(`There is no user ${userId}.`);
  await database.asSystem(work);
  await readPlan({ database, now }, { userId });
}

type PastAnalyses = z.infer<typeof controlInputs.addAnalyses>;

/** Every analysis is of the next sample channel; all results are the engine's own. */
async function addAnalyses({ database, clock, demo }: ControlContext, input: PastAnalyses): Promise<void> {
  const { newestAt = new Date(clock.now().getTime() - newestAgeMs), everyHours = 24 } = input;
  const results = sampleChannels()
    .slice(0, input.count)
    .map((file) => computeResult(file, { ...input, at: newestAt, demo }));
  for (const full of results) {
    const campaignMonth = newestAt.getUTCMonth() + 1;
    await insertResult(database, { full, at: newestAt, campaignMonth });
  }
  const analyses = Array.from({ length: Math.ceil(input.count / Math.max(1, results.length)) }, () => results)
    .flat()
    .slice(0, input.count)
    .map((full, index) => ({
      resultId: full.id,
      channelId: full.evidence.channel.id,
      score: full.sponsorshipScore,
      at: new Date(newestAt.getTime() - index * everyHours * hourMs),
    }));
  await insertAnalyses(database, input.userId, analyses);
}

function computeResult(
  file: ChannelFile,
  { at, demo, channelName, score }: Pick<PastAnalyses, 'channelName' | 'score'> & { at: Date; demo: boolean },
) {
  const { channel, videos, asOf } = readChannelFile(file);
  const analysis = analyse(channel, videos, {
    // By today its newest video may be too old.
    now: asOf,
    campaignMonth: at.getUTCMonth() + 1,
    calibration: priorCalibration,
    preferences: defaultPreferences,
  });
  return fullAnalysis.parse({
    access: 'full',
    id: randomUUID(),
    provenance: { fetchedAt: at.toISOString(), cached: true, demo, disclaimer },
    ...analysis,
    ...(channelName !== undefined && { channelName }),
    ...(score !== undefined && { sponsorshipScore: score }),
  });
}
