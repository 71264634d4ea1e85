import { sql } from 'kysely';
import type { Database, Executor } from '../../server/platform/db/database.ts';
import { createMutex } from '../../server/platform/limits/mutex.ts';
import type { ObjectStore, StripeObjects } from './objects.ts';

/** Objects in the product's database; the processes that share it change them one at a time. */
export function createStoredObjects(database: Database): StripeObjects {
  const mutex = createMutex();
  const alone: StripeObjects['change'] = (work) =>
    database.transaction(async () => {
      await sql`select pg_advisory_xact_lock(hashtext('stand_in_payment_objects'))`.execute(database.current);
      return work(storeOver(database.current));
    });
  // A caller that waits within this process waits without a connection.
  return { change: (work) => mutex.run('change', () => alone(work)) };
}

function storeOver(executor: Executor): ObjectStore {
  return {
    async get(kind, id) {
      const found = await executor
        .selectFrom('stand_in_payment_objects')
        .select('object')
        .where('id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst();
      return found?.object ?? null;
    },
    async put({ id, kind, customerId, createdAt, object }) {
      const json = JSON.stringify(object);
      await executor
        .insertInto('stand_in_payment_objects')
        .values({ id, kind, customer_id: customerId, object: json, created_at: createdAt })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ object: json }))
        .execute();
    },
    async list(kind, { customerId = null, limit }) {
      const rows = await executor
        .selectFrom('stand_in_payment_objects')
        .select('object')
        .where('kind', '=', kind)
        .$if(customerId !== null, (query) => query.where('customer_id', '=', customerId))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ object }) => object);
    },
    async forget(kind, before) {
      await executor
        .deleteFrom('stand_in_payment_objects')
        .where('kind', '=', kind)
        .where('created_at', '<', before)
        .execute();
    },
  };
}
