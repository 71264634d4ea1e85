import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { YouTubeError } from '../../../youtube/errors.ts';
import { readChannelFile } from '../../../youtube/channel-file.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetOldAnalyses } from '../channel-analysis/retention.usecases.ts';
import { refreshNames } from './names.usecases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const dayMs = 86_400_000;
const begin = new Date('2026-01-01T00:00:00Z');
const after = (days: number) => () => new Date(begin.getTime() + days * dayMs);
/** YouTube as `answer` says; notes for whom it is asked. */
const youtubeOf = (answer: (id: string) => string | YouTubeError) => {
  const asked: string[] = [];
  const findChannel: YouTubeClient['findChannel'] = (reference, audience) => {
    const id = reference.kind === 'id' ? reference.id : '';
    asked.push(`${id} ${audience}`);
    const title = answer(id);
    if (typeof title !== 'string') return Promise.reject(title);
    const { channel } = readChannelFile(makeChannelFile('named', 1));
    return Promise.resolve({ channel: { ...channel, id, title, handle: 'new' }, uploadsPlaylistId: '' });
  };
  const unasked = () => Promise.reject(new Error('Nobody asks for this.'));
  const youtube: YouTubeClient = {
    findChannel,
    listUploads: unasked,
    loadVideos: unasked,
    seeVideos: unasked,
  };
  return { youtube, asked };
};
const contextAt = (days: number, youtube: YouTubeClient) => ({
  database: server.database,
  demo: false,
  now: after(days),
  youtube,
  warn: () => undefined,
});
const readNames = async (userId: string) => {
  const { rows } = await sql<{ name: string | null; key: string | null }>`
    select r.channel_name as name, a.name_key as key from channel_analyses a
    join channel_results r on r.id = a.result_id where a.user_id = ${userId} order by a.created_at desc`.execute(
    server.database.current,
  );
  return rows;
};

test('names live as long as they are read anew, also to be found by; those of gone channels go after 30 days', async () => {
  const { userId } = await server.signUp();
  await addHistory(server.database, { userId, analyses: 2, newest: begin, stepSeconds: 1 });
  const gone = `${userId}:1`;
  const { youtube, asked } = youtubeOf((id) =>
    id === gone ? new YouTubeError('channel-not-found') : 'Renamed',
  );
  await refreshNames(contextAt(24, youtube));
  expect(asked).toEqual([]);
  await refreshNames(contextAt(26, youtube));
  expect(asked.toSorted()).toEqual([`${userId}:0 refresh`, `${gone} refresh`]);
  await forgetOldAnalyses({ database: server.database, now: after(31) });
  const names = await server.database.asSystem(() => readNames(userId));
  expect(names).toEqual([
    { name: 'Renamed', key: 'renamed' },
    { name: null, key: null },
  ]);
  // Not asked for again while it is fresh, nor once it is gone.
  await refreshNames(contextAt(40, youtube));
  expect(asked).toHaveLength(2);
  await forgetOldAnalyses({ database: server.database, now: after(57) });
  expect(await server.database.asSystem(() => readNames(userId))).toEqual([
    { name: null, key: null },
    { name: null, key: null },
  ]);
});

test('without quota nothing changes, and the next run asks again; a forgotten channel is never asked for', async () => {
  const { userId } = await server.signUp();
  await addHistory(server.database, { userId, analyses: 1, newest: begin });
  const none = youtubeOf(() => new YouTubeError('quota-exhausted'));
  await refreshNames(contextAt(27, none.youtube));
  await refreshNames(contextAt(27, none.youtube));
  expect(none.asked).toHaveLength(2);
  await sql`insert into forgotten_channels (digest, forgotten_at)
    values (sha256(convert_to(${`id:${userId}:0`}, 'UTF8')), now())`.execute(server.database.current);
  const some = youtubeOf(() => 'Name');
  await refreshNames(contextAt(28, some.youtube));
  expect(some.asked).toEqual([]);
});
