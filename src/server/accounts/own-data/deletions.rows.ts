import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type Requester = 'owner' | 'administrator' | 'operator';

function selectDeletions(database: Database) {
  return database.current
    .selectFrom('account_deletions')
    .select(['user_id as userId', 'requested_at as requestedAt', 'due_at as dueAt'])
    .select(['requested_by as requestedBy', 'stopped_subscriptions as stoppedSubscriptions']);
}

/** An account that goes at `dueAt`. */
export type DeletionRow = InferResult<ReturnType<typeof selectDeletions>>[number];

export interface Addressee {
  email: string;
  name: string;
}

/** Whose account it is, held against its other changes until the transaction ends; `null` where it is gone. */
export async function holdAddressee(database: Database, userId: string): Promise<Addressee | null> {
  return (await selectAddressee(database, userId).forUpdate().executeTakeFirst()) ?? null;
}

export async function findAddressee(database: Database, userId: string): Promise<Addressee | null> {
  return (await selectAddressee(database, userId).executeTakeFirst()) ?? null;
}

function selectAddressee(database: Database, userId: string) {
  return database.current
    .selectFrom('profiles')
    .select(['email', 'full_name as name'])
    .where('user_id', '=', userId);
}

export async function findDeletion(database: Database, userId: string): Promise<DeletionRow | null> {
  return (await selectDeletions(database).where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** Notes that an account is to go; false where it is noted already. */
export async function insertDeletion(
  database: Database,
  { userId, at, dueAt, requestedBy }: { userId: string; at: Date; dueAt: Date; requestedBy: Requester },
): Promise<boolean> {
  const inserted = await database.current
    .insertInto('account_deletions')
    .values({ user_id: userId, requested_at: at, due_at: dueAt, requested_by: requestedBy })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes a deletion back that is not due yet; `null` where there is none. */
export async function removeDeletion(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<{ stoppedSubscriptions: string[] } | null> {
  const removed = await database.current
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where('due_at', '>', at)
    .returning('stopped_subscriptions as stoppedSubscriptions')
    .executeTakeFirst();
  return removed ?? null;
}

/** Lets an account that is to go be due at once. */
export async function advanceDeletion(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('account_deletions')
    .set((eb) => ({ due_at: eb.fn<Date>('least', ['due_at', eb.val(at)]) }))
    .where('user_id', '=', userId)
    .execute();
}

/** Notes that nothing can be charged any more, and which renewals were ended for it. */
export async function noteStopped(
  database: Database,
  { userId, at, subscriptions }: { userId: string; at: Date; subscriptions: readonly string[] },
): Promise<void> {
  await database.current
    .updateTable('account_deletions')
    .set((eb) => ({
      payments_stopped_at: at,
      stopped_subscriptions: eb.fn<string[]>('array_cat', [
        'stopped_subscriptions',
        eb.val([...subscriptions]),
      ]),
    }))
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Leaving users of whom something may still be charged: the provider did not answer, or was asked while requests from
 * before the leaving were still under way.
 */
export async function findUnstopped(
  database: Database,
  { at, settledMs }: { at: Date; settledMs: number },
): Promise<string[]> {
  const settled = sql<Date>`requested_at + ${settledMs / 1_000} * interval '1 second'`;
  const rows = await database.current
    .selectFrom('account_deletions')
    .select('user_id')
    .where((eb) =>
      eb.or([
        eb('payments_stopped_at', 'is', null),
        eb('payments_stopped_at', '<', settled).and(eb.val(at), '>=', settled),
      ]),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Users whose time to take it back is over. */
export async function findDue(database: Database, at: Date): Promise<string[]> {
  const rows = await selectDeletions(database).where('due_at', '<=', at).orderBy('due_at').execute();
  return rows.map(({ userId }) => userId);
}

export async function findListedChannels(database: Database, userId: string): Promise<string[]> {
  const rows = await database.current
    .selectFrom('creator_listings')
    .select('channel_id')
    .where('user_id', '=', userId)
    .orderBy('channel_id')
    .execute();
  return rows.map(({ channel_id }) => channel_id);
}

export interface InvoiceRow {
  providerId: string;
  amountCents: number | null;
  currency: string | null;
  issuedAt: Date;
}

/** Keeps the provider's numbers of what was paid. */
export async function keepInvoices(
  database: Database,
  { invoices, at }: { invoices: readonly InvoiceRow[]; at: Date },
): Promise<void> {
  if (invoices.length === 0) return;
  await database.current
    .insertInto('kept_invoices')
    .values(
      invoices.map(({ providerId, amountCents, currency, issuedAt }) => ({
        provider_id: providerId,
        amount_cents: amountCents,
        currency,
        issued_at: issuedAt,
        account_deleted_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .execute();
}

export async function deleteInvoices(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('kept_invoices').where('issued_at', '<', before).execute();
}

/** Deletes an account that is due, with everything that is its owner's; false where it is not due. */
export async function endAccount(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select end_account(${userId}, ${at}) as ended`.execute(
    database.current,
  );
  return rows[0]?.ended === true;
}
