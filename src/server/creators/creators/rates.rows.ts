import { sql } from 'kysely';
import { submittedRateStatuses } from '../../../contract/creators/creators.ts';
import { currencies, rateTypes } from '../../../engine/pricing/rates.ts';
import type { SubmittedRate } from '../../../contract/creators/creators.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewRate extends Pick<
  SubmittedRate,
  'id' | 'channel_id' | 'rate_type' | 'amount_hundredths' | 'currency' | 'agreed_on' | 'notes'
> {
  userId: string;
  at: Date;
}

interface RateRow extends Omit<SubmittedRate, 'rate_type' | 'currency' | 'status' | 'created_at'> {
  rate_type: string;
  currency: string;
  status: string;
  created_at: Date;
}

/** A user's newest rates, the last ones first. */
export async function findRates(
  database: Database,
  { userId, most }: { userId: string; most: number },
): Promise<SubmittedRate[]> {
  const { rows } = await sql<RateRow>`
    select id, channel_id, rate_type, amount_hundredths::float8 as amount_hundredths, currency,
      to_char(agreed_on, 'YYYY-MM-DD') as agreed_on, notes, status, refusal_reason, created_at
    from submitted_rates where user_id = ${userId} order by created_at desc, id limit ${most}`.execute(
    database.current,
  );
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    rate_type: oneOf(rateTypes, row.rate_type),
    currency: oneOf(currencies, row.currency),
    status: oneOf(submittedRateStatuses, row.status),
    created_at: created_at.toISOString(),
  }));
}

/** The table lets nothing else in. */
function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((each) => each === text);
  if (found === undefined) throw new Error(`A rate holds "${text}".`);
  return found;
}

export async function countWaitingRates(database: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from submitted_rates where user_id = ${userId} and status = 'waiting'`.execute(
    database.current,
  );
  return rows[0]?.count ?? 0;
}

export async function insertRate(database: Database, rate: NewRate): Promise<void> {
  await sql`
    insert into submitted_rates (id, user_id, channel_id, rate_type, amount_hundredths, currency, agreed_on, notes,
      created_at)
    values (${rate.id}, ${rate.userId}, ${rate.channel_id}, ${rate.rate_type}, ${rate.amount_hundredths},
      ${rate.currency}, ${rate.agreed_on}::date, ${rate.notes}, ${rate.at})`.execute(database.current);
}

/** False where the rate is not the user's, or no longer waits. */
export async function deleteWaitingRate(
  database: Database,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from submitted_rates where id = ${id} and user_id = ${userId} and status = 'waiting' returning id`.execute(
    database.current,
  );
  return rows.length === 1;
}
