import type { Offer } from '../../../contract/accounts/payments.ts';
import type { Product } from '../../../engine/plans/plans.ts';
import type { ReadSubscription } from '../../../engine/plans/subscriptions.ts';

/** A payment page of the card provider. */
export interface PaymentSession {
  id: string;
  /** `null` once it is closed. */
  url: string | null;
  status: 'open' | 'paid' | 'expired' | 'refunded';
  /** The id of the purchase, as we set it. */
  checkoutId: string | null;
  amountCents: number | null;
  /** Three capital letters. */
  currency: string | null;
  /** What was paid with, where it was paid once. */
  paymentId: string | null;
  /** What of it has gone back; a purchase is `refunded` when all of it has. */
  refundedCents: number;
}

/** How a dispute stands: `won` is in our favour, and so is one that was withdrawn. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A card holder's objection to a payment, at their bank. */
export interface PaymentDispute {
  id: string;
  paymentId: string | null;
  state: DisputeState;
  /** The provider's word, such as `fraudulent`. */
  reason: string;
  amountCents: number;
  currency: string;
  /** Until when evidence may be sent; `null` where none is asked for. */
  dueAt: Date | null;
  openedAt: Date;
  /** Whether the amount was taken back from us; while a bank only asks, it was not. */
  withdrawn: boolean;
}

/** What a customer has paid at one time, with what their bank says against it. */
export interface CustomerPayment {
  paymentId: string | null;
  paidAt: Date;
  disputes: readonly PaymentDispute[];
}

/** A message from the card provider with a valid signature; it says whose state must be read again. */
export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: Date;
  customerId: string | null;
  /** What a message about a dispute names in place of its customer. */
  chargeId: string | null;
}

export interface NewSession {
  /** With `attempt` it identifies the session: the same session is returned however often it is requested. */
  checkoutId: string;
  /** Changed after the provider failed, because it repeats its answer to an attempt. */
  attempt: number;
  customerId: string;
  product: Product;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

/** What was invoiced to a customer, without anything about them. */
export interface PaidInvoice {
  id: string;
  amountCents: number;
  /** Three capital letters. */
  currency: string;
  issuedAt: Date;
}

/** The card provider cannot be reached, is slow, or answers with a fault of its own. */
export class PaymentsUnavailable extends Error {
  /** True if it answered with a fault of its own, which it repeats for the same attempt. */
  readonly hasFailed: boolean;

  constructor(message: string, { hasFailed = false }: { hasFailed?: boolean } = {}) {
    super(message);
    this.hasFailed = hasFailed;
  }
}

/** The card provider does not know this customer, or no longer. */
export class CustomerGone extends Error {}

/** The card provider will not give this payment back: it is disputed, or too old. */
export class RefundRefused extends Error {}

/** The signature of a message is missing, wrong or more than 300 seconds off, or the message cannot be read. */
export class WrongSignature extends Error {}

/** The card provider, as far as the product needs it. All methods but `readEvent` may throw `PaymentsUnavailable`. */
export interface Payments {
  /** What is for sale; cached for a while, so that pages do not wait for it. */
  readOffers(): Promise<readonly Offer[]>;
  /** The customer of a user, always the same one. `instead` names one that is gone. */
  createCustomer(user: { userId: string; email: string; instead: string | null }): Promise<string>;
  /** Throws `CustomerGone`. */
  changeEmail(customer: { customerId: string; email: string }): Promise<void>;
  /** Throws `CustomerGone`. */
  createSession(session: NewSession): Promise<PaymentSession>;
  /** Ends a payment page; one that is paid or over already stays as it is. */
  expireSession(id: string): Promise<void>;
  /** The address where a customer manages what they pay for. Throws `CustomerGone`. */
  createPortal(portal: { customerId: string; returnUrl: string }): Promise<string>;
  /** None for a customer that is gone. */
  listSubscriptions(customerId: string): Promise<ReadSubscription[]>;
  /** Sessions of a customer, the newest first; none for a customer that is gone. */
  listSessions(customerId: string): Promise<PaymentSession[]>;
  /** Ends a subscription: at once, or before it would be charged again; one that has ended stays as it is. */
  endSubscription(id: string, when: 'at once' | 'with its period'): Promise<void>;
  /** Takes back that a subscription ends with its period; one that has ended stays as it is. */
  resumeSubscription(id: string): Promise<void>;
  /** Paid invoices of a customer, the newest first; none for a customer that is gone. */
  listInvoices(customerId: string): Promise<PaidInvoice[]>;
  /** Removes a customer, with their address and everything that could still be charged; one that is gone stays so. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Everything that a customer has paid, with its disputes; nothing for a customer that is gone. */
  listPayments(customerId: string): Promise<CustomerPayment[]>;
  /** Whose payment was charged; `null` where nobody's is. */
  findCustomerOfCharge(chargeId: string): Promise<string | null>;
  /** Gives all that is left of a payment back, once however often it is called. Throws `RefundRefused`. */
  refundPayment(refund: { paymentId: string; checkoutId: string }): Promise<void>;
  /** Where an operator sees a customer at the provider; `null` for the double, which has no such page. */
  linkToCustomer(customerId: string): string | null;
  /** Throws `WrongSignature`. */
  readEvent(message: { body: Buffer; signature: string | undefined; at: Date }): PaymentEvent;
}
