import { Stripe } from 'stripe';
import type { PaidInvoice, Payments } from './payments.ts';

interface Asking {
  /** Both turn the library's errors into the product's; a customer that is gone has an empty list. */
  ask: <T>(call: () => Promise<T>) => Promise<T>;
  list: <T>(call: () => Promise<T[]>) => Promise<T[]>;
}

type Endings = Pick<Payments, 'endSubscription' | 'resumeSubscription' | 'listInvoices' | 'deleteCustomer'>;

const pageSize = 100;
/** More than any customer has. */
const mostInvoices = 1_000;

/** How Stripe stops charging a customer, and forgets them. */
export function createStripeEndings(stripe: Stripe, { ask, list }: Asking): Endings {
  const { subscriptions, invoices, customers } = stripe;
  return {
    endSubscription: (id, when) =>
      ask(() =>
        when === 'at once'
          ? subscriptions.cancel(id, { invoice_now: false, prorate: false }).then(noop, passIfOver)
          : subscriptions.update(id, { cancel_at_period_end: true }).then(noop, passIfOver),
      ),
    resumeSubscription: (id) =>
      ask(() => subscriptions.update(id, { cancel_at_period_end: false }).then(noop, passIfOver)),
    async listInvoices(customer) {
      const asked = { customer, status: 'paid', limit: pageSize } as const;
      const found = await list(() => invoices.list(asked).autoPagingToArray({ limit: mostInvoices }));
      return found.map(toPaidInvoice);
    },
    deleteCustomer: (id) => ask(() => customers.del(id).then(noop, passIfOver)),
  };
}

const secondMs = 1_000;

function toPaidInvoice({ id, amount_paid: amountCents, currency, created }: Stripe.Invoice): PaidInvoice {
  return { id, amountCents, currency: currency.toUpperCase(), issuedAt: new Date(created * secondMs) };
}

/** What is over or gone already is as it should be. */
function passIfOver(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

function noop(): void {}
