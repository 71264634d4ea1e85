import { setTimeout } from 'node:timers/promises';
import { Stripe } from 'stripe';
import type { Message } from './unit-of-work.ts';
import { toSeconds } from './calendar.ts';

/** A message as created; `body` is what is signed and sent. */
export interface SentEvent extends Message {
  /** The last attempt's signature; `null` before the first. */
  signature: string | null;
  /** The status of the last answer; `null` if there was none. */
  answered: number | null;
}

export interface Delivery {
  /** Oldest first, the last 10,000 of them. */
  events: readonly SentEvent[];
  /** Sends in the given order; several calls run in parallel. */
  send(messages: readonly Message[]): void;
  settle(): Promise<void>;
  /** Cancels deliveries that are in progress. */
  close(): Promise<void>;
}

export interface DeliverySettings {
  now: () => Date;
  webhookSecret: string;
  webhookUrl: () => string | null;
  pausesMs?: readonly number[];
}

const usualPausesMs = [200, 1_000, 5_000, 15_000];
const patienceMs = 10_000;
const mostEventsKept = 10_000;

/**
 * Delivers messages as the provider does: signed over their bytes, and again after a pause unless answered with 2xx.
 */
export function createDelivery(settings: DeliverySettings): Delivery {
  const { pausesMs = usualPausesMs } = settings;
  const events: SentEvent[] = [];
  const underWay = new Set<Promise<void>>();
  const stop = new AbortController();
  const deliver = async (event: SentEvent) => {
    for (const pauseMs of [0, ...pausesMs]) {
      if (pauseMs > 0) await setTimeout(pauseMs, undefined, { signal: stop.signal });
      const url = settings.webhookUrl();
      if (url === null) return;
      event.answered = await attempt(event, { ...settings, url, signal: stop.signal });
      if (event.answered !== null && event.answered < 300) return;
    }
  };
  const deliverAll = async (made: readonly SentEvent[]) => {
    for (const event of made) await deliver(event);
  };
  return {
    events,
    send(messages) {
      const made = messages.map((message) => ({ ...message, signature: null, answered: null }));
      events.push(...made);
      events.splice(0, Math.max(0, events.length - mostEventsKept));
      // Only shutting down the double interrupts it: nobody is left to notify.
      const work = deliverAll(made).catch(() => undefined);
      underWay.add(work);
      void work.then(() => underWay.delete(work));
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      stop.abort();
      await Promise.all(underWay);
    },
  };
}

interface Attempt extends DeliverySettings {
  url: string;
  signal: AbortSignal;
}

async function attempt(
  event: SentEvent,
  { url, now, webhookSecret, signal }: Attempt,
): Promise<number | null> {
  const timestamp = toSeconds(now());
  const { body } = event;
  event.signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: webhookSecret,
    timestamp,
  });
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': event.signature,
        'user-agent': 'Sponsorscope double',
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
