import { listPrices } from '../outside/payment-access.ts';
import type { Payments } from '../outside/payments.ts';
import { createStripePayments } from '../outside/stripe.ts';
import type { StripeFault, StripeRequest } from '../../../doubles/stripe/faults.ts';
import { createMemoryObjects } from '../../../doubles/stripe/objects.ts';
import type { DemoPrice } from '../../../doubles/stripe/prices.ts';
import { demoPrices } from '../../../doubles/stripe/prices.ts';
import type { StripeDouble } from '../../../doubles/stripe/stripe-double.ts';
import { startStripeDouble } from '../../../doubles/stripe/stripe-double.ts';

/** The real library for Stripe over a local double of its API, with faults that the test controls. */
export interface TestPayments {
  payments: Payments;
  double: StripeDouble;
  prices: typeof testPrices;
  webhookSecret: string;
  faults: { current: ((request: StripeRequest) => StripeFault | null) | null };
  /** Another process's access to the same double. */
  connect(): Payments;
  close(): Promise<void>;
}

const monthly = (tier: string, amountCents: number): DemoPrice => ({
  id: `price_test_${tier}`,
  name: tier,
  amountCents,
  currency: 'usd',
  interval: 'month',
});
/** What the double sells, plus plans whose prices an installation must configure. */
export const testPrices = {
  ...demoPrices,
  pro: monthly('pro', 300_000),
  agency: monthly('agency', 600_000),
};

interface TestPaymentsOptions {
  now: () => Date;
  /** Where the double sends its messages; nowhere by default, because tests deliver them themselves. */
  webhookUrl?: () => string | null;
  origin?: () => string;
  /** Long enough that a busy machine is not mistaken for a silent provider. */
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
