import type { Offer } from '../../contract/payments.ts';
import type { Product } from '../../engine/plans.ts';
import type { ReadSubscription } from '../../engine/subscriptions.ts';

/** A payment page of the card provider. */
export interface PaymentSession {
  id: string;
  /** `null` once it is closed. */
  url: string | null;
  status: 'open' | 'paid' | 'expired' | 'refunded';
  /** The id of the purchase as we gave it. */
  checkoutId: string | null;
  customerId: string | null;
  amountCents: number | null;
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
  /** Makes the session one and the same, however often it is asked for. */
  checkoutId: string;
  customerId: string;
  product: Product;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

/** The card provider cannot be reached, is slow, or answers with a fault of its own. */
export class PaymentsUnavailable extends Error {}

/** The signature of a message is missing, wrong or older than 300 seconds. */
export class WrongSignature extends Error {}

/** The card provider, as far as the product needs it. Every method but `readEvent` may throw `PaymentsUnavailable`. */
export interface Payments {
  /** What is for sale; kept for a while, so that pages do not wait for it. */
  readOffers(): Promise<readonly Offer[]>;
  /** The customer of a user; asked again, the same one. */
  createCustomer(user: { userId: string; email: string }): Promise<string>;
  createSession(session: NewSession): Promise<PaymentSession>;
  readSession(id: string): Promise<PaymentSession>;
  /** Ends a payment page that nobody has paid on. */
  expireSession(id: string): Promise<void>;
  /** The address where a customer manages what they pay for. */
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<string>;
  listSubscriptions(customerId: string): Promise<ReadSubscription[]>;
  /** Sessions of a customer, the newest first. */
  listSessions(customerId: string): Promise<PaymentSession[]>;
  /** Throws `WrongSignature`. */
  readEvent(message: { body: Buffer; signature: string | undefined; at: Date }): PaymentEvent;
  close(): Promise<void>;
}
