import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { findChanges } from '../../../engine/analysis/changes.ts';
import type { Change, WatchedFigures } from '../../../engine/analysis/changes.ts';
import type { Preferences } from '../../../engine/analysis/context.ts';
import { readTexts } from '../../../engine/analysis/text/read-texts.ts';
import { refreshChannels, readWhole } from '../../../youtube/channel-refresh.ts';
import type { Refresh } from '../../../youtube/channel-refresh.ts';
import type { ChannelReader, StoredRecord } from '../../../youtube/channel-reader.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import { holdTier, takeCreditForWatching } from '../../accounts/plans/debits.usecases.ts';
import { monthOf } from '../../../values/months.ts';
import { readCurrentCalibration } from '../../market/calibration/current-calibration.usecases.ts';
import { computeFull, keepAnalyses, readSharedResult } from '../channel-analysis/batches.usecases.ts';
import type { BatchContext } from '../channel-analysis/batches.usecases.ts';
import { isForgottenChannel, openChannelStore } from '../channels/channels.usecases.ts';
import { readPreferences } from '../personalization/personalization.usecases.ts';
import { joinRules, keptFigures, toFigures, unknownFigures } from './figures.ts';
import type { ClaimedChannel, NewAlert } from './refresh.rows.ts';
import { claimDue, insertAlerts, pauseForCredits, postpone, saveRefresh } from './refresh.rows.ts';
import { findNext } from './schedule.ts';
import { noteSightings, sponsorsOf } from './sightings.usecases.ts';
import { findRules } from './watches.rows.ts';

export interface RefreshContext extends BatchContext {
  youtube: YouTubeClient;
  reader: ChannelReader;
  warn: (error: unknown, sentence: string) => void;
}

/** As many ids as one request of YouTube's takes. */
export const channelsAtOnce = 50;
/** Longer than such a batch takes with every request timing out. */
const leaseMs = 5 * 60_000;
/** Of one run of the task; the next run goes on. */
const mostBatches = 10;
const hourMs = 3_600_000;
/** A credit for each fourth refresh. */
export const refreshesPerCredit = 4;

/** Reads what is due of all workspaces, batch by batch, for as long as the day has units left for it. */
export async function refreshWatched(context: RefreshContext): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const work = await refreshBatch(context);
    if (work !== 'more') return;
    await breathe();
  }
}

/** What the next batch comes to: `more` if there may be another one. */
export async function refreshBatch(context: RefreshContext): Promise<'more' | 'done' | 'no quota'> {
  const { database, demo, now } = context;
  const claimId = randomUUID();
  const due = await database.asSystem(() =>
    claimDue(database, { demo, at: now(), claimId, leaseMs, most: channelsAtOnce }),
  );
  const store = openChannelStore(context);
  const channelIds = [...new Set(due.map(({ channel_id }) => channel_id))];
  const readings = await refreshChannels({ ...context, client: context.youtube, store }, channelIds);
  let hasQuota = true;
  for (const claimed of due) {
    const reading = readings.get(claimed.channel_id) ?? { error: null };
    const work = { claimed, claimId };
    try {
      if ('error' in reading) throw reading.error;
      await compare(context, work, reading.refresh);
    } catch (error) {
      hasQuota = (await giveUp(context, work, error)) && hasQuota;
    }
  }
  if (!hasQuota) return 'no quota';
  return due.length < channelsAtOnce ? 'done' : 'more';
}

interface Work {
  claimed: ClaimedChannel;
  claimId: string;
}

/** What even a reading of new uploads alone can tell: it needs no figure of older videos. */
const sureRules: readonly Change['rule'][] = ['subscribers', 'upload_gap', 'renamed', 'gone'];

async function compare(context: RefreshContext, work: Work, refresh: Refresh): Promise<void> {
  const { database } = context;
  const { workspace_id: userId, channel_id: channelId, baseline } = work.claimed;
  const { preferences, rules } = await database.asUser(userId, async () => ({
    preferences: await readPreferences(context, { userId }),
    rules: joinRules(await findRules(database, { workspaceId: userId, channelId })),
  }));
  const before = keptFigures.parse(baseline);
  const look = async ({ record }: Refresh) => {
    const full = await analyse(context, { record, preferences });
    const { sponsors: read } = readTexts({ channel: record.channel, sample: findLong(record), others: [] });
    const readAt = record.fetchedAt;
    await noteSightings(context, { channelId, niche: full.niche, sponsors: read, readAt });
    const sponsors = sponsorsOf(read);
    const seen = { full, record, preferences, sponsors: [...sponsors.keys()] };
    const { figures, at } = await describe(context, seen);
    const nameOf = (key: string) => sponsors.get(key)?.name ?? '';
    const first = { changes: [], baseline: figures };
    const found = before === null ? first : findChanges(before, figures, { rules, nameOf });
    return { ...found, record, sponsors, at };
  };
  let seen = await look(refresh);
  const isSure = seen.changes.every(({ rule }) => sureRules.includes(rule));
  if (refresh.extent !== 'whole' && !isSure) seen = await look(await readWhole(context, { channelId }));
  await settle(context, work, { ...seen, preferences });
}

/** All of them: an analysis leaves out what is younger than two weeks, and a new sponsor is news. */
function findLong({ videos }: StoredRecord): StoredRecord['videos'] {
  return videos.filter(({ format }) => format === 'long');
}

async function analyse(
  context: RefreshContext,
  { record, preferences }: { record: StoredRecord; preferences: Preferences },
): Promise<FullAnalysis> {
  const { demo, now } = context;
  const calibration = await readCurrentCalibration(context);
  const settings = { id: randomUUID(), demo, now: now().toISOString(), preferences, calibration };
  return computeFull(record, settings);
}

