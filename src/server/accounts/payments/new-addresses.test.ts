import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { answerAddressChange, beginAddressChange } from '../accounts/address-changes.usecases.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { CustomerGone, PaymentsUnavailable } from '../../platform/outside/payments.ts';
import type { Payments } from '../../platform/outside/payments.ts';
import { tellNewAddresses } from './new-addresses.usecases.ts';
import { addPerson, lastToken, ok } from '../workspaces/test-teams.ts';
import type { Person } from '../workspaces/test-teams.ts';
import { addCustomer, deliver, findCustomerId } from './test-customers.ts';

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

const answered = z.looseObject({ id: z.string() });
/** Changes an address through both mails. */
async function changeAddress(person: Person, newEmail: string) {
  const secrets = await beginAddressChange(
    { database: server.database, now: () => server.clock.now },
    { userId: person.userId, email: person.email, emailVerified: true, newEmail },
  );
  const context = { database: server.database, now: () => server.clock.now };
  await answerAddressChange(context, { answer: 'consent', secret: secrets.consent });
  await answerAddressChange(context, { answer: 'prove', secret: secrets.proof });
  return () => answerAddressChange(context, { answer: 'withdraw', secret: secrets.withdrawal });
}

/** A team into which its first owner has moved a subscription, with a second owner. */
async function addPayingTeam() {
  const [owner, second] = [await addPerson(server, 'Olga'), await addPerson(server, 'Sam')];
  const { url } = z
    .looseObject({ url: z.string() })
    .parse(await ok(owner.call('/functions/v1/create-checkout', { priceId: 'price_demo_growth' })));
  await server.stripe.double.control.pay(url.split('/').at(-1) ?? '');
  await deliver(server);
  const { id } = answered.parse(await ok(owner.call('/api/teams', { name: 'Blue Team' })));
  await ok(owner.call('/api/team/subscription', {}));
  // Whoever came at the same instant has been there as long.
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  await ok(owner.call('/api/team/invitations', { email: second.email, role: 'owner' }));
  await ok(second.call('/api/invitation/accept', { token: lastToken(server) }));
  return { id, owner, second, customerId: await findCustomerId(server, { userId: id }) };
}

test('of a team the provider knows the address of the owner who has been in it longest, whoever changes it', async () => {
  const { owner, second, customerId } = await addPayingTeam();
  await listen().tell();
  const emailAtStripe = async () => {
    const url = `${server.stripe.double.baseUrl}/v1/customers/${customerId}`;
    const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_of_a_test' } });
    return z.looseObject({ email: z.string() }).parse(await answer.json()).email;
  };
  expect(await emailAtStripe()).toBe(owner.email);
  const moved = `moved.${owner.userId}@example.com`;
  const takeBack = await changeAddress(owner, moved);
  await listen().tell();
  expect(await emailAtStripe()).toBe(moved);
  await takeBack();
  await listen().tell();
  expect(await emailAtStripe()).toBe(owner.email);
  // Taken back, so that nobody who stole the account is signed in: the second owner takes over.
  await ok(second.call('/api/team/members/remove', { person_id: owner.userId }));
  await listen().tell();
  expect(await emailAtStripe()).toBe(second.email);
  const { told, tell } = listen();
  await tell();
  expect(told).toEqual([]);
});
