import { z } from 'zod';
import type {
  sponsorFeed,
  SponsorSighting,
  watchAlerts,
  WatchAlert,
} from '../../../contract/analysis/watch.ts';
import { alertsShown, sightingsShown } from '../../../contract/limits.ts';
import { watchRules } from '../../../engine/analysis/changes.ts';
import { ratings } from '../../../engine/analysis/judgements.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { accessTo, readEntitlement } from '../channel-analysis/access.usecases.ts';
import type { Access } from '../channel-analysis/access.usecases.ts';
import type { AlertRecord } from './refresh.rows.ts';
import { countUnread, deleteOldAlerts, findAlerts, findOutOfCredits, markRead } from './refresh.rows.ts';
import type { FeedQuestion, SightingRow } from './sightings.rows.ts';
import { countSeenChannels, findSightings } from './sightings.rows.ts';
import { forgetSightings, namesKeptMs } from './sightings.usecases.ts';
import { nameChannels } from './watches.usecases.ts';
import type { WatchContext } from './watches.usecases.ts';

/** Alerts are figures and ids, kept for twelve months. */
const alertsKeptMs = 365 * 24 * 3_600_000;

export const keptWatchAlerts: readonly KeptKind[] = [
  {
    kind: 'watch_alerts',
    title: 'What changed on watched channels, as figures and ids',
    table: 'watch_alerts',
    since: 'created_at',
    keptMs: alertsKeptMs,
    fate: 'deleted',
  },
];

export async function forgetWatched(context: { database: Database; now: () => Date }): Promise<void> {
  const { database, now } = context;
  const before = new Date(now().getTime() - alertsKeptMs);
  await database.asSystem(() => deleteOldAlerts(database, before));
  await forgetSightings(context);
}

type Output<Procedure extends { '~orpc': { outputSchema?: unknown } }> = z.output<
  Extract<Procedure['~orpc']['outputSchema'], z.ZodType>
>;
type Input<Procedure extends { '~orpc': { inputSchema?: unknown } }> = z.output<
  Extract<Procedure['~orpc']['inputSchema'], z.ZodType>
>;

const startOf = (day: string | undefined) => (day === undefined ? null : new Date(`${day}T00:00:00Z`));

/** What changed on the channels of a workspace, as its plan and its bought reports show it now. */
export function readAlerts(
  context: WatchContext,
  { since, channel_id, rule }: Input<typeof watchAlerts>,
): Promise<Output<typeof watchAlerts>> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const asked = { since: startOf(since), channelId: channel_id ?? null, rule: rule ?? null };
    const found = await listAlerts(context, { ...asked, limit: alertsShown + 1 });
    const outOfCredits = await findOutOfCredits(database, userId);
    return {
      alerts: found.slice(0, alertsShown),
      unread: await countUnread(database, userId),
      more: found.length > alertsShown,
      out_of_credits_since: outOfCredits?.toISOString() ?? null,
    };
  });
}

async function listAlerts(
  context: WatchContext,
  asked: { since: Date | null; channelId: string | null; rule: string | null; limit: number },
): Promise<WatchAlert[]> {
  const { database, demo, now, userId } = context;
  const found = await findAlerts(database, { ...asked, workspaceId: userId, demo, at: now() });
  const entitlement = await readEntitlement(context, { userId });
  const ids = found.flatMap(({ channel_id }) => channel_id ?? []);
  const names = await nameChannels(context, ids);
  return found.map((row) => {
    const channelId = row.channel_id ?? '';
    return describe(row, { ...names(channelId), access: accessTo(entitlement, channelId) });
  });
}

const measure = z.object({ value: z.number(), low: z.number(), high: z.number(), at: z.string() });
const keptDetails = z.object({
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  videoId: z.string().nullable().catch(null),
  days: z.number().int().nonnegative().catch(0),
});

function describe(
  row: AlertRecord,
  { access, ...names }: ReturnType<Awaited<ReturnType<typeof nameChannels>>> & { access: Access },
): WatchAlert {
  const told = {
    id: row.id,
    created_at: row.created_at.toISOString(),
    read: row.read_at !== null,
    analysis_id: row.analysis_id,
    channel_id: row.channel_id ?? '',
    ...names,
  };
  const { before, after, videoId, days } = keptDetails.parse(row.details);
  const rule = oneOf(watchRules, row.rule);
  if (rule === 'new_sponsor') {
    return { ...told, rule, sponsor: row.sponsor, video_id: access === 'full' ? videoId : null };
  }
  if (rule === 'brand_safety') {
    const levels = z.object({ before: z.enum(ratings), after: z.enum(ratings) });
    return { ...told, rule, ...levels.parse({ before, after }) };
  }
  if (rule === 'upload_gap') return { ...told, rule, days };
  if (rule === 'gone' || rule === 'renamed') return { ...told, rule };
  // Prices and what they rest on; how many subscribers there are is shown to everybody.
  if (access === 'limited' && rule !== 'subscribers')
    return { ...told, rule, before: null, after: null, before_at: null };
  const { at, ...old } = measure.parse(before);
  const { at: _, ...present } = measure.parse(after);
  return { ...told, rule, before: old, after: present, before_at: at };
}

/** Marks what was there when the reader looked. Answers what is unread still. */
export function readUntil(
  { database, now, userId }: WatchContext,
  { until, channelId }: { until: string; channelId: string | null },
): Promise<{ unread: number }> {
  return database.asUser(userId, async () => {
    await markRead(database, { workspaceId: userId, channelId, until: new Date(until), at: now() });
    return { unread: await countUnread(database, userId) };
  });
}

/** Who sponsors whom, on the channels that the workspace has analysed or watches and may see in full. */
export function readFeed(
  context: WatchContext,
  { brand, niche, since }: Input<typeof sponsorFeed>,
): Promise<Output<typeof sponsorFeed>> {
  const { database, demo, now, userId } = context;
  return database.asUser(userId, async () => {
    const { tierShowsAll, reports } = await readEntitlement(context, { userId });
    const question: FeedQuestion = {
      workspaceId: userId,
      demo,
      niche: niche ?? null,
      publishedSince: startOf(since),
      brand: brand?.trim() || null,
      readSince: new Date(now().getTime() - namesKeptMs),
      shown: tierShowsAll ? 'all' : [...reports],
    };
    const found = await findSightings(database, { ...question, limit: sightingsShown + 1 });
    const seen = await countSeenChannels(database, question);
    const names = await nameChannels(
      context,
      found.map(({ channel_id }) => channel_id),
    );
    const open = new Set(found.map(({ channel_id }) => channel_id)).size;
    return {
      sightings: found
        .slice(0, sightingsShown)
        .map((row) => ({ ...describeSighting(row), ...names(row.channel_id) })),
      more: found.length > sightingsShown,
      hidden_channels: tierShowsAll ? 0 : Math.max(0, seen - open),
    };
  });
}

function describeSighting(
  row: SightingRow,
): Omit<SponsorSighting, 'channel_name' | 'handle' | 'thumbnail_url'> {
  return {
    brand: row.name,
    kind: row.kind,
    channel_id: row.channel_id,
    niche: oneOf(niches, row.niche),
    video_id: row.video_id,
    published_at: row.published_at.toISOString(),
    first_read_at: row.first_read_at.toISOString(),
    read_at: row.read_at.toISOString(),
  };
}
