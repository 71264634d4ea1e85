import type { Product } from '../../../engine/plans/plans.ts';
import type { StripeSettings } from '../../configuration.ts';
import type { Database } from '../db/database.ts';
import { readInstallationSecret } from '../db/installation-secrets.rows.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe.ts';
import type { StripeControl } from '../../../doubles/stripe/control.ts';
import type { PaymentPages } from '../../../doubles/stripe/payment-pages.ts';

export interface PaymentsAccess {
  payments: Payments;
  /** What the double shows and lets tests do; `null` if the card provider itself is connected. */
  paymentsDouble: { pages: PaymentPages; control: StripeControl } | null;
  /** Stops the local double, if there is one. */
  close: () => Promise<void>;
}

export interface PaymentsSettings {
  database: Database;
  now: () => Date;
  /** The public origin, where the double's pages are. */
  origin: () => string;
  /** Where the double sends its messages; `null` while nobody listens. */
  webhookUrl: () => string | null;
  /** Called with what is wrong with a configured price. */
  warn: (sentence: string) => void;
}

/** Where payments are made: at Stripe if its key is set, else at a local double that takes no money. */
export async function connectPayments(
  stripe: StripeSettings | null,
  settings: PaymentsSettings,
): Promise<PaymentsAccess> {
  const { database, now, origin, webhookUrl, warn } = settings;
  if (stripe !== null) {
    const payments = createStripePayments(stripe, { now, warn });
    return { payments, paymentsDouble: null, close: () => Promise.resolve() };
  }
  // With the provider connected, nothing of the double is loaded.
  const [{ startStripeDouble }, { createStoredObjects }, { demoPrices }] = await Promise.all([
    import('../../../doubles/stripe/stripe-double.ts'),
    import('../../../doubles/stripe/objects.rows.ts'),
    import('../../../doubles/stripe/prices.ts'),
  ]);
  const secrets = {
    secretKey: `sk_test_${await readSecret(database, 'stand-in-payments-key')}`,
    webhookSecret: `whsec_${await readSecret(database, 'stand-in-payments-messages')}`,
  };
  const double = await startStripeDouble({
    objects: createStoredObjects(database),
    now,
    ...secrets,
    webhookUrl,
    pagesOrigin: origin,
    prices: demoPrices,
  });
  const connected = { ...secrets, baseUrl: double.baseUrl, prices: listPrices(demoPrices) };
  const payments = createStripePayments(connected, { now, warn });
  return { payments, paymentsDouble: double, close: () => double.close() };
}

/** A secret of this installation's own. */
async function readSecret(database: Database, name: string): Promise<string> {
  return (await readInstallationSecret(database, name)).toString('base64url');
}

/** The price ids of what a double sells, in the form in which they are configured for Stripe. */
export function listPrices(sold: Partial<Record<Product, { id: string }>>): StripeSettings['prices'] {
  const { growth, pro, premium, agency, full_report: report, boost } = sold;
  return {
    growth: growth?.id,
    pro: pro?.id,
    premium: premium?.id,
    agency: agency?.id,
    full_report: report?.id,
    boost: boost?.id,
  };
}
