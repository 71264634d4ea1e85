import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StripeFault, StripeRequest } from './faults.ts';
import type { StripeObjects } from './objects.ts';
import type { StandInPrice } from './prices.ts';

export interface StripeDoubleOptions {
  objects: StripeObjects;
  now: () => Date;
  /** The only key that is let in. */
  secretKey: string;
  /** Signs the messages. */
  webhookSecret: string;
  /** Where messages go; `null` while nobody listens, and then none is sent. */
  webhookUrl: () => string | null;
  /** Where `pages` are mounted. */
  pagesOrigin: () => string;
  prices: Readonly<Record<string, StandInPrice>>;
  /** The fault that answers a request; `null` for the true answer. */
  faults?: (request: StripeRequest) => StripeFault | null;
  /** How long to wait before each further attempt to deliver a message; real time. */
  pausesMs?: readonly number[];
}

/** A message as it was made; `body` is what is signed and sent. */
export interface SentEvent {
  id: string;
  type: string;
  body: string;
  /** The last attempt's signature; `null` before the first. */
  signature: string | null;
  /** The status of the last answer; `null` where there was none. */
  answered: number | null;
}

/** The hosted pages below `/demo/pay/` and `/demo/manage/`. */
export interface PaymentPages {
  owns(path: string): boolean;
  /** Answers one request; a page's own headers are set beside those that are there. */
  listen(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** What the customer or the card does. Each throws where there is no such object or it is in no state for it. */
export interface StripeControl {
  pay(sessionId: string): Promise<void>;
  /** The card is declined; the page stays open. */
  decline(sessionId: string): Promise<void>;
  expire(sessionId: string): Promise<void>;
  /** Gives back everything that was paid on a session. */
  refund(sessionId: string): Promise<void>;
  /** A collection fails: the subscription is `past_due`, and after the next failure `unpaid`. */
  failRenewal(subscriptionId: string): Promise<void>;
  payOpenInvoice(subscriptionId: string): Promise<void>;
  cancel(subscriptionId: string, options: { atPeriodEnd: boolean }): Promise<void>;
  /** Takes back a cancellation at the end of the period, or ends a pause. */
  resume(subscriptionId: string): Promise<void>;
  pause(subscriptionId: string): Promise<void>;
  setStatus(subscriptionId: string, status: string): Promise<void>;
}

export interface StripeDouble {
  /** The base address of the API, for STRIPE_API_BASE_URL. */
  baseUrl: string;
  pages: PaymentPages;
  control: StripeControl;
  /** Messages made by this process, oldest first, the last 10,000 of them. */
  events: readonly SentEvent[];
  /** Requests of the API, oldest first, the last 10,000 of them. */
  requests: readonly StripeRequest[];
  /** Waits for the messages that are under way. */
  settle(): Promise<void>;
  /** Refuses connections until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a local server that speaks the part of Stripe's API that the product uses, and no money moves. */
export function startStripeDouble(options: StripeDoubleOptions): Promise<StripeDouble> {
  return Promise.reject(new Error(`The stand-in has no answers yet (${options.pagesOrigin()}).`));
}
