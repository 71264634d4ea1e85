import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createChannelReader } from '../../../youtube/channel-reader.ts';
import { createYouTubeClient } from '../../../youtube/client.ts';
import { usualShares } from '../../../youtube/quota.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { Database } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createQuotaLedger } from '../channels/quota.rows.ts';
import { openChannelStore } from '../channels/channels.usecases.ts';
import type { RefreshContext } from './refresh.usecases.ts';

/** What refreshes watched channels in a process of its own, over a test server's database and double. */
export function refresherOf(
  { database, clock, double, reports }: Pick<TestServer, 'database' | 'clock' | 'double' | 'reports'>,
  { dailyUnits = 1_000_000 } = {},
): RefreshContext {
  const now = () => clock.now;
  const quota = createQuotaLedger(database, { demo: false, ...usualShares, dailyUnits }, now);
  const youtube = createYouTubeClient({
    baseUrl: double.url,
    apiKey: 'a-test-key',
    quota,
    now,
    sleep: () => Promise.resolve(),
    timeoutMs: 60_000,
  });
  const store = openChannelStore({ database, demo: false, now });
  const reader = createChannelReader({ client: youtube, store, now });
  const warn = (error: unknown) => void reports.push(error);
  return { database, now, demo: false, youtube, reader, secondReadings: null, warn };
}

export const everyRule = {
  new_sponsor: { brands: [] },
  brand_safety: true,
  price: true,
  views_trend: true,
  upload_gap: { days: 30 },
  subscribers: true,
  gone: true,
  renamed: true,
};

/** Somebody on a plan, with their calls. */
export async function signUpWatcher(server: TestServer, tier = 'growth') {
  const member = await server.signUp();
  await changeProfile(server.database, member.userId, { subscription_tier: tier });
  const call = callsOf(server, member);
  await call('/api/start');
  const watch = (channel: string, more: object = {}) =>
    call('/api/watches/add', { kind: 'channel', channel, frequency: 'weekly', rules: everyRule, ...more });
  return { ...member, call, watch };
}

/** A list with channels, as the page for lists would make it. */
export async function addList(database: Database, workspaceId: string, channelIds: readonly string[]) {
  const listId = randomUUID();
  await database.asUser(workspaceId, async () => {
    await sql`insert into lists (id, workspace_id, name, created_at, changed_at)
      values (${listId}, ${workspaceId}, 'A list', now(), now())`.execute(database.current);
    for (const channelId of channelIds)
      await sql`insert into list_items (list_id, workspace_id, channel_id, position, added_at, changed_at)
        values (${listId}, ${workspaceId}, ${channelId}, 1, now(), now())`.execute(database.current);
  });
  return listId;
}

/** What is in the studio beside YouTube's double: an upload, or the end of a channel. */
export const inStudio = async (
  { double }: Pick<TestServer, 'double'>,
  channelId: string,
  upload: object | null,
) => {
  const answer = await fetch(`${double.url}/studio/channels/${channelId}`, {
    method: upload === null ? 'DELETE' : 'POST',
    ...(upload !== null && { body: JSON.stringify(upload) }),
  });
  if (!answer.ok) throw new Error(`The studio answered ${answer.status}.`);
};
