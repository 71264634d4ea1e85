import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { ApiItem, ChannelFile } from '../../../youtube/channel-file.ts';
import { createTurnstile } from '../../../youtube/test-turnstile.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { reconcileAllowances } from './channel-analysis.usecases.ts';

const channelId = (letter: string) => `UC${letter.repeat(21)}A`;
const video = (letter: string, index: number, title = `Episode ${index}`): ApiItem => ({
  id: `${letter.repeat(8)}${String(index).padStart(2, '0')}A`,
  snippet: {
    title,
    description: 'An invented upload.',
    publishedAt: `2026-0${1 + (index % 9)}-1${index % 9}T10:00:00Z`,
    liveBroadcastContent: 'none',
  },
  statistics: { viewCount: String(10_000 + index * 37), likeCount: '400', commentCount: '40' },
  contentDetails: { duration: 'PT12M' },
  status: { privacyStatus: 'public' },
});
const channelFile = (letter: string, count: number, more: Partial<ApiItem> = {}): ChannelFile => ({
  asOf: '2026-11-20',
  channel: {
    id: channelId(letter),
    snippet: {
      title: `Channel ${letter}`,
      customUrl: `@channel-${letter}`,
      publishedAt: '2020-01-01T00:00:00Z',
    },
    statistics: { subscriberCount: '12300', viewCount: '999', videoCount: String(count) },
    contentDetails: { relatedPlaylists: { uploads: channelId(letter).replace(/^UC/, 'UU') } },
    ...more,
  },
  videos: Array.from({ length: count }, (_, index) => video(letter, index)),
});

const nasty = '\u0000NUL \ud800 lone \udfff "quotes" \u202e =1+1 <script>alert(1)</script>';
const hidden = { statistics: { hiddenSubscriberCount: true, viewCount: '5', videoCount: '9' } };
const nastyFile = channelFile('n', 12, {
  snippet: { title: nasty, customUrl: '@channel-n', description: nasty },
});
const channels = [
  channelFile('b', 2),
  channelFile('h', 12, hidden),
  { ...nastyFile, videos: nastyFile.videos.map((_, index) => video('n', index, `${nasty} ${index}`)) },
  ...['p', 'q', 'r', 's'].map((letter) => channelFile(letter, 12)),
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ channels });
});
afterAll(() => server.close());

const used = async () => {
  const { rows } = await sql<{
    used: number;
  }>`select used from anonymous_allowances order by window_start desc`.execute(server.database.current);
  return rows.map((row) => row.used);
};

test('fewer than three usable videos give a result that is not scored, at no cost', async () => {
  const answer = await server.analyse('@channel-b', '192.0.2.1');
  const analysis = limitedAnalysis.parse(await answer.json());
  expect(analysis).toMatchObject({ avgViews: null, sponsorshipScore: null, verdict: 'Not scored' });
  expect(await used()).toEqual([0]);
});

test('hidden subscribers are unknown, not zero', async () => {
  const answer = await server.analyse('@channel-h', '192.0.2.1');
  expect(limitedAnalysis.parse(await answer.json()).subscriberCount).toBeNull();
});

test('texts with NUL, lone surrogates and script are stored and answered as data', async () => {
  const first = await server.analyse('@channel-n', '192.0.2.1');
  const analysis = limitedAnalysis.parse(await first.json());
  expect(analysis.channelName.isWellFormed() && !analysis.channelName.includes('\0')).toBe(true);
  const again = limitedAnalysis.parse(await (await server.analyse('@channel-n', '192.0.2.1')).json());
  expect(again.channelName).toBe(analysis.channelName);
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

test('a place whose process died is given back once, and one under way is not touched', async () => {
  const from = '192.0.2.50';
  expect((await server.analyse('@channel-p', from)).status).toBe(200);
  await sql`
    insert into pending_analyses select gen_random_uuid(), address_hash, window_start, ${server.clock.now}
    from anonymous_allowances where used = 1 limit 1`.execute(server.database.current);
  const context = { database: server.database, now: () => server.clock.now };
  await reconcileAllowances(context);
  const before = await used();
  server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000);
  await Promise.all(Array.from({ length: 10 }, () => reconcileAllowances(context)));
  const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
  expect(sum(await used())).toBe(sum(before) - 1);
});

test('a visitor who goes away pays nothing, and others who wait for the same read are served', async () => {
  const turnstile = createTurnstile();
  const slow = await startTestServer({ channels, hold: turnstile.hold });
  const readUsed = async () => {
    const { rows } = await sql<{ used: number }>`select used from anonymous_allowances order by used`.execute(
      slow.database.current,
    );
    return rows.map((row) => row.used);
  };
  try {
    turnstile.close();
    const leaving = new AbortController();
    const gone = slow.analyse('@channel-q', '192.0.2.8', { signal: leaving.signal }).catch(() => null);
    const staying = slow.analyse('@channel-q', '192.0.2.9');
    // Both have paid, and wait for the one read.
    await expect.poll(readUsed).toEqual([1, 1]);
    await expect.poll(turnstile.waiting).toHaveLength(1);
    leaving.abort();
    await gone;
    await expect.poll(readUsed).toEqual([0, 1]);
    turnstile.open();
    expect((await staying).status).toBe(200);
    expect(await readUsed()).toEqual([0, 1]);
    expect(slow.double.requests.filter(({ method }) => method === 'playlistItems')).toHaveLength(1);
    expect(slow.reports).toEqual([]);
  } finally {
    await slow.close();
  }
});

test('all anonymous visitors together use no more than their share of the day', async () => {
  const small = await startTestServer({ channels, dailyUnits: 20, anonymousShare: 0.3 });
  try {
    const letters = ['p', 'q', 'r', 's'];
    const answers = await Promise.all(
      letters.map((letter, index) => small.analyse(`@channel-${letter}`, `192.0.2.${index}`)),
    );
    expect(answers.map(({ status }) => status)).toContain(503);
    expect(small.double.requests.length).toBeLessThanOrEqual(6);
    const { rows } = await sql<{ units: number; calls: number }>`
      select units, (select sum(calls)::int from youtube_calls) as calls from youtube_days`.execute(
      small.database.current,
    );
    expect(rows).toEqual([{ units: 6, calls: 6 }]);
  } finally {
    await small.close();
  }
});
