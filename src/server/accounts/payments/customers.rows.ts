import { sql } from 'kysely';
import { statusMeanings, subscriptionStatuses } from '../../../engine/plans/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';

/** A user at the card provider. */
export interface CustomerRow {
  userId: string;
  customerId: string;
}

export async function findCustomer(database: Database, userId: string): Promise<string | null> {
  const { rows } = await sql<{ customerId: string }>`
    select customer_id as "customerId" from payment_customers where user_id = ${userId}`.execute(
    database.current,
  );
  return rows[0]?.customerId ?? null;
}

export async function findUserOfCustomer(database: Database, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from payment_customers where customer_id = ${customerId}`.execute(
    database.current,
  );
  return rows[0]?.userId ?? null;
}

/** Notes a user's customer; of several noted at once the first stays. Answers that one. */
export async function insertCustomer(
  database: Database,
  { userId, customerId, at }: CustomerRow & { at: Date },
): Promise<string> {
  await sql`
    insert into payment_customers (user_id, customer_id, created_at) values (${userId}, ${customerId}, ${at})
    on conflict (user_id) do nothing`.execute(database.current);
  return (await findCustomer(database, userId)) ?? customerId;
}

/** Puts another customer in the place of one that is gone; readings of the one before are written no more. */
export async function replaceCustomer(
  database: Database,
  { userId, gone, customerId }: CustomerRow & { gone: string },
): Promise<void> {
  await sql`
    update payment_customers set customer_id = ${customerId}
    where user_id = ${userId} and customer_id = ${gone}`.execute(database.current);
}

export interface BegunReading extends CustomerRow {
  number: string;
}

/** Begins a reading of a customer; `null` where there is none, or where one was begun since `unlessSince`. */
export async function beginReading(
  database: Database,
  { userId, at, unlessSince }: { userId: string; at: Date; unlessSince: Date | null },
): Promise<BegunReading | null> {
  const { rows } = await sql<BegunReading>`
    update payment_customers set readings_begun = readings_begun + 1, asked_at = ${at}
    where user_id = ${userId} and (${unlessSince}::timestamptz is null or asked_at is null
      or asked_at <= ${unlessSince}::timestamptz or asked_at > ${at}::timestamptz)
    returning user_id as "userId", customer_id as "customerId", readings_begun as number`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/** Takes the turn of a reading; false where a later one has been written, or the customer is another one now. */
export async function takeReading(database: Database, reading: BegunReading): Promise<boolean> {
  const { rows } = await sql`
    update payment_customers set reading_written = ${reading.number}
    where user_id = ${reading.userId} and customer_id = ${reading.customerId} and reading_written < ${reading.number}
    returning user_id`.execute(database.current);
  return rows.length === 1;
}

const openStatuses = subscriptionStatuses.filter((status) => statusMeanings[status].open);

/** Users whose customer was not asked about for long, those waited for longest first. */
export async function findDueCustomers(
  database: Database,
  before: { checkout: Date; subscription: Date; any: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select c.user_id as "userId" from payment_customers c join profiles p on p.user_id = c.user_id
    where coalesce(c.asked_at, c.created_at) < ${before.any}
      or coalesce(c.asked_at, c.created_at) < ${before.subscription} and p.subscription_status = any(${openStatuses})
      or coalesce(c.asked_at, c.created_at) < ${before.checkout}
        and exists (select from checkouts o where o.user_id = c.user_id and o.status = 'open')
    order by c.asked_at nulls first limit ${before.limit}`.execute(database.current);
  return rows.map(({ userId }) => userId);
}
