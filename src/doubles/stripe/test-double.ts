import { createServer } from 'node:http';
import { Stripe } from 'stripe';
import { closeAtOnce, listenLocally } from '../youtube/local-server.ts';
import type { TestDatabase } from '../../server/platform/db/test-database.ts';
import { createTestDatabase } from '../../server/platform/db/test-database.ts';
import type { StripeFault, StripeRequest } from './faults.ts';
import { createMemoryObjects } from './objects.ts';
import { createStoredObjects } from './objects.rows.ts';
import { demoPrices } from './prices.ts';
import type { StripeDouble } from './stripe-double.ts';
import { startStripeDouble } from './stripe-double.ts';

export const testWebhookSecret = 'whsec_of_a_test';
const secretKey = 'sk_test_of_a_test';

interface TestDoubleOptions {
  store?: 'memory' | 'database';
  /** An existing database, which somebody else drops. */
  database?: TestDatabase;
  faults?: (request: StripeRequest) => StripeFault | null;
  webhookUrl?: string | null;
  pausesMs?: readonly number[];
  /** Retries of the library after its first attempt. */
  retries?: number;
}

export interface TestDouble {
  stripe: Stripe;
  double: StripeDouble;
  clock: { now: Date };
  /** Parameters of a session. */
  sessionOf(customer: string, product: keyof typeof demoPrices): Stripe.Checkout.SessionCreateParams;
  /** A new customer at the beginning of a purchase. */
  begin(
    product: keyof typeof demoPrices,
  ): Promise<{ customer: Stripe.Customer; session: Stripe.Checkout.Session }>;
  close(): Promise<void>;
}

/** A double with a clock of its own, called through the provider's own library. */
export async function startTestDouble(options: TestDoubleOptions = {}): Promise<TestDouble> {
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const own = options.store === 'database' ? await createTestDatabase() : null;
  const database = options.database ?? own;
  const double = await startStripeDouble({
    objects: database === null ? createMemoryObjects() : createStoredObjects(database.database),
    now: () => clock.now,
    secretKey,
    webhookSecret: testWebhookSecret,
    webhookUrl: () => options.webhookUrl ?? null,
    pagesOrigin: () => 'http://product.test',
    prices: demoPrices,
    faults: options.faults ?? (() => null),
    pausesMs: options.pausesMs ?? [],
  });
  const { hostname: host, port } = new URL(double.baseUrl);
  const maxNetworkRetries = options.retries ?? 2;
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http', timeout: 2_000, maxNetworkRetries });
  return {
    stripe,
    double,
    clock,
    sessionOf,
    begin: async (product) => {
      const customer = await stripe.customers.create({ email: 'ann@example.com' });
      return { customer, session: await stripe.checkout.sessions.create(sessionOf(customer.id, product)) };
    },
    close: async () => {
      await double.close();
      await own?.drop();
    },
  };
}

function sessionOf(customer: string, product: keyof typeof demoPrices): Stripe.Checkout.SessionCreateParams {
  return {
    mode: product === 'growth' ? 'subscription' : 'payment',
    customer,
    client_reference_id: 'a-purchase',
    line_items: [{ price: demoPrices[product].id, quantity: 1 }],
    success_url: 'http://product.test/checkout?id=1',
    cancel_url: 'http://product.test/checkout?id=1&canceled=1',
  };
}

export interface Received {
  body: string;
  signature: string;
}

/** Listens for messages and answers each with the next of `statuses`, the last one for all that follow. */
export async function startListener(statuses: readonly number[] = [200]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = statuses[Math.min(received.length, statuses.length - 1)] ?? 200;
      received.push({
        body: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['stripe-signature']),
      });
      response.writeHead(status).end();
    });
  });
  const port = await listenLocally(server, 0);
  return {
    url: `http://127.0.0.1:${port}/api/stripe/webhook`,
    received,
    close: () => closeAtOnce(server),
  };
}
