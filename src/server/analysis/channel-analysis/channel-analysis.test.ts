import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { FaultName } from '../../../doubles/youtube/faults.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let visitor = 0;
let from = '';
beforeEach(() => {
  visitor += 1;
  from = `198.51.100.${visitor}`;
  server.faults.current = null;
});

const rowCount = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    server.database.current,
  );
  return rows[0]?.n ?? 0;
};
/** How many of three analyses a visitor has left, found out by using them up. */
const countLeft = async (address: string) => {
  const handles = ['@pixelkettle', '@curlalmanac', '@pentolalenta', '@ferrytimetable'];
  server.faults.current = null;
  let left = 0;
  for (const handle of handles) if ((await server.analyse(handle, address)).status === 200) left += 1;
  return left;
};

test('an analysis is limited, fits the contract and is never stored by caches', async () => {
  const answer = await server.analyse('https://www.youtube.com/@KestrelWorkbench/videos', from);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const analysis = limitedAnalysis.parse(await answer.json());
  expect(analysis.channelName).toBe('Kestrel Workbench');
});

test('the same channel in any spelling is the stored analysis within 24 hours, and costs nothing', async () => {
  const first = limitedAnalysis.parse(await (await server.analyse('@pixelkettle', from)).json());
  const units = server.double.requests.length;
  const spellings = ['youtube.com/@PixelKettle', first.evidence.channel.id, '@PIXELKETTLE', 'pixelkettle'];
  for (const spelling of spellings) {
    const again = limitedAnalysis.parse(await (await server.analyse(spelling, from)).json());
    expect(again).toEqual({ ...first, provenance: { ...first.provenance, cached: true } });
  }
  expect(server.double.requests.length).toBe(units);
  expect(await countLeft(from)).toBe(3);
  server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
  const nextDay = limitedAnalysis.parse(await (await server.analyse('@pixelkettle', from)).json());
  expect(nextDay.id).not.toBe(first.id);
});

test('a visitor has three analyses an hour; the fourth is told when the next is possible', async () => {
  for (const handle of ['@pixelkettle', '@curlalmanac', '@pentolalenta']) {
    expect((await server.analyse(handle, from)).status).toBe(200);
  }
  const refused = await server.analyse('@ferrytimetable', from);
  expect(refused.status).toBe(429);
  const retryAt = new Date(server.clock.now.getTime() + 3_600_000).toISOString();
  const text = 'Rate limit exceeded. Please wait before trying again.';
  expect(await refused.json()).toEqual({ error: text, code: 'RATE_LIMITED', retryAt });
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect((await server.analyse('@pixelkettle', from)).status).toBe(200);
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
  expect((await server.analyse('@ferrytimetable', from)).status).toBe(200);
});

test('of 50 parallel requests with one analysis left exactly one succeeds', async () => {
  expect((await server.analyse('@curlalmanac', from)).status).toBe(200);
  expect((await server.analyse('@pixelkettle', from)).status).toBe(200);
  const before = await rowCount('channel_analyses');
  const handles = [
    '@ferrytimetable',
    '@pentolalenta',
    '@quietcompound',
    '@trenchandtreaty',
    '@lunchledgerdaily',
  ];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => server.analyse(handles[index % handles.length], from)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await rowCount('channel_analyses')) - before).toBe(1);
  expect(await rowCount('pending_analyses')).toBe(0);
});

