import { makeId } from './ids.ts';
import type { DemoPrice } from './prices.ts';
import type { Records } from './records.ts';
import { apiVersion } from './api-version.ts';

/** One change in progress: what is stored, as of which instant, and the messages that it will send. */
export interface UnitOfWork {
  records: Records;
  /** Seconds since 1970. */
  at: number;
  prices: readonly DemoPrice[];
  pagesOrigin: string;
  messages: Message[];
  /** Customers whose objects this change has brought up to date. */
  aged: Set<string>;
}

export interface Message {
  id: string;
  type: string;
  body: string;
}

/** Messages can be read for as long as the provider keeps its own. */
const messagesKeptSeconds = 30 * 24 * 3600;

/** Records a message about an object in its present state; it is sent once the change is saved. */
export async function note(unit: UnitOfWork, type: string, object: object): Promise<void> {
  const { records, at } = unit;
  const id = makeId('evt');
  const event = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: at,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  const body = JSON.stringify(event, null, 2);
  await records.forget('event', at - messagesKeptSeconds);
  await records.put('event', { id, created: at, customer: null, type, body });
  unit.messages.push({ id, type, body });
}

export function priceOf(unit: UnitOfWork, id: string): DemoPrice | null {
  return unit.prices.find((price) => price.id === id) ?? null;
}
