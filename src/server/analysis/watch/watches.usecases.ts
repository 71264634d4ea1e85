import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { addWatch, changeWatch, Watch, WatchList } from '../../../contract/analysis/watch.ts';
import { rules as rulesOf } from '../../../contract/analysis/watch.ts';
import { plans } from '../../../engine/plans/plans.ts';
import type { PlanTier, WatchFrequency } from '../../../engine/plans/plans.ts';
import { parseReference, referenceKey } from '../../../youtube/reference.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { readPlan } from '../../accounts/plans/plans.usecases.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findForgottenChannels, openChannelStore } from '../channels/channels.usecases.ts';
import { describeChannels, readIdentities } from '../library/known-channels.usecases.ts';
import type { WatchRecord } from './watches.rows.ts';
import {
  countWanted,
  deleteWatch,
  findListName,
  findWatches,
  findWorkspaces,
  insertWatch,
  syncWatched,
  updateWatch,
} from './watches.rows.ts';

export interface WatchContext {
  database: Database;
  now: () => Date;
  demo: boolean;
  /** The workspace. */
  userId: string;
}

export class WatchRefusal extends Refusal<
  | 'CHANNEL_UNKNOWN'
  | 'LIST_NOT_FOUND'
  | 'ALREADY_WATCHED'
  | 'TOO_MANY_WATCHED'
  | 'DAILY_NOT_INCLUDED'
  | 'WATCH_NOT_FOUND'
> {}

type Input<Procedure extends { '~orpc': { inputSchema?: unknown } }> = z.output<
  Extract<Procedure['~orpc']['inputSchema'], z.ZodType>
>;

/** What a workspace watches. */
export async function listWatches(context: WatchContext): Promise<WatchList> {
  const { database, demo, userId } = context;
  const plan = await readPlan(context, { userId });
  const { watched } = plans[plan?.tier ?? 'free'];
  return database.asUser(userId, async () => {
    const workspace = { workspaceId: userId, demo };
    const found = await findWatches(database, workspace);
    const names = await nameChannels(
      context,
      found.flatMap(({ channel_id }) => channel_id ?? []),
    );
    return {
      watches: found.map((row) => ({ ...describe(row), ...names(row.channel_id) })),
      watched: await countWanted(database, workspace),
      limit: watched.channels,
      most: watched.most,
    };
  });
}

/** What YouTube calls channels, for as long as that may be kept. */
export async function nameChannels(context: WatchContext, channelIds: readonly string[]) {
  const known = await readIdentities(context, [...new Set(channelIds)]);
  return (channelId: string | null) => {
    const { channelName = null, handle = null, thumbnailUrl = null } = known.get(channelId ?? '') ?? {};
    return { channel_name: channelName, handle, thumbnail_url: thumbnailUrl };
  };
}

