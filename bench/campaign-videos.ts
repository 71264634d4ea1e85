import { startYouTubeDouble } from '../src/doubles/youtube/double.ts';
import { findNextLook } from '../src/engine/campaigns/delivered-views.ts';
import { videosAtOnce, waitMs } from '../src/server/deals/campaigns/readings.usecases.ts';
import { createYouTubeClient } from '../src/youtube/client.ts';
import { createMemoryQuota, usualShares } from '../src/youtube/quota.ts';
import type { Row } from './table.ts';
import { whole } from './table.ts';

const running = 5_000;
const days = 7;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** A week of reading running videos, published at any time of the last 80 days: each once a day, in the task's batches. */
export async function measureCampaignVideos(): Promise<Row[]> {
  const start = Date.parse('2026-11-02T08:00:00Z');
  const clock = { now: new Date(start) };
  const now = () => clock.now;
  const double = await startYouTubeDouble({ channels: [], now });
  const quota = createMemoryQuota({ now, ...usualShares });
  const client = createYouTubeClient({ baseUrl: double.url, apiKey: 'benchmark', quota, now });
  const videos = Array.from({ length: running }, (_, index) => {
    const publishedAt = new Date(start - ((index * 7919) % (80 * 24 * 60)) * minuteMs).toISOString();
    return {
      id: `v${String(index).padStart(10, '0')}`,
      publishedAt,
      nextAt: findNextLook(publishedAt, clock.now),
    };
  });
  let looks = 0;
  for (; clock.now.getTime() < start + days * dayMs; clock.now = new Date(clock.now.getTime() + minuteMs)) {
    for (;;) {
      const due = videos
        .filter(({ nextAt }) => nextAt !== null && nextAt <= clock.now)
        .toSorted((a, b) => Number(a.nextAt) - Number(b.nextAt))
        .slice(0, videosAtOnce);
      const waited = clock.now.getTime() - Number(due[0]?.nextAt ?? clock.now);
      if (due.length === 0 || (due.length < videosAtOnce && waited < waitMs)) break;
      await client.seeVideos(
        due.map(({ id }) => id),
        'watch',
      );
      looks += due.length;
      for (const video of due) video.nextAt = findNextLook(video.publishedAt, clock.now);
    }
  }
  const units = double.requests.at(-1)?.number ?? 0;
  await double.close();
  return [
    {
      what: `units a day for each of ${whole(running)} running videos`,
      measured: (units / days / running).toFixed(4),
      beside: `${whole(units)} for ${whole(looks)} looks in ${days} days`,
      aim: '<= 0.03',
    },
  ];
}
