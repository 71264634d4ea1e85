import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import type { Database } from '../../platform/db/database.ts';
import type { NewRate } from './rates.rows.ts';
import { insertRates } from './rates.rows.ts';

/** What a test's administrator enters where the test does not say otherwise. */
export const entered: CreatorRateFields = {
  channel_name: 'Kestrel Workbench',
  channel_url: 'https://www.youtube.com/@kestrelworkbench',
  subscriber_count: '100K',
  niche: 'Tech',
  rate_type: 'flat_fee',
  quoted_amount: 1200.5,
  currency: 'USD',
  notes: 'One integration',
  date_collected: '2026-11-02',
};

/** Puts rates into the table, behind the product's back. */
export async function putRates(
  database: Database,
  rates: readonly (Partial<CreatorRateFields> & Partial<Pick<NewRate, 'source' | 'channelId'>>)[],
): Promise<void> {
  const whole = rates.map(({ source = 'admin', channelId = null, ...fields }) => ({
    id: randomUUID(),
    adminUserId: null,
    source,
    channelId,
    fields: { ...entered, ...fields },
  }));
  const at = new Date('2026-11-21T12:00:00Z');
  await database.asSystem(() => insertRates(database, { rates: whole, at }));
}

/** What was done after so many rows of the audit log, the oldest first; calls that were refused are left out. */
export async function readAudit(
  database: Database,
  { after }: { after: number },
): Promise<{ action: string; email: string; old: unknown; new: unknown }[]> {
  const { rows } = await database.asSystem(() =>
    sql<{ action: string; email: string; old: string | null; new: string | null }>`
      select action_type as action, admin_email as email, old_values as old, new_values as new
      from admin_actions_audit where sequence > ${after} and action_type <> 'admin_call_refused'
      order by sequence`.execute(database.current),
  );
  const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
  return rows.map((row) => ({ ...row, old: parse(row.old), new: parse(row.new) }));
}

export async function countAudit(database: Database): Promise<number> {
  const { rows } = await database.asSystem(() =>
    sql<{ count: number }>`select count(*)::int as count from admin_actions_audit`.execute(database.current),
  );
  return rows[0]?.count ?? 0;
}

/** Takes everything the tests of rates make out again. */
export async function emptyRates(database: Database): Promise<void> {
  await database.asSystem(async () => {
    await sql`delete from creator_rates`.execute(database.current);
    await sql`delete from exchange_rates`.execute(database.current);
  });
}
