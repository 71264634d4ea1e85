import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PaymentEvent } from '../../platform/outside/payments.ts';

/** Notes a message; false where it has had its effect already. */
export async function noteEvent(
  database: Database,
  { event, at }: { event: PaymentEvent; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_events as known (event_id, type, created_at, received_at)
    values (${event.id}, ${event.type}, ${event.createdAt}, ${at})
    on conflict (event_id) do update set received_at = excluded.received_at where known.done_at is null
    returning event_id`.execute(database.current);
  return rows.length === 1;
}

export async function finishEvent(
  database: Database,
  { eventId, at }: { eventId: string; at: Date },
): Promise<void> {
  await sql`update payment_events set done_at = ${at} where event_id = ${eventId} and done_at is null`.execute(
    database.current,
  );
}

export async function deleteEvents(database: Database, before: Date): Promise<void> {
  await sql`delete from payment_events where received_at < ${before}`.execute(database.current);
}
