import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/platform/db/database.ts';
import { connectDatabase } from '../../server/platform/db/database.ts';
import type { TestDatabase } from '../../server/platform/db/test-database.ts';
import { createTestDatabase } from '../../server/platform/db/test-database.ts';
import { createMemoryObjects } from './objects.ts';
import type { StripeObjects } from './objects.ts';
import { createStoredObjects } from './objects.rows.ts';
import { startTestDouble } from './test-double.ts';

let shared: TestDatabase;
/** A second process's connections. */
let second: Database;

beforeAll(async () => {
  shared = await createTestDatabase();
  second = await connectDatabase(shared.url);
});
afterAll(async () => {
  await second.close();
  await shared.drop();
});

const customerOf = (id: string) => ({
  id,
  kind: 'customer' as const,
  customerId: null,
  createdAt: new Date('2026-11-21T12:00:00Z'),
  object: { count: 0 },
});

async function raise(objects: StripeObjects, id: string): Promise<void> {
  await objects.change(async (store) => {
    const known = await store.get('customer', id);
    const count = typeof known === 'object' && known !== null && 'count' in known ? Number(known.count) : 0;
    await store.put({ ...customerOf(id), object: { count: count + 1 } });
  });
}

for (const kind of ['memory', 'database'] as const) {
  const create = () => (kind === 'memory' ? createMemoryObjects() : createStoredObjects(shared.database));

  test(`parallel changes take place one after the other (${kind})`, async () => {
    const objects = create();
    const other = kind === 'memory' ? objects : createStoredObjects(second);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => raise(index % 2 ? objects : other, 'cus_raised')),
    );
    expect(await objects.change((store) => store.get('customer', 'cus_raised'))).toEqual({ count: 20 });
  });

  test(`a change that throws leaves nothing, and the next one goes on (${kind})`, async () => {
    const objects = create();
    const failing = objects.change(async (store) => {
      await store.put(customerOf('cus_thrown'));
      throw new Error('thrown on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await objects.change((store) => store.get('customer', 'cus_thrown'))).toBeNull();
  });

  test(`what was read can be altered without altering what is kept (${kind})`, async () => {
    const objects = create();
    await objects.change((store) => store.put(customerOf('cus_kept')));
    await objects.change(async (store) => {
      const known = await store.get('customer', 'cus_kept');
      if (typeof known === 'object') Object.assign(known ?? {}, { count: 99 });
    });
    expect(await objects.change((store) => store.get('customer', 'cus_kept'))).toEqual({ count: 0 });
  });
}

test('of two processes over one database, a payment page is paid once', async () => {
  const first = await startTestDouble({ database: shared });
  const other = await startTestDouble({
    database: second === null ? shared : { ...shared, database: second },
  });
  const { customer, session } = await first.begin('boost');
  const pays = [first, other, first, other].map(({ double }) => double.control.pay(session.id));
  await Promise.all(pays);
  expect((await other.stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
  const completed = [...first.double.events, ...other.double.events].filter(
    ({ type }) => type === 'checkout.session.completed',
  );
  expect(completed).toHaveLength(1);
  await Promise.all([first.close(), other.close()]);
});

test('a new start knows what was bought before, and the keys of requests that were answered', async () => {
  const before = await startTestDouble({ database: shared });
  const { customer, session } = await before.begin('growth');
  const idempotencyKey = 'before-and-after';
  const created = await before.stripe.checkout.sessions.create(before.sessionOf(customer.id, 'boost'), {
    idempotencyKey,
  });
  await before.double.control.pay(session.id);
  await before.close();
  const after = await startTestDouble({ database: shared });
  const again = await after.stripe.checkout.sessions.create(after.sessionOf(customer.id, 'boost'), {
    idempotencyKey,
  });
  expect(again.id).toBe(created.id);
  const { data } = await after.stripe.subscriptions.list({ customer: customer.id });
  expect(data.map(({ status }) => status)).toEqual(['active']);
  await after.close();
});
