import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdAddressee } from './accounts/own-data/deletions.rows.ts';
import { holdPerson } from './accounts/notifications/notifications.rows.ts';
import { usePlans } from './accounts/plans/test-plans.ts';
import { lockChannel } from './creators/channel-removal/forgotten-channel.rows.ts';
import { findOpenRequest, holdRequest } from './creators/channel-removal/removal-requests.rows.ts';
import { asSuperuser } from './platform/db/test-database.ts';

/** As in `locks.test.ts`: each lock, looked at from a second connection while the first one's transaction is open. */
const plans = await usePlans();
const { database } = plans;
const userId = await plans.addUser();
const requestId = randomUUID();
const channelId = 'UClocked';
const other = new Client({ connectionString: asSuperuser(plans.url) });
beforeAll(async () => {
  await other.connect();
  await database.asSystem(() =>
    sql`insert into removal_requests (id, channel_id, channel_name, contact_email, code, state, created_at)
      values (${requestId}, ${channelId}, 'A channel', 'creator@example.com', 'code', 'open', now())`.execute(
      database.current,
    ),
  );
});
afterAll(() => other.end());

const isFree = (statement: string) =>
  other.query(statement).then(
    ({ rows }) => rows.length === 1 && rows[0].taken !== false,
    () => false,
  );

test.each([
  {
    name: 'holdAddressee',
    look: `select from profiles where user_id = '${userId}' for update nowait`,
    take: () => holdAddressee(database, userId),
  },
  {
    name: 'holdPerson',
    look: `select from profiles where user_id = '${userId}' for no key update nowait`,
    take: () => holdPerson(database, userId),
  },
  {
    name: 'holdRequest',
    look: `select from removal_requests where id = '${requestId}' for update nowait`,
    take: () => holdRequest(database, requestId),
  },
  {
    name: 'findOpenRequest',
    look: `select from removal_requests where id = '${requestId}' for update nowait`,
    take: () => findOpenRequest(database, channelId),
  },
  {
    name: 'lockChannel',
    look: `select pg_try_advisory_xact_lock(1397705315, hashtext('${channelId}')) as taken`,
    take: () => lockChannel(database, channelId),
  },
])('$name keeps others out until its transaction ends', async ({ look, take }) => {
  await database.asSystem(async () => {
    await take();
    expect(await isFree(look)).toBe(false);
  });
  expect(await isFree(look)).toBe(true);
});
