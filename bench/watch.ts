import { startYouTubeDouble } from '../src/doubles/youtube/double.ts';
import { portraits } from '../src/doubles/samples/portraits.ts';
import { createSampleChannel } from '../src/doubles/samples/sample-channel.ts';
import { findNext } from '../src/server/analysis/watch/schedule.ts';
import { createChannelReader, createMemoryChannelStore } from '../src/youtube/channel-reader.ts';
import { refreshChannels, textsFreshMs } from '../src/youtube/channel-refresh.ts';
import { createYouTubeClient } from '../src/youtube/client.ts';
import { createMemoryQuota, pacificDay, usualShares, watchShare } from '../src/youtube/quota.ts';
import type { Row } from './table.ts';
import { whole } from './table.ts';

/** One in so many channels is really read; quota and figures are scaled by it. */
const scale = 5;
const weekly = 10_000 / scale;
const daily = 1_000 / scale;
const days = 28;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const uploads = 50;

/**
 * Four weeks of watching over the YouTube double: channels upload as often as the invented ones do, and each hour what
 * is due is read in batches of 50, as the timed task does.
 */
export async function measureWatch(): Promise<Row[]> {
  const clock = { now: new Date('2026-11-02T08:00:00Z') };
  const models = portraits.filter((each) => (each.uploads ?? uploads) >= uploads);
  const watched = Array.from({ length: weekly + daily }, (_, index) => {
    const model = models[index % models.length];
    if (model === undefined) throw new Error('No portrait has a full page of uploads.');
    const file = createSampleChannel({ ...model, handle: `${model.handle}${index}` });
    const frequency = index < weekly ? ('weekly' as const) : ('daily' as const);
    return { id: file.channel.id, file, frequency, everyDays: model.everyDays };
  });
  const now = () => clock.now;
  const double = await startYouTubeDouble({ channels: watched.map(({ file }) => file), now, studio: true });
  const quota = createMemoryQuota({ now, dailyUnits: usualShares.dailyUnits / scale });
  const client = createYouTubeClient({ baseUrl: double.url, apiKey: 'benchmark', quota, now });
  const store = createMemoryChannelStore();
  const reader = createChannelReader({ client, store, now });
  // Mixed, so that what is weekly and what is daily was read on all of the days before.
  watched.sort((one, other) => one.id.slice(-4).localeCompare(other.id.slice(-4)));
  const due = new Map(watched.map((each) => [each.id, findNext({ ...keyOf(each), after: clock.now })]));
  // Whoever watches has analysed before: the first readings are theirs.
  const start = clock.now.getTime();
  for (const [index, { id }] of watched.entries()) {
    clock.now = new Date(start - textsFreshMs * (1 - index / watched.length));
    await reader.read({ kind: 'id', id }, { audience: 'member' }).catch(() => null);
  }
  clock.now = new Date(start);
  const perDay = new Map<string, number>();
  const perHour: number[] = [];
  let [refreshes, units, late] = [0, 0, 0];
  const end = clock.now.getTime() + days * dayMs;
  while (clock.now.getTime() < end) {
    clock.now = new Date(clock.now.getTime() + hourMs);
    const ready = watched.filter(({ id }) => (due.get(id) ?? clock.now) <= clock.now);
    const before = double.requests.at(-1)?.number ?? 0;
    for (let first = 0; first < ready.length; first += 50) {
      const batch = ready.slice(first, first + 50);
      for (const each of batch) await uploadSince(double.url, each);
      const ids = batch.map(({ id }) => id);
      const read = await refreshChannels({ client, reader, store, now }, ids);
      for (const each of batch) {
        const isRead = 'refresh' in (read.get(each.id) ?? {});
        refreshes += Number(isRead);
        late += Number(!isRead);
        due.set(each.id, findNext({ ...keyOf(each), after: clock.now }));
      }
    }
    const used = (double.requests.at(-1)?.number ?? 0) - before;
    units += used;
    perHour.push(used);
    const day = pacificDay(clock.now);
    perDay.set(day, (perDay.get(day) ?? 0) + used);
  }
  await double.close();
  const busiest = Math.max(...perDay.values()) / (usualShares.dailyUnits / scale);
  const mean = units / perHour.length;
  return [
    {
      what: 'units for a refresh',
      measured: (units / refreshes).toFixed(2),
      beside: `${whole(units)} for ${whole(refreshes)}`,
      aim: '<= 1.10',
    },
    {
      what: 'busiest day',
      measured: `${(100 * busiest).toFixed(1)} %`,
      beside: 'of the day’s units',
      aim: `<= ${100 * watchShare} %`,
    },
    {
      what: 'busiest hour',
      measured: `${(Math.max(...perHour) / mean).toFixed(1)} times`,
      beside: 'the mean hour',
      aim: '<= 3',
    },
    { what: 'not read in time', measured: whole(late), beside: `of ${whole(refreshes)}`, aim: '0' },
  ];
}

function keyOf({ id, frequency }: { id: string; frequency: 'weekly' | 'daily' }) {
  return { channelId: id, frequency };
}

/** By a channel's own rhythm: with what is left of its usual gap as the chance that it uploaded meanwhile. */
async function uploadSince(
  url: string,
  each: { id: string; frequency: 'weekly' | 'daily'; everyDays: number; debt?: number },
): Promise<void> {
  each.debt = (each.debt ?? 0) + (each.frequency === 'weekly' ? 7 : 1) / each.everyDays;
  while (each.debt >= 1) {
    each.debt -= 1;
    const body = JSON.stringify({ title: 'Another one', description: 'Words', ageDays: 0.5 });
    await fetch(`${url}/studio/channels/${each.id}`, { method: 'POST', body });
  }
}
