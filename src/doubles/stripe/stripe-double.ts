import { startApiServer } from './api-server.ts';
import { createUnitRunner } from './run-unit.ts';
import type { StripeControl } from './control.ts';
import { createControl } from './control.ts';
import type { SentEvent } from './delivery.ts';
import { createDelivery } from './delivery.ts';
import type { StripeFault, StripeRequest } from './faults.ts';
import type { StripeObjects } from './objects.ts';
import type { PaymentPages } from './payment-pages.ts';
import { createPaymentPages } from './payment-pages.ts';
import type { DemoPrice } from './prices.ts';
import { answerApi } from './stripe-api.ts';

export type { PaymentPages, SentEvent, StripeControl };

export interface StripeDoubleOptions {
  objects: StripeObjects;
  now: () => Date;
  /** The only key that is accepted. */
  secretKey: string;
  /** Signs the messages. */
  webhookSecret: string;
  /** Where messages go; `null` while nobody listens, and then none are sent. */
  webhookUrl: () => string | null;
  /** Where `pages` are mounted. */
  pagesOrigin: () => string;
  prices: Readonly<Record<string, DemoPrice>>;
  /** The fault that answers a request; `null` for the real answer. */
  faults?: (request: StripeRequest) => StripeFault | null;
  /** How long to wait before each retry of a message; real time. */
  pausesMs?: readonly number[];
}

export interface StripeDouble {
  /** The base address of the API, for STRIPE_API_BASE_URL. */
  baseUrl: string;
  pages: PaymentPages;
  control: StripeControl;
  /** Messages created by this process, oldest first, the last 10,000 of them. */
  events: readonly SentEvent[];
  /** Requests to the API, oldest first, the last 10,000 of them. */
  requests: readonly StripeRequest[];
  /** Waits for the messages that are being delivered. */
  settle(): Promise<void>;
  /** Refuses connections until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a local server for the part of Stripe's API that the product uses, and the pages on which a customer pays;
 * no money moves.
 */
export async function startStripeDouble(options: StripeDoubleOptions): Promise<StripeDouble> {
  const delivery = createDelivery(options);
  const change = createUnitRunner(options, (messages) => delivery.send(messages));
  const { secretKey, faults = () => null } = options;
  const api = await startApiServer({
    faults,
    answer: (request, authorization) => answerApi(change, { request, authorization, secretKey }),
  });
  return {
    baseUrl: api.url,
    pages: createPaymentPages(change),
    control: createControl(change),
    events: delivery.events,
    requests: api.requests,
    settle: () => delivery.settle(),
    down: () => api.down(),
    up: () => api.up(),
    close: async () => {
      await api.down();
      await delivery.close();
    },
  };
}
