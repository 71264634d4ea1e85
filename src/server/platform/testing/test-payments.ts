import { listPrices } from '../outside/payment-access.ts';
import type { Payments } from '../outside/payments.ts';
import { createStripePayments } from '../outside/stripe.ts';
import type { StripeFault, StripeRequest } from '../../../doubles/stripe/faults.ts';
import { createMemoryObjects } from '../../../doubles/stripe/objects.ts';
import type { StandInPrice } from '../../../doubles/stripe/prices.ts';
import { standInPrices } from '../../../doubles/stripe/prices.ts';
import type { StripeDouble } from '../../../doubles/stripe/stripe-double.ts';
import { startStripeDouble } from '../../../doubles/stripe/stripe-double.ts';

/** The real library for Stripe over a local double of its API, with faults that the test turns. */
export interface TestPayments {
  payments: Payments;
  double: StripeDouble;
  prices: typeof testPrices;
  webhookSecret: string;
  faults: { current: ((request: StripeRequest) => StripeFault | null) | null };
  /** Another process's way to the same double. */
  connect(): Payments;
  close(): Promise<void>;
}

const monthly = (tier: string, amountCents: number): StandInPrice => ({
  id: `price_test_${tier}`,
  name: tier,
  amountCents,
  currency: 'usd',
  interval: 'month',
});
/** What the stand-in sells, and plans whose prices an installation has to configure. */
export const testPrices = {
  ...standInPrices,
  pro: monthly('pro', 300_000),
  agency: monthly('agency', 600_000),
};

interface TestPaymentsOptions {
  now: () => Date;
  /** Where the double sends its messages; nowhere by default, so that a test delivers them itself. */
  webhookUrl?: () => string | null;
  origin?: () => string;
  /** Long, so that a busy machine is no silent provider. */
  timeoutMs?: number;
}

export async function startTestPayments({
  now,
  webhookUrl = () => null,
  origin = () => 'http://127.0.0.1',
  timeoutMs = 30_000,
}: TestPaymentsOptions): Promise<TestPayments> {
  const faults: TestPayments['faults'] = { current: null };
  const secrets = { secretKey: 'sk_test_of_a_test', webhookSecret: 'whsec_of_a_test' };
  const double = await startStripeDouble({
    ...secrets,
    objects: createMemoryObjects(),
    now,
    webhookUrl,
    pagesOrigin: origin,
    prices: testPrices,
    faults: (request) => faults.current?.(request) ?? null,
    pausesMs: [],
  });
  const settings = { ...secrets, baseUrl: double.baseUrl, prices: listPrices(testPrices) };
  const connect = () => createStripePayments(settings, { now, warn: () => undefined, timeoutMs });
  return {
    payments: connect(),
    double,
    prices: testPrices,
    webhookSecret: secrets.webhookSecret,
    faults,
    connect,
    close: () => double.close(),
  };
}