test('the same channel asked for many times at once is analysed and paid for once', async () => {
  const answers = await Promise.all(Array.from({ length: 3 }, () => server.analyse('@quietcompound', from)));
  const ids = await Promise.all(answers.map(async (answer) => limitedAnalysis.parse(await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  expect(await countLeft(from)).toBe(2);
});

/** A fault may have marked the day's quota as used up: another day has its own. */
function startDay(): Date {
  server.clock.now = new Date(server.clock.now.getTime() + 48 * 3_600_000);
  return server.clock.now;
}

const failures: { fault: FaultName; status: number; code: string; text: RegExp }[] = [
  { fault: 'no-items', status: 404, code: 'CHANNEL_NOT_FOUND', text: /^YouTube channel not found/ },
  { fault: 'quota-exceeded', status: 503, code: 'QUOTA_EXHAUSTED', text: /daily YouTube quota/ },
  { fault: 'rate-limit-exceeded', status: 429, code: 'RATE_LIMITED', text: /^Rate limit exceeded/ },
  { fault: 'key-invalid', status: 503, code: 'YOUTUBE_ACCESS', text: /refuses our access/ },
  { fault: 'access-not-configured', status: 503, code: 'YOUTUBE_ACCESS', text: /refuses our access/ },
  { fault: 'silence', status: 504, code: 'YOUTUBE_TIMED_OUT', text: /took too long/ },
  { fault: 'html-page', status: 503, code: 'YOUTUBE_UNAVAILABLE', text: /not answering/ },
  { fault: 'half-body', status: 503, code: 'YOUTUBE_UNAVAILABLE', text: /not answering/ },
  { fault: 'reset', status: 503, code: 'YOUTUBE_UNAVAILABLE', text: /not answering/ },
  { fault: 'huge-body', status: 503, code: 'YOUTUBE_UNAVAILABLE', text: /not answering/ },
  { fault: 'backend-error', status: 503, code: 'YOUTUBE_UNAVAILABLE', text: /not answering/ },
];
test.each(failures)('$fault has its message and costs nothing', async ({ fault, status, code, text }) => {
  startDay();
  server.faults.current = fault;
  const answer = await server.analyse(`@kassenzettelklar`, from);
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status,
    body: expect.objectContaining({ code, error: expect.stringMatching(text) }),
  });
  server.clock.now = new Date(server.clock.now.getTime() + 48 * 3_600_000);
  expect(await countLeft(from)).toBe(3);
  expect(server.reports).toEqual([]);
});

test('an exhausted quota serves the earlier reading with its date', async () => {
  server.clock.now = new Date(server.clock.now.getTime() + 48 * 3_600_000);
  const readAt = server.clock.now.toISOString();
  expect((await server.analyse('@trenchandtreaty', from)).status).toBe(200);
  server.clock.now = new Date(server.clock.now.getTime() + 48 * 3_600_000);
  server.faults.current = 'quota-exceeded';
  const later = limitedAnalysis.parse(await (await server.analyse('@trenchandtreaty', from)).json());
  expect(later.provenance).toMatchObject({ fetchedAt: readAt, cached: true });
});

test.each([
  ['', 'CHANNEL_URL_MISSING'],
  ['  \n', 'CHANNEL_URL_MISSING'],
  ['https://youtube.com@evil.example', 'INVALID_CHANNEL'],
  ['\u0000', 'INVALID_CHANNEL'],
  ['\ud800', 'INVALID_CHANNEL'],
  ["'; drop table channel_analyses; --", 'INVALID_CHANNEL'],
  ['x'.repeat(50_000), 'INVALID_CHANNEL'],
])('the text %# is refused before anything is counted', async (text, code) => {
  const answer = await server.analyse(text, from);
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 400, body: { code } });
  expect(await countLeft(from)).toBe(3);
});

test('addresses are stored as hashes alone', async () => {
  await server.analyse('@curlalmanac', '203.0.113.77');
  const { rows } = await sql<{ hash: Buffer }>`
    select address_hash as hash from anonymous_allowances union select address_hash from channel_analyses`.execute(
    server.database.current,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ hash }) => hash.length === 16 && !hash.includes('203.0.113'))).toBe(true);
});

test('an analysis that a clock 40 days ahead has stored does not count as current', async () => {
  const right = startDay();
  server.clock.now = new Date(right.getTime() + 40 * 86_400_000);
  const ahead = limitedAnalysis.parse(await (await server.analyse('@pixelkettle', '203.0.113.40')).json());
  server.clock.now = right;
  const anew = limitedAnalysis.parse(await (await server.analyse('@pixelkettle', '203.0.113.40')).json());
  expect(anew.id).not.toBe(ahead.id);
  expect(anew.provenance.fetchedAt).toBe(right.toISOString());
  const again = limitedAnalysis.parse(await (await server.analyse('@pixelkettle', '203.0.113.40')).json());
  expect(again.id).toBe(anew.id);
});

test('a clock that goes back by two hours gives a visitor no second hour', async () => {
  const right = startDay();
  const address = '203.0.113.41';
  for (const handle of ['@kestrelworkbench', '@bigtinchallenge', '@moonshotledger'])
    expect((await server.analyse(handle, address)).status).toBe(200);
  server.clock.now = new Date(right.getTime() - 2 * 3_600_000);
  const refused = await server.analyse('@laollaterca', address);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('3600');
  server.clock.now = right;
});

test('a clock that was far ahead takes nothing from a visitor’s hour afterwards', async () => {
  const right = startDay();
  server.clock.now = new Date('2031-01-01T00:00:00Z');
  for (const handle of ['@kestrelworkbench', '@bigtinchallenge', '@moonshotledger'])
    expect((await server.analyse(handle, from)).status).toBe(200);
  expect((await server.analyse('@laollaterca', from)).status).toBe(429);
  server.clock.now = right;
  expect(await countLeft(from)).toBe(3);
});
