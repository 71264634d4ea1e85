import { isUtf8 } from 'node:buffer';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { PaymentEvent } from './payments.ts';
import { WrongSignature } from './payments.ts';

/** Stripe's own recommendation, applied here to messages from the past and the future alike. */
const toleranceMs = 300_000;
const secondMs = 1_000;

/** An id or a word of the provider's: at most 255 characters, by its documentation. */
const word = z.string().regex(/^[\w.-]{1,255}$/);
/** The end of the year 9999, the last that the database and ISO 8601 agree on. */
const lastSecond = 253_402_300_799;
const reference = z
  .union([word, z.object({ id: word }).transform(({ id }) => id)])
  .nullish()
  .catch(null);
const event = z.object({
  id: word,
  type: word,
  created: z.number().int().nonnegative().max(lastSecond),
  data: z.object({
    object: z.object({ id: reference, object: z.string(), customer: reference, charge: reference }),
  }),
});

/** A message from Stripe, after its signature over the exact bytes has been verified. Throws `WrongSignature`. */
export function readStripeEvent(
  stripe: Stripe,
  message: { body: Buffer; signature: string | undefined; at: Date; secret: string },
): PaymentEvent {
  const read = event.safeParse(verify(stripe, message));
  if (!read.success) throw new WrongSignature('The message is not an event.');
  const { id, type, created, data } = read.data;
  const { object } = data;
  const customerId = object.object === 'customer' ? object.id : object.customer;
  const chargeId = object.object === 'dispute' ? (object.charge ?? null) : null;
  return { id, type, createdAt: new Date(created * secondMs), customerId: customerId ?? null, chargeId };
}

function verify(
  { webhooks }: Stripe,
  { body, signature = '', at, secret }: Parameters<typeof readStripeEvent>[1],
): unknown {
  // The library accepts messages from the future.
  const signedAt = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(
    ([, seconds]) => Number(seconds) * secondMs,
  );
  if (signedAt.some((ms) => ms - at.getTime() > toleranceMs)) throw new WrongSignature();
  // Given bytes, the library repairs broken characters and drops a byte order mark before it compares.
  if (!isUtf8(body)) throw new WrongSignature();
  const text = body.toString('utf8');
  try {
    return webhooks.constructEvent(text, signature, secret, toleranceMs / secondMs, undefined, at.getTime());
  } catch {
    throw new WrongSignature();
  }
}
