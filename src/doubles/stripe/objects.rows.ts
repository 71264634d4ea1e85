import { sql } from 'kysely';
import type { Database, Executor } from '../../server/platform/db/database.ts';
import { createKeyedMutex } from '../../server/platform/limits/keyed-mutex.ts';
import type { ObjectStore, StripeObjects } from './objects.ts';

/** Objects in the product's database; the processes that share it change them one after the other. */
export function createStoredObjects(database: Database): StripeObjects {
  const inTurn = createKeyedMutex();
  const alone: StripeObjects['change'] = (work) =>
    database.transaction(async () => {
      await sql`select pg_advisory_xact_lock(hashtext('stand_in_payment_objects'))`.execute(database.current);
      return work(storeOver(database.current));
    });
  // Whoever waits within this process waits without a connection.
  return { change: (work) => inTurn('change', () => alone(work)) };
}

function storeOver(executor: Executor): ObjectStore {
  return {
    async get(kind, id) {
      const { rows } = await sql<{ object: unknown }>`
        select object from stand_in_payment_objects where id = ${id} and kind = ${kind}`.execute(executor);
      return rows[0]?.object ?? null;
    },
    async put({ id, kind, customerId, createdAt, object }) {
      await sql`
        insert into stand_in_payment_objects (id, kind, customer_id, object, created_at)
        values (${id}, ${kind}, ${customerId}, ${JSON.stringify(object)}::json, ${createdAt})
        on conflict (id) do update set object = excluded.object`.execute(executor);
    },
    async list(kind, { customerId = null, limit }) {
      const { rows } = await sql<{ object: unknown }>`
        select object from stand_in_payment_objects
        where kind = ${kind} and (${customerId}::text is null or customer_id = ${customerId})
        order by number desc limit ${limit}`.execute(executor);
      return rows.map(({ object }) => object);
    },
    async forget(kind, before) {
      await sql`
        delete from stand_in_payment_objects where kind = ${kind} and created_at < ${before}`.execute(
        executor,
      );
    },
  };
}
