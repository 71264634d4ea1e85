import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { createLog } from '../../platform/log.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

/** What would end a script, colour a terminal, end a line of a log or an event, or break an insert. */
const hostileTitle =
  '</script><!-- \u001b[31mred\u001b]0;title\u0007 \u0000 \ud800 \u2028 \r\n\r\nevent: done\ndata: {} {"level":60}';
const asked = makeChannelFile('asked', 12);
const other = makeChannelFile('other', 12);
const snippet = { title: hostileTitle, customUrl: '@hostile', description: hostileTitle };
const hostile = makeChannelFile('hostile', 12, { snippet });

let server: TestServer;
let visitor = 0;
let from = '';
beforeAll(async () => {
  server = await startTestServer({ channels: [asked, other, hostile], delayMs: 20 });
});
afterAll(() => server.close());
beforeEach(() => {
  server.faults.current = null;
  from = `198.51.100.${(visitor += 1)}`;
});

const streaming = { headers: { accept: 'text/event-stream' } };
const idOf = async (answer: Response) => limitedAnalysis.parse(await answer.json()).id;
const sumUsed = async () => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(used), 0)::int as used from anonymous_allowances`.execute(server.database.current);
  return rows[0]?.used;
};

test('a channel that was not asked for is not taken for the one that was', async () => {
  const used = await sumUsed();
  const body = JSON.stringify({ kind: 'youtube#channelListResponse', items: [other.channel] });
  server.faults.current = { status: 200, body };
  const answer = await server.analyse(asked.channel['id'], from);
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 404,
    body: { code: 'CHANNEL_NOT_FOUND' },
  });
  expect(await sumUsed()).toBe(used);
  server.faults.current = null;
  expect(limitedAnalysis.parse(await (await server.analyse('@asked', from)).json()).channelName).toBe(
    'Channel asked',
  );
});

test('hostile texts stay inside their JSON string, in the answer, on the event stream and in the log', async () => {
  const answer = await (await server.analyse('@hostile', from)).text();
  const { channelName } = limitedAnalysis.parse(JSON.parse(answer));
  expect(channelName).toContain('</script>');
  // Line feeds and tabs may stay in a text; the JSON escapes them.
  expect(`${channelName}${answer}`).not.toMatch(/[^\P{Cc}\t\n]/u);
  expect(channelName.isWellFormed()).toBe(true);
  expect(answer).not.toContain('\n');
  const stream = await (await server.analyse('@hostile', from, streaming)).text();
  const events = stream.split('\n\n').filter((event) => event !== '');
  expect(events.map((event) => event.split('\n')[0])).toEqual(['event: message', 'event: done']);
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  log.error({ err: new Error(hostileTitle) }, 'A request failed unexpectedly');
  expect(lines.length).toBe(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
});

test('the stored analysis answers until 24 hours have passed, and not at that moment', async () => {
  const began = server.clock.now.getTime();
  const dayMs = 24 * 3_600_000;
  const first = await idOf(await server.analyse('@asked', from));
  server.clock.now = new Date(began + dayMs - 1);
  expect(await idOf(await server.analyse('@asked', from))).toBe(first);
  server.clock.now = new Date(began + dayMs);
  expect(await idOf(await server.analyse('@asked', from))).not.toBe(first);
});

test('clients that leave their event streams half way pay nothing, and leave no place taken', async () => {
  server.clock.now = new Date(server.clock.now.getTime() + 48 * 3_600_000);
  const used = await sumUsed();
  for (const round of [1, 2, 3]) {
    const leaving = Array.from({ length: 8 }, async (_, index) => {
      const controller = new AbortController();
      const init = { ...streaming, signal: controller.signal };
      const answer = await server.analyse('@other', `203.0.113.${round * 20 + index}`, init);
      await answer.body?.getReader().read();
      controller.abort();
    });
    await Promise.all(leaving);
    server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
  }
  const pending = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pending_analyses`.execute(
      server.database.current,
    );
    return rows[0]?.n;
  };
  await expect.poll(pending).toBe(0);
  // One that learns its result in the same moment in which it leaves has had its analysis.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from channel_analyses a join channel_results r on r.id = a.result_id
    where r.channel_id = ${other.channel['id']}`.execute(server.database.current);
  expect(await sumUsed()).toBe((used ?? 0) + (rows[0]?.n ?? 0));
  expect(server.reports).toEqual([]);
});

test('a server that stops finishes the event streams under way, and waits for no connection kept alive', async () => {
  // Waiting until connections are cut would outlast the test.
  const stopping = await startTestServer({ channels: [asked], delayMs: 100, drainTimeoutMs: 60_000 });
  const answer = await stopping.analyse('@asked', '192.0.2.1', streaming);
  const [text] = await Promise.all([answer.text(), stopping.close()]);
  expect(text).toMatch(/"type":"result"[\s\S]*event: done/);
});