function describe(row: WatchRecord): Omit<Watch, 'channel_name' | 'handle' | 'thumbnail_url'> {
  const { id, channel_id, list_id, list_name, frequency, channels, waiting_for_plan, gone } = row;
  return {
    id,
    channel_id,
    list_id,
    list_name,
    frequency,
    channels,
    waiting_for_plan,
    gone,
    waiting_for_credits: row.waiting_for_credits,
    rules: rulesOf.parse(row.rules),
    paused: row.is_paused,
    refreshed_at: row.refreshed_at?.toISOString() ?? null,
    next_at: row.next_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** Watches a channel that is known already, or a list. */
export async function beginWatch(
  context: WatchContext,
  input: Input<typeof addWatch>,
): Promise<{ id: string }> {
  const { database, demo, userId: workspaceId } = context;
  const channelId = input.kind === 'channel' ? await findChannelId(context, input.channel) : null;
  const listId = input.kind === 'list' ? input.list_id : null;
  const id = randomUUID();
  await changeWithinPlan(context, { frequency: input.frequency, isPaused: false }, async () => {
    const list = listId === null ? '' : await findListName(database, { id: listId, workspaceId });
    if (list === null) throw new WatchRefusal('LIST_NOT_FOUND');
    const { frequency, rules } = input;
    const watch = { id, workspaceId, channelId, listId, demo, frequency, rules, at: context.now() };
    if (!(await insertWatch(database, watch))) throw new WatchRefusal('ALREADY_WATCHED');
    await noteActivity(context, { action: 'watch_made', subject: list });
  });
  return { id };
}

/** Only what somebody has read before can be watched: looking a name up costs units of the day. */
async function findChannelId(context: WatchContext, text: string): Promise<string> {
  const reference = parseReference(text);
  const store = openChannelStore(context);
  const channelId =
    reference?.kind === 'id' ? reference.id : reference && (await store.findId(referenceKey(reference)));
  if (channelId === null) throw new WatchRefusal('CHANNEL_UNKNOWN');
  const channelIds = [channelId];
  if ((await findForgottenChannels(context, { channelIds })).size > 0)
    throw new WatchRefusal('CHANNEL_UNKNOWN');
  const known = await describeChannels(context, channelIds);
  const { own_analysis = null } = known.get(channelId) ?? {};
  if (own_analysis === null && (await store.find(channelId)) === null)
    throw new WatchRefusal('CHANNEL_UNKNOWN');
  return channelId;
}

export async function changeRules(context: WatchContext, input: Input<typeof changeWatch>): Promise<void> {
  const { database, userId: workspaceId } = context;
  const { id, frequency, rules, paused } = input;
  await changeWithinPlan(context, { frequency, isPaused: paused }, async () => {
    const pausedAt = paused ? context.now() : null;
    if (!(await updateWatch(database, { id, workspaceId, frequency, rules, pausedAt })))
      throw new WatchRefusal('WATCH_NOT_FOUND');
  });
}

/** The workspace's plan is held, so that two changes at once do not both find the last place. */
async function changeWithinPlan(
  context: WatchContext,
  { frequency, isPaused }: { frequency: WatchFrequency; isPaused: boolean },
  change: () => Promise<void>,
): Promise<void> {
  const { database, demo, userId } = context;
  await database.asUser(userId, async () => {
    const tier = (await holdTier(context, { userId })) ?? 'free';
    const { channels, most } = plans[tier].watched;
    if (frequency === 'daily' && most !== 'daily' && !isPaused) throw new WatchRefusal('DAILY_NOT_INCLUDED');
    const workspace = { workspaceId: userId, demo };
    const before = await countWanted(database, workspace);
    await change();
    const after = await countWanted(database, workspace);
    // What was there before a smaller plan may still be changed.
    if (after > channels && after > before) throw new WatchRefusal('TOO_MANY_WATCHED');
    await syncHeld(context, tier);
  });
}

export async function stopWatch(context: WatchContext, { id }: { id: string }): Promise<void> {
  const { database, userId: workspaceId } = context;
  await database.asUser(workspaceId, async () => {
    const tier = (await holdTier(context, { userId: workspaceId })) ?? 'free';
    const stopped = await deleteWatch(database, { id, workspaceId });
    if (stopped === null) throw new WatchRefusal('WATCH_NOT_FOUND');
    await noteActivity(context, { action: 'watch_ended', subject: stopped.list ?? '' });
    await syncHeld(context, tier);
  });
}

async function syncHeld(context: WatchContext, tier: PlanTier): Promise<void> {
  const { database, demo, now, userId } = context;
  const { channels, most } = plans[tier].watched;
  const plan = await readPlan(context, { userId });
  await syncWatched(database, {
    workspaceId: userId,
    demo,
    limit: channels,
    mayBeDaily: most === 'daily',
    hasCredits: (plan?.creditsRemaining ?? 1) > 0,
    at: now(),
  });
}

/** Brings what is watched into step with lists, plans and credits, which change without asking. */
export async function syncWatches(context: Omit<WatchContext, 'userId'>): Promise<void> {
  const { database, demo } = context;
  for (const userId of await database.asSystem(() => findWorkspaces(database, demo)))
    await database.asUser(userId, async () => {
      const tier = await holdTier(context, { userId });
      if (tier !== null) await syncHeld({ ...context, userId }, tier);
    });
}