async function describe(
  context: RefreshContext,
  seen: { full: FullAnalysis; record: StoredRecord; preferences: Preferences; sponsors: string[] },
) {
  const { version } = await readCurrentCalibration(context);
  const at = context.now();
  return { figures: toFigures({ ...seen, calibration: version, at }), at };
}

interface Seen {
  changes: readonly Change[];
  baseline: WatchedFigures;
  at: Date;
  /** What was read, where something was. */
  record: StoredRecord | null;
  sponsors: ReturnType<typeof sponsorsOf>;
  preferences: Preferences | null;
}

/** Keeps what was found, once: with its price, and with the analysis that shows it. */
async function settle(context: RefreshContext, { claimed, claimId }: Work, seen: Seen): Promise<void> {
  const { database } = context;
  const { workspace_id: userId, channel_id: channelId, frequency, refreshes } = claimed;
  const { changes, baseline, at, record, preferences } = seen;
  const result =
    changes.length > 0 && record !== null && preferences !== null
      ? await readSharedResult(context, { record, preferences })
      : null;
  try {
    await database.asUser(userId, async () => {
      if ((await holdTier(context, { userId })) === null) return;
      const nextAt = findNext({ channelId, frequency, after: at });
      const key = { workspaceId: userId, channelId, claimId };
      // Nothing is paid for the reading with which a watch begins.
      const isCounted = claimed.baseline !== null;
      if (!(await saveRefresh(database, { ...key, baseline, at, nextAt, isCounted }))) return;
      const isPaid = isCounted && (refreshes + 1) % refreshesPerCredit === 0;
      if (isPaid && !(await takeCreditForWatching(context, { userId }))) throw new OutOfCredits();
      const kept =
        result && (await keepAnalyses(context, { userId, made: [{ channelId, result }], madeBy: null }));
      const analysisId = kept?.[0]?.id ?? null;
      const alerts = changes.map((change) => ({
        ...describeChange(change, { channelId, seen }),
        id: randomUUID(),
        workspaceId: userId,
        channelId,
        rule: change.rule,
        analysisId,
        at,
      }));
      await insertAlerts(database, alerts);
    });
  } catch (error) {
    if (!(error instanceof OutOfCredits)) throw error;
    await database.asUser(userId, () => stopForCredits(context, userId));
  }
}

/** Thrown, so that nothing is kept of a refresh that nobody pays for. */
class OutOfCredits extends Error {}

/** Told once a month: what was watched is looked at again when there are credits. */
async function stopForCredits({ database, now }: RefreshContext, workspaceId: string): Promise<void> {
  const at = now();
  await pauseForCredits(database, workspaceId);
  const notice = { id: randomUUID(), workspaceId, channelId: null, analysisId: null, at, details: {} };
  await insertAlerts(database, [{ ...notice, rule: 'no_credits', fact: `no credits ${monthOf(at)}` }]);
}

/** Figures and ids; `fact` is the same for the same fact, whoever finds it again. */
function describeChange(
  change: Change,
  { channelId, seen }: { channelId: string; seen: Seen },
): Pick<NewAlert, 'fact' | 'details'> {
  const { rule, ...details } = change;
  const day = seen.at.toISOString();
  if (change.rule === 'new_sponsor') {
    const videoId = seen.sponsors.get(change.sponsor)?.videoId ?? null;
    return { fact: `${channelId} sponsor ${change.sponsor}`, details: { ...details, videoId } };
  }
  const subject = change.rule === 'upload_gap' ? change.since : day;
  return { fact: `${channelId} ${rule} ${subject}`, details };
}

/** Ends a claim that has no reading; false where the day has no units left for watching. */
async function giveUp(context: RefreshContext, { claimed, claimId }: Work, error: unknown): Promise<boolean> {
  const { database, now, warn } = context;
  const { workspace_id: workspaceId, channel_id: channelId, tries } = claimed;
  const key = { workspaceId, channelId, claimId };
  const code =
    error instanceof YouTubeError ? error.code : isForgottenChannel(error) ? 'channel-removed' : null;
  const at = now();
  const wait = (nextAt: Date, isTry: boolean) =>
    database.asUser(workspaceId, () => postpone(database, { ...key, nextAt, isTry }));
  if (code === null) warn(error, 'A watched channel could not be compared');
  if (code === 'quota-exhausted') {
    const retryAt = error instanceof YouTubeError ? error.retryAt : null;
    await wait(retryAt === null ? new Date(at.getTime() + hourMs) : new Date(retryAt), false);
    return false;
  }
  // One empty answer is no proof that a channel is gone.
  if (code === 'channel-not-found' && tries > 0) await settleGone(context, { claimed, claimId });
  else await wait(new Date(at.getTime() + Math.min(24, 2 ** tries) * hourMs), true);
  return true;
}

async function settleGone(context: RefreshContext, work: Work): Promise<void> {
  const { database, now } = context;
  const { workspace_id: workspaceId, channel_id: channelId, baseline } = work.claimed;
  const before = keptFigures.parse(baseline);
  const rules = await database.asUser(workspaceId, async () =>
    joinRules(await findRules(database, { workspaceId, channelId })),
  );
  const at = now();
  const after = { ...(before ?? unknownFigures), gone: true, readAt: at.toISOString() };
  const found = findChanges(before ?? unknownFigures, after, { rules, nameOf: () => '' });
  await settle(context, work, { ...found, at, record: null, sponsors: new Map(), preferences: null });
}
