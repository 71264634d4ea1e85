import type { Offer } from '../../../contract/accounts/payments.ts';
import type { Product } from '../../../engine/plans/plans.ts';
import type { ReadSubscription } from '../../../engine/plans/subscriptions.ts';

/** A payment page of the card provider. */
export interface PaymentSession {
  id: string;
  /** `null` once it is closed. */
  url: string | null;
  status: 'open' | 'paid' | 'expired' | 'refunded';
  /** The id of the purchase as we gave it. */
  checkoutId: string | null;
  amountCents: number | null;
  /** Three capital letters. */
  currency: string | null;
}

/** A message of the card provider whose signature was right; it says whose state is to be read anew. */
export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: Date;
  customerId: string | null;
}

export interface NewSession {
  /** With `attempt` it makes the session one and the same, however often it is asked for. */
  checkoutId: string;
  /** Another one where the provider failed before: it repeats its answer to an attempt. */
  attempt: number;
  customerId: string;
  product: Product;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

/** The card provider cannot be reached, is slow, or answers with a fault of its own. */
export class PaymentsUnavailable extends Error {
  /** True where it answered with a fault of its own, which it repeats for the same attempt. */
  readonly hasFailed: boolean;

  constructor(message: string, { hasFailed = false }: { hasFailed?: boolean } = {}) {
    super(message);
    this.hasFailed = hasFailed;
  }
}

/** The card provider does not know this customer, or no longer. */
export class CustomerGone extends Error {}

/** The signature of a message is missing, wrong or more than 300 seconds off, or the message cannot be read. */
export class WrongSignature extends Error {}

/** The card provider, as far as the product needs it. Every method but `readEvent` may throw `PaymentsUnavailable`. */
export interface Payments {
  /** What is for sale; kept for a while, so that pages do not wait for it. */
  readOffers(): Promise<readonly Offer[]>;
  /** The customer of a user; asked again, the same one. `instead` names one that is gone. */
  createCustomer(user: { userId: string; email: string; instead: string | null }): Promise<string>;
  /** Throws `CustomerGone`. */
  createSession(session: NewSession): Promise<PaymentSession>;
  /** Ends a payment page; one that is paid or over already stays as it is. */
  expireSession(id: string): Promise<void>;
  /** The address where a customer manages what they pay for. Throws `CustomerGone`. */
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<string>;
  /** None of a customer that is gone. */
  listSubscriptions(customerId: string): Promise<ReadSubscription[]>;
  /** Sessions of a customer, the newest first; none of a customer that is gone. */
  listSessions(customerId: string): Promise<PaymentSession[]>;
  /** Throws `WrongSignature`. */
  readEvent(message: { body: Buffer; signature: string | undefined; at: Date }): PaymentEvent;
}
