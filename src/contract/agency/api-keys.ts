import { z } from 'zod';
import { longestKeyName, mostApiKeys } from '../limits.ts';
import { keyScopes } from '../../engine/plans/roles.ts';
import { line } from '../text-fields.ts';
import { inWorkspace } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

export const apiPlanRequired = {
  status: 403,
  message: 'API access is available for Agency+ plans',
} as const;

/** A key as stored: its secret is shown once, in the answer that creates it. */
export const apiKey = z.strictObject({
  id: z.uuid(),
  key_name: z.string(),
  /** How the key begins, by which its owner recognises it. */
  key_prefix: z.string(),
  is_active: z.boolean(),
  /** What it may do. */
  scopes: z.array(z.enum(keyScopes)),
  /** Calls that were accepted with this key. */
  usage_count: count,
  /** Analyses an hour, shared by everything its owner does. */
  rate_limit: count,
  last_used_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type ApiKey = z.infer<typeof apiKey>;

export const manageApiKeys = inWorkspace('administer', { feature: 'api' })
  .route({
    method: 'POST',
    path: '/functions/v1/manage-api-keys',
    summary: 'List, create and revoke the caller’s API keys',
    description: 'A new key is in `api_key` of this one answer and nowhere else; it cannot be read again.',
    tags: ['API keys'],
  })
  .input(
    z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('list') }),
      z.strictObject({
        action: z.literal('create'),
        key_name: line(longestKeyName),
        /** Channel analyses, unless it says otherwise. */
        scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length).optional(),
      }),
      z.strictObject({ action: z.literal('revoke'), api_key_id: z.uuid() }),
    ]),
  )
  .errors({
    PLAN_REQUIRED: apiPlanRequired,
    KEY_NAME_MISSING: { status: 400, message: 'Please enter a key name' },
    KEY_NOT_FOUND: { status: 404, message: 'This key is not one of yours.' },
    TOO_MANY_KEYS: {
      status: 409,
      message: `An account can have ${mostApiKeys} active keys. Please revoke one of them first.`,
    },
  })
  .output(
    z.strictObject({
      /** Newest first. */
      keys: z.array(apiKey),
      /** The whole new key after `create`; `null` otherwise. */
      api_key: z.string().nullable(),
    }),
  );
