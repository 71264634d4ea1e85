import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { CustomerGone, PaymentsUnavailable } from '../../platform/outside/payments.ts';
import type { Payments } from '../../platform/outside/payments.ts';
import { tellNewAddresses } from './new-addresses.usecases.ts';
import { addCustomer } from './test-customers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const move = (userId: string, email: string) =>
  sql`update auth."user" set email = ${email} where id = ${userId}`.execute(server.database.accounts);

/** The provider, and the addresses that it was told, in order. */
function listen(instead: Payments['changeEmail'] = () => Promise.resolve()) {
  const told: string[] = [];
  const changeEmail: Payments['changeEmail'] = async (customer) => {
    await instead(customer);
    await server.stripe.payments.changeEmail(customer);
    told.push(customer.email);
  };
  const warned: unknown[] = [];
  const context = {
    database: server.database,
    now: () => server.clock.now,
    payments: { ...server.stripe.payments, changeEmail },
    warn: (error: unknown) => void warned.push(error),
  };
  return { told, warned, tell: () => tellNewAddresses(context) };
}

test('the card provider is told of a customer’s new address once, and of nobody who has none', async () => {
  const customer = await addCustomer(server);
  await customer.begin('price_demo_boost');
  const person = await server.signUp();
  await move(customer.userId, 'moved@example.com');
  await move(person.userId, 'no-customer@example.com');
  const { told, tell } = listen();
  await tell();
  await tell();
  expect(told).toEqual(['moved@example.com']);
});

test('an address that the provider could not be told is told later; one that came meanwhile is not forgotten', async () => {
  const customer = await addCustomer(server);
  await customer.begin('price_demo_boost');
  await move(customer.userId, 'later@example.com');
  const away = listen(() => Promise.reject(new PaymentsUnavailable('away')));
  await away.tell();
  expect([away.told, away.warned.length]).toEqual([[], 1]);
  const meanwhile = listen(async ({ email }) => {
    if (email === 'later@example.com') await move(customer.userId, 'latest@example.com');
  });
  await meanwhile.tell();
  await meanwhile.tell();
  await meanwhile.tell();
  expect(meanwhile.told).toEqual(['later@example.com', 'latest@example.com']);
});

test('a customer that the provider no longer has is told once, and keeps nobody waiting', async () => {
  const [gone, other] = [await addCustomer(server), await addCustomer(server)];
  for (const customer of [gone, other]) {
    await customer.begin('price_demo_boost');
    await move(customer.userId, `${customer.userId}@moved.example`);
  }
  const goneId = await gone.customerId();
  const provider = listen(({ customerId }) =>
    customerId === goneId ? Promise.reject(new CustomerGone('gone')) : Promise.resolve(),
  );
  await provider.tell();
  await provider.tell();
  expect([provider.told, provider.warned]).toEqual([[`${other.userId}@moved.example`], []]);
});
