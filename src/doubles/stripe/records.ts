import { z } from 'zod';
import { subscriptionStatuses } from '../../engine/plans/subscriptions.ts';
import type { ObjectKind, ObjectStore } from './objects.ts';

const seconds = z.number().int();
const metadata = z.record(z.string(), z.string());
/** Amounts are in the currency's smallest unit, instants in seconds since 1970. */
const base = { id: z.string(), created: seconds, customer: z.string().nullable() };

const customer = z.strictObject({
  ...base,
  email: z.string().nullable(),
  name: z.string().nullable(),
  metadata,
  deleted: z.boolean(),
});

const session = z.strictObject({
  ...base,
  customer: z.string(),
  priceId: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  mode: z.enum(['payment', 'subscription']),
  status: z.enum(['open', 'complete', 'expired']),
  expiresAt: seconds,
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  metadata,
  /** Metadata of the subscription or payment that results. */
  targetMetadata: metadata,
  subscriptionId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  paymentId: z.string().nullable(),
});

const subscription = z.strictObject({
  ...base,
  customer: z.string(),
  priceId: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(subscriptionStatuses),
  /** Where the first period begins, and how many have passed since. */
  anchor: seconds,
  periods: z.number().int(),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: seconds.nullable(),
  endedAt: seconds.nullable(),
  latestInvoice: z.string().nullable(),
  metadata,
});

const invoice = z.strictObject({
  ...base,
  customer: z.string(),
  subscriptionId: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['open', 'paid', 'void']),
  reason: z.enum(['subscription_create', 'subscription_cycle']),
  attempts: z.number().int(),
  periodStart: seconds,
  periodEnd: seconds,
  paidAt: seconds.nullable(),
});

/** A payment intent with its only charge; their ids differ only in the prefix. */
const payment = z.strictObject({
  ...base,
  customer: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(['requires_payment_method', 'succeeded']),
  amountRefunded: z.number().int(),
  dispute: z.enum(['open', 'won', 'lost']).nullable().default(null),
  description: z.string(),
  metadata,
});

const refund = z.strictObject({
  ...base,
  paymentId: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  reason: z.string().nullable(),
  metadata,
});

/** The card holder's objection to a payment. */
const dispute = z.strictObject({
  ...base,
  paymentId: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  reason: z.string(),
  status: z.enum(['needs_response', 'warning_needs_response', 'won', 'lost']),
  dueBy: seconds,
});

const portal = z.strictObject({ ...base, customer: z.string(), returnUrl: z.string() });

/** `body` is the message as it is signed and sent. */
const event = z.strictObject({ ...base, type: z.string(), body: z.string() });

/** The answer that was given to a key, and the request it answered. */
const idempotency = z.strictObject({
  ...base,
  fingerprint: z.string(),
  status: z.number().int(),
  body: z.string(),
});

export interface RecordOf {
  customer: z.infer<typeof customer>;
  session: z.infer<typeof session>;
  subscription: z.infer<typeof subscription>;
  invoice: z.infer<typeof invoice>;
  payment: z.infer<typeof payment>;
  refund: z.infer<typeof refund>;
  dispute: z.infer<typeof dispute>;
  portal: z.infer<typeof portal>;
  event: z.infer<typeof event>;
  idempotency: z.infer<typeof idempotency>;
}

const shapes: { [Kind in ObjectKind]: z.ZodType<RecordOf[Kind]> } = {
  customer,
  session,
  subscription,
  invoice,
  payment,
  refund,
  dispute,
  portal,
  event,
  idempotency,
};

/** More than a demo customer ever has. */
const longestList = 10_000;

/** A malformed id is never looked up: databases do not accept every character. */
const idPattern = /^\w{1,200}$/;

/** The stored objects, parsed into their shapes. */
export interface Records {
  get<Kind extends ObjectKind>(kind: Kind, id: string): Promise<RecordOf[Kind] | null>;
  put<Kind extends ObjectKind>(kind: Kind, record: RecordOf[Kind]): Promise<void>;
  /** The newest first. */
  list<Kind extends ObjectKind>(kind: Kind, customerId?: string): Promise<RecordOf[Kind][]>;
  forget(kind: ObjectKind, before: number): Promise<void>;
}

export function readRecords(store: ObjectStore): Records {
  return {
    async get(kind, id) {
      if (!idPattern.test(id)) return null;
      const found = await store.get(kind, id);
      return found === null ? null : shapes[kind].parse(found);
    },
    async put(kind, record) {
      const { id, created, customer: customerId } = record;
      await store.put({ id, kind, customerId, createdAt: new Date(created * 1000), object: record });
    },
    async list(kind, customerId) {
      if (customerId !== undefined && !idPattern.test(customerId)) return [];
      const filter = { limit: longestList, ...(customerId === undefined ? {} : { customerId }) };
      const found = await store.list(kind, filter);
      return found.map((object) => shapes[kind].parse(object));
    },
    forget: (kind, before) => store.forget(kind, new Date(before * 1000)),
  };
}
