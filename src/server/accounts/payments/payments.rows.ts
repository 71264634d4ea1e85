import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PaymentEvent } from '../../platform/outside/payments.ts';

/** Notes a message; false where it has had its effect already. */
export async function noteEvent(
  database: Database,
  { event, at }: { event: PaymentEvent; at: Date },
): Promise<boolean> {
  const noted = await database.current
    .insertInto('payment_events')
    .values({ event_id: event.id, type: event.type, created_at: event.createdAt, received_at: at })
    .onConflict((conflict) =>
      conflict
        .column('event_id')
        .doUpdateSet((eb) => ({ received_at: eb.ref('excluded.received_at') }))
        .where('payment_events.done_at', 'is', null),
    )
    .returning('event_id')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function finishEvent(
  database: Database,
  { eventId, at }: { eventId: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('payment_events')
    .set({ done_at: at })
    .where('event_id', '=', eventId)
    .where('done_at', 'is', null)
    .execute();
}

export async function deleteEvents(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('payment_events').where('received_at', '<', before).execute();
}

/** The channels of a user's reports that are paid, and not disputed or lost. */
export async function findReports(database: Database, userId: string): Promise<string[]> {
  const rows = await database.current
    .selectFrom('checkouts')
    .select('channel_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('product', '=', 'full_report')
    .where('status', '=', 'paid')
    .where((eb) => eb.or([eb('dispute', 'is', null), eb('dispute', '=', 'won')]))
    .execute();
  return rows.map(({ channel_id }) => channel_id);
}

function selectRevenue(database: Database, since: Date) {
  const paid = database.current
    .selectFrom('checkouts')
    .select(['product', 'amount_cents'])
    .select((eb) => [
      eb
        .case()
        .when(eb.or([eb('status', '=', 'refunded'), eb('dispute', '=', 'lost')]))
        .then(eb.ref('amount_cents'))
        .else(eb.ref('refunded_cents'))
        .end()
        .as('refunded_cents'),
      sql<string>`to_char(${eb.ref('paid_at')} at time zone 'UTC', 'YYYY-MM')`.as('month'),
      eb.fn.coalesce(eb.fn<string | null>('upper', ['currency']), sql.lit('unknown')).as('currency'),
    ])
    .where('paid_at', '>=', since);
  return database.current
    .selectFrom(paid.as('paid'))
    .select((eb) => {
      const cents = eb.fn.sum<number | null>('amount_cents');
      const refundedCents = eb.fn.sum<number | null>('refunded_cents');
      return [
        eb.ref('month').as('month'),
        eb.ref('product').as('product'),
        eb.ref('currency').as('currency'),
        eb.fn.countAll<number>().as('purchases'),
        eb.fn.coalesce(cents, eb.lit(0)).as('amountCents'),
        eb.fn.coalesce(refundedCents, eb.lit(0)).as('refundedCents'),
      ];
    })
    .groupBy(['month', 'product', 'currency'])
    .orderBy('month')
    .orderBy('product')
    .orderBy('currency');
}

export type RevenueRow = InferResult<ReturnType<typeof selectRevenue>>[number];

/** What was paid in each UTC month since an instant, by product and currency. Inside `asSystem`. */
export function sumRevenue(database: Database, since: Date): Promise<RevenueRow[]> {
  return selectRevenue(database, since).execute();
}
