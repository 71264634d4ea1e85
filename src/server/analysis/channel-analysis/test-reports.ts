import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OneOffProduct } from '../../../engine/plans/plans.ts';
import type { Database } from '../../platform/db/database.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

/** Somebody whose trial ended before it began. */
export async function signUpFree(server: TestServer): Promise<SignedUp> {
  const member = await server.signUp();
  await changeProfile(server.database, member.userId, { created_at: new Date('2026-01-01T00:00:00Z') });
  return member;
}

interface BoughtReport {
  userId: string;
  channelId: string;
}

/** Notes a paid purchase for a channel as a settled payment does; answers its id. */
export async function buyReport(
  database: Database,
  { userId, channelId }: BoughtReport,
  product: OneOffProduct = 'full_report',
): Promise<string> {
  const id = randomUUID();
  const at = new Date('2026-11-21T11:00:00Z');
  await database.asSystem(() =>
    sql`insert into checkouts (id, user_id, product, price_id, channel_id, status, created_at, paid_at)
      values (${id}, ${userId}, ${product}, 'price_report', ${channelId}, 'paid', ${at}, ${at})`.execute(
      database.current,
    ),
  );
  return id;
}

/** Gives all purchases of a user another status, as a refund does. */
export async function changeCheckouts(
  database: Database,
  { userId, status }: { userId: string; status: 'open' | 'paid' | 'expired' | 'refunded' },
): Promise<void> {
  await database.asSystem(() =>
    sql`update checkouts set status = ${status} where user_id = ${userId}`.execute(database.current),
  );
}

/** How many analyses of a channel stand in a user's history. */
export async function countHistory(database: Database, { userId, channelId }: BoughtReport): Promise<number> {
  const { rows } = await database.asUser(userId, () =>
    sql<{ analyses: number }>`select count(*)::int as analyses from channel_analyses
      where user_id = ${userId} and channel_id = ${channelId}`.execute(database.current),
  );
  return rows[0]?.analyses ?? 0;
}
