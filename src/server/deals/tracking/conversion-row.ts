import { createHmac, hash } from 'node:crypto';
import { z } from 'zod';
import { conversionTypes } from '../../../engine/tracking/attribution.ts';
import { readPromoCode, toSlug } from '../../../engine/tracking/links.ts';

const dayMs = 24 * 3_600_000;
/** Shops' clocks differ; nothing else happens in the future. */
const aheadMs = 5 * 60_000;
const oldestMs = 2 * 366 * dayMs;
/** Ten billion: more than any order, less than a computer rounds. */
const highestCents = 1_000_000_000_000;

const reference = z.string().regex(/^[\x21-\x7e]{1,128}$/);
export const clickIdForm = /^[\w-]{22}$/;

const row = z.strictObject({
  event_id: reference,
  type: z.enum(conversionTypes),
  occurred_at: z.iso.datetime({ offset: true }),
  value_cents: z.int().min(0).max(highestCents),
  currency: z.string().regex(/^[A-Z]{3}$/),
  order_ref: reference.optional(),
  click_id: z.string().max(200).optional(),
  code: z.string().max(200).optional(),
  utm_content: z.string().max(500).optional(),
});

/** One thing that a shop reports, as it is understood. */
export interface Reported {
  eventId: string;
  orderRef: string;
  type: z.infer<typeof row>['type'];
  occurredAt: Date;
  valueCents: number;
  currency: string;
  clickDigest: Buffer | null;
  code: string | null;
  slug: string | null;
}

const expected: Record<string, string> = {
  event_id: 'event_id has 1 to 128 visible ASCII characters.',
  type: 'type is purchase, signup, lead or refund.',
  occurred_at: 'occurred_at is an instant such as 2026-11-21T12:00:00Z.',
  value_cents: 'value_cents is a whole number of cents, 0 or more.',
  currency: 'currency is three capitals, such as USD.',
  order_ref: 'order_ref has 1 to 128 visible ASCII characters.',
};

/** Reads one row, or says what is wrong with it. */
export function readReported(sent: unknown, at: Date): Reported | { reason: string } {
  const parsed = row.safeParse(sent);
  if (!parsed.success) return { reason: describe(parsed.error) };
  const { data } = parsed;
  const occurredAt = new Date(data.occurred_at);
  const aheadOf = occurredAt.getTime() - at.getTime();
  if (aheadOf > aheadMs) return { reason: 'occurred_at lies in the future.' };
  if (aheadOf < -oldestMs) return { reason: 'occurred_at lies more than two years back.' };
  return {
    eventId: data.event_id,
    orderRef: data.order_ref ?? data.event_id,
    type: data.type,
    occurredAt,
    valueCents: data.value_cents,
    currency: data.currency,
    clickDigest: clickIdForm.test(data.click_id ?? '') ? digestClickId(data.click_id ?? '') : null,
    code: readPromoCode(data.code ?? ''),
    slug: toSlug(data.utm_content ?? '') || null,
  };
}

function describe({ issues }: z.ZodError): string {
  const field = String(issues[0]?.path[0] ?? '');
  return expected[field] ?? `${field} cannot be read.`;
}

/** What is kept of a click's id: a fast hash is enough for 128 random bits. */
export function digestClickId(clickId: string): Buffer {
  return hash('sha256', clickId, 'buffer');
}

/** What is kept of a shop's number: nobody finds it without the workspace's secret, few as there are. */
export function digestReference(text: string, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
