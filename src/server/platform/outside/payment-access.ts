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
  /** What the stand-in shows and lets tests do; `null` where the card provider itself is connected. */
  standIn: { pages: PaymentPages; control: StripeControl } | null;
  /** Stops the local stand-in, where there is one. */
  close: () => Promise<void>;
}

export interface PaymentsSettings {
  database: Database;
  now: () => Date;
  /** The public origin, where the stand-in's pages are. */
  origin: () => string;
  /** Where the stand-in sends its messages; `null` while nobody listens. */
  webhookUrl: () => string | null;
  /** Told of what is wrong with a configured price. */
  warn: (sentence: string) => void;
}

/** Where is paid: at Stripe where its key is set, else on a local stand-in that takes no money. */
export async function connectPayments(
  stripe: StripeSettings | null,
  settings: PaymentsSettings,
): Promise<PaymentsAccess> {
  const { database, now, origin, webhookUrl, warn } = settings;
  if (stripe !== null) {
    const payments = createStripePayments(stripe, { now, warn });
    return { payments, standIn: null, close: () => Promise.resolve() };
  }
  // Who has their provider connected loads nothing of the stand-in.
  const [{ startStripeDouble }, { createStoredObjects }, { standInPrices }] = await Promise.all([
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
    prices: standInPrices,
  });
  const connected = { ...secrets, baseUrl: double.baseUrl, prices: listPrices(standInPrices) };
  const payments = createStripePayments(connected, { now, warn });
  return { payments, standIn: double, close: () => double.close() };
}

/** A secret of this installation's own. */
async function readSecret(database: Database, name: string): Promise<string> {
  return (await readInstallationSecret(database, name)).toString('base64url');
}

/** The price ids of what a stand-in sells, as they are configured for Stripe. */
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
