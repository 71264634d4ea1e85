import { z } from 'zod';
import { creditsPerPage } from '../limits.ts';
import { inWorkspace } from '../procedure.ts';

/** What can happen to credits. */
export const creditKinds = [
  'grant',
  'trial',
  'boost',
  'boost_refund',
  'boost_freeze',
  'boost_return',
  'boost_loss',
  'debit',
  'refund',
  'bulk_hold',
  'bulk_return',
  'adjustment',
  'plan_move',
  'watch',
] as const;
export type CreditKind = (typeof creditKinds)[number];

/** A change of an account's credits; the newest `balance` is what is left. */
export const creditEntry = z.strictObject({
  /** Rises with time. */
  id: z.string(),
  kind: z.enum(creditKinds),
  /** Negative where credits were taken. */
  credits: z.number().int(),
  balance: z.number().int().nonnegative(),
  /** What an administrator said of it to its owner. */
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type CreditEntry = z.infer<typeof creditEntry>;

export const creditHistory = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/credits',
    summary: 'What has happened to the caller’s credits, the newest first',
    tags: ['Account'],
  })
  .input(
    z.strictObject({
      /** The `id` of the last entry of the page before. */
      before: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .optional(),
    }),
  )
  .output(z.strictObject({ entries: z.array(creditEntry).max(creditsPerPage), has_more: z.boolean() }));
