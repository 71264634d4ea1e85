import type { Database } from '../../platform/db/database.ts';
import type { PaymentDispute } from '../../platform/outside/payments.ts';

const columns = [
  'id',
  'user_id as userId',
  'payment_id as paymentId',
  'state',
  'reason',
  'amount_cents as amountCents',
  'currency',
  'due_at as dueAt',
  'opened_at as openedAt',
] as const;

/** A dispute as it was last read, and whose it is. */
export type DisputeRow = Omit<PaymentDispute, 'withdrawn'> & { userId: string };

/** Keeps what was read of a user's disputes. */
export async function saveDisputes(
  database: Database,
  { userId, disputes }: { userId: string; disputes: readonly PaymentDispute[] },
): Promise<void> {
  for (const { id, state, dueAt, ...dispute } of disputes)
    await database.current
      .insertInto('payment_disputes')
      .values({
        id,
        user_id: userId,
        payment_id: dispute.paymentId,
        state,
        reason: dispute.reason,
        amount_cents: dispute.amountCents,
        currency: dispute.currency,
        due_at: dueAt,
        opened_at: dispute.openedAt,
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ state, due_at: dueAt, amount_cents: dispute.amountCents }),
      )
      .execute();
}

/** A user's disputes, the newest first. */
export function findDisputes(database: Database, userId: string): Promise<DisputeRow[]> {
  return database.current
    .selectFrom('payment_disputes')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Open disputes that nobody was told of, the oldest first. */
export function findUntoldDisputes(
  database: Database,
  limit: number,
): Promise<(DisputeRow & { email: string })[]> {
  return (
    database.current
      .selectFrom('payment_disputes as d')
      .innerJoin('profiles as p', 'p.user_id', 'd.user_id')
      .select(['d.id', 'd.user_id as userId', 'd.payment_id as paymentId', 'd.state', 'd.reason'])
      // A team has a name alone.
      .select((eb) =>
        eb
          .case()
          .when('p.is_team', '=', true)
          .then(eb.ref('p.full_name'))
          .else(eb.ref('p.email'))
          .end()
          .as('email'),
      )
      .select(['d.amount_cents as amountCents', 'd.currency', 'd.due_at as dueAt', 'd.opened_at as openedAt'])
      .where('d.alerted_at', 'is', null)
      .where('d.state', '=', 'open')
      .orderBy('d.opened_at')
      .limit(limit)
      .execute()
  );
}

export async function noteTold(database: Database, { id, at }: { id: string; at: Date }): Promise<void> {
  await database.current
    .updateTable('payment_disputes')
    .set({ alerted_at: at })
    .where('id', '=', id)
    .execute();
}
