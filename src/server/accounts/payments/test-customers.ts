import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { z } from 'zod';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { Answer } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

/** Somebody who buys, through the product's own answers. */
export interface TestCustomer extends SignedUp {
  call: (path: string, body?: unknown) => Promise<Answer>;
  /** Begins a purchase, and answers its payment page's session and its own id. */
  begin(priceId: string, channelUrl?: string): Promise<{ sessionId: string; id: string; url: string }>;
  /** Begins and pays a purchase, without any message. */
  buy(priceId: string, channelUrl?: string): Promise<{ sessionId: string; id: string }>;
  /** What the card provider calls them. */
  customerId(): Promise<string>;
  /** The state of a purchase as its page reads it. */
  read(id: string): Promise<unknown>;
}

const begun = z.strictObject({ url: z.url() });

export async function addCustomer(server: TestServer): Promise<TestCustomer> {
  const person = await server.signUp();
  const call = callsOf(server, person);
  const begin = async (priceId: string, channelUrl?: string) => {
    const { status, body } = await call('/functions/v1/create-checkout', { priceId, channelUrl });
    if (status !== 200) throw new Error(`The purchase answered ${status}: ${JSON.stringify(body)}`);
    const { url } = begun.parse(body);
    const sessionId = url.split('/').at(-1) ?? '';
    return { url, sessionId, id: await findId(server, sessionId) };
  };
  return {
    ...person,
    call,
    begin,
    async buy(priceId, channelUrl) {
      const purchase = await begin(priceId, channelUrl);
      await server.stripe.double.control.pay(purchase.sessionId);
      return purchase;
    },
    customerId: () => findCustomerId(server, person),
    read: async (id) => (await call(`/api/checkout?id=${id}`)).body,
  };
}

/** What the card provider calls a user; empty where it knows none. */
export async function findCustomerId(
  { database }: Pick<TestServer, 'database'>,
  { userId }: { userId: string },
): Promise<string> {
  const { rows } = await database.asSystem(() =>
    sql<{ id: string }>`select customer_id as id from payment_customers where user_id = ${userId}`.execute(
      database.current,
    ),
  );
  return rows[0]?.id ?? '';
}

/** The purchase that a session was made for. */
async function findId({ database }: TestServer, sessionId: string): Promise<string> {
  const { rows } = await database.asSystem(() =>
    sql<{ id: string }>`select id from checkouts where session_id = ${sessionId}`.execute(database.current),
  );
  return rows[0]?.id ?? '';
}

/** Delivers the messages at these places, in this order, as the card provider does; answers their statuses. */
export async function deliver(server: TestServer, places?: readonly number[]): Promise<number[]> {
  const { events } = server.stripe.double;
  const chosen = (places ?? [...events.keys()]).flatMap((place) => events[place] ?? []);
  const statuses = [];
  for (const { body } of chosen) statuses.push((await send(server, { body })).status);
  return statuses;
}

const { webhooks } = new Stripe('sk_test_of_nobody');

interface Message {
  body: string;
  secret?: string;
  /** When it was signed; now by default. */
  at?: Date;
}

/** A signature of Stripe's own library. */
export function sign(
  { stripe, clock }: Pick<TestServer, 'stripe' | 'clock'>,
  { body, secret, at = clock.now }: Message,
): string {
  return webhooks.generateTestHeaderString({
    payload: body,
    secret: secret ?? stripe.webhookSecret,
    timestamp: Math.floor(at.getTime() / 1000),
  });
}

/** Fails where anything was reported or warned of that the test did not take away. */
export function failOnReports({ reports }: TestServer): void {
  const [first] = reports.splice(0);
  if (first !== undefined) throw first;
}

export const webhookPath = '/api/stripe/webhook';

/** Sends one signed message. */
export function send(server: TestServer, message: Message): Promise<Response> {
  const headers = { 'stripe-signature': sign(server, message), 'content-type': 'application/json' };
  return fetch(server.url + webhookPath, { method: 'POST', body: message.body, headers });
}

/** What is kept of a customer's money: plan, credits, purchases and ledger, without ids and times. */
export async function readMoney({ database }: Pick<TestServer, 'database'>, { userId }: { userId: string }) {
  return database.asSystem(async () => {
    const profile = await sql<Record<string, unknown>>`
      select subscription_tier, subscription_status, subscription_renews, subscription_end, credits_remaining
      from profiles where user_id = ${userId}`.execute(database.current);
    const checkouts = await sql`
      select product, status, channel_id, amount_cents, currency, dispute, refunded_cents from checkouts where user_id = ${userId}
      order by product, status, channel_id`.execute(database.current);
    const ledger = await sql`
      select kind, credits from credit_ledger where user_id = ${userId} order by kind, credits`.execute(
      database.current,
    );
    const months = await sql`select month, bonus from usage_months where user_id = ${userId}`.execute(
      database.current,
    );
    return {
      profile: profile.rows[0],
      checkouts: checkouts.rows,
      ledger: ledger.rows,
      months: months.rows,
    };
  });
}
