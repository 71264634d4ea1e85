import { statusMeanings, planStatuses } from '../../../engine/plans/subscriptions.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** A user at the card provider. */
export interface CustomerRow {
  userId: string;
  customerId: string;
}

export async function findCustomer(database: Database, userId: string): Promise<string | null> {
  const found = await database.current
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.customer_id ?? null;
}

export async function findUserOfCustomer(database: Database, customerId: string): Promise<string | null> {
  const found = await database.current
    .selectFrom('payment_customers')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/** Notes a user's customer; of several noted at once the first stays. Answers that one. */
export async function insertCustomer(
  database: Database,
  { userId, customerId, at }: CustomerRow & { at: Date },
): Promise<string> {
  await database.current
    .insertInto('payment_customers')
    .values({ user_id: userId, customer_id: customerId, created_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return (await findCustomer(database, userId)) ?? customerId;
}

/** Puts another customer in the place of one that is gone; readings of the one before are written no more. */
export async function replaceCustomer(
  database: Database,
  { userId, gone, customerId }: CustomerRow & { gone: string },
): Promise<void> {
  await database.current
    .updateTable('payment_customers')
    .set({ customer_id: customerId })
    .where('user_id', '=', userId)
    .where('customer_id', '=', gone)
    .execute();
}

/** Where a customer is written to: their own address, a team at that of the owner who has been in it longest. */
const addressOf = sql<string>`case when p.is_team then coalesce((
  select o.email from memberships m join profiles o on o.user_id = m.person_id
  where m.workspace_id = p.user_id and m.role = 'owner' order by m.joined_at, m.person_id limit 1), '') else p.email end`;

/** Customers who have another address than the provider was told, with that address. Inside `asSystem`. */
export function findNewAddresses(
  database: Database,
  limit: number,
): Promise<{ customerId: string; email: string }[]> {
  return database.current
    .selectFrom('payment_customers as c')
    .innerJoin('profiles as p', 'p.user_id', 'c.user_id')
    .select(['c.customer_id as customerId', addressOf.as('email')])
    .where('c.email_due', '=', true)
    .where(addressOf, '<>', '')
    .orderBy('c.user_id')
    .limit(limit)
    .execute();
}

/** The provider knows the address; one that came meanwhile is still due. Inside `asSystem`. */
export async function clearEmailDue(
  database: Database,
  { customerId, email }: { customerId: string; email: string },
): Promise<void> {
  await database.current
    .updateTable('payment_customers')
    .from('profiles as p')
    .set({ email_due: false })
    .whereRef('p.user_id', '=', 'payment_customers.user_id')
    .where(addressOf, '=', email)
    .where('customer_id', '=', customerId)
    .execute();
}

/** The provider is to be told the address of a team anew: who owns it has changed. */
export async function markAddressDue(
  database: Pick<Database, 'current'>,
  workspaceId: string,
): Promise<void> {
  await database.current
    .updateTable('payment_customers')
    .set({ email_due: true })
    .where('user_id', '=', workspaceId)
    .execute();
}

/** The same of all teams that a person owns; of their own customer the database sees to it. Inside `asSystem`. */
export async function markOwnedDue(database: Database, personId: string): Promise<void> {
  await sql`
    update payment_customers set email_due = true where user_id in (
      select workspace_id from memberships where person_id = ${personId} and role = 'owner')`.execute(
    database.current,
  );
}

/** Whether a purchase is under way, or a boost raises the month that began at `since`. */
export async function hasOpenPurchase(
  database: Database,
  { userId, since }: { userId: string; since: Date },
): Promise<boolean> {
  const found = await database.current
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'open'),
        eb('product', '=', 'boost').and('status', '=', 'paid').and('paid_at', '>=', since),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lets another workspace be the customer, with everything that was bought. Inside `asSystem`. */
export async function giveCustomer(
  { current }: Database,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of ['payment_customers', 'checkouts', 'payment_disputes'] as const)
    await current.updateTable(table).set({ user_id: to }).where('user_id', '=', from).execute();
  await markAddressDue({ current }, to);
}

export interface BegunReading extends CustomerRow {
  number: number;
}

/** Begins a reading of a customer; `null` where there is none, or where one was begun since `unlessSince`. */
export async function beginReading(
  database: Database,
  { userId, at, unlessSince }: { userId: string; at: Date; unlessSince: Date | null },
): Promise<BegunReading | null> {
  const begun = await database.current
    .updateTable('payment_customers')
    .set((eb) => ({ readings_begun: eb('readings_begun', '+', 1), asked_at: at }))
    .where('user_id', '=', userId)
    .where((eb) =>
      unlessSince === null
        ? eb.lit(true)
        : eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', unlessSince), eb('asked_at', '>', at)]),
    )
    .returning(['user_id as userId', 'customer_id as customerId', 'readings_begun as number'])
    .executeTakeFirst();
  return begun ?? null;
}

/** Notes that a reading is written; false where a later one was, or the customer is another one now. */
export async function takeReading(database: Database, reading: BegunReading): Promise<boolean> {
  const taken = await database.current
    .updateTable('payment_customers')
    .set({ reading_written: reading.number })
    .where('user_id', '=', reading.userId)
    .where('customer_id', '=', reading.customerId)
    .where('reading_written', '<', reading.number)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

const openStatuses = planStatuses.filter((status) => statusMeanings[status].open);

/** Users whose customer was not asked about for long, those waited for longest first. */
export async function findDueCustomers(
  database: Database,
  before: { checkout: Date; subscription: Date; any: Date; limit: number },
): Promise<string[]> {
  const rows = await database.current
    .selectFrom('payment_customers as c')
    .innerJoin('profiles as p', 'p.user_id', 'c.user_id')
    .select('c.user_id')
    .where((eb) => {
      const readBefore = (instant: Date) => eb(eb.fn.coalesce('c.asked_at', 'c.created_at'), '<', instant);
      const open = eb
        .selectFrom('checkouts as o')
        .select('o.id')
        .whereRef('o.user_id', '=', 'c.user_id')
        .where('o.status', '=', 'open');
      return eb.or([
        readBefore(before.any),
        readBefore(before.subscription).and('p.subscription_status', '=', anyOf('text', openStatuses)),
        readBefore(before.checkout).and(eb.exists(open)),
      ]);
    })
    .orderBy('c.asked_at', (order) => order.asc().nullsFirst())
    .limit(before.limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
