import { z } from 'zod';
import { auditActions } from './audit-actions.ts';
import { fileTypes } from '../analysis/exports.ts';
import { auditEntriesFetched, longestSearch } from '../limits.ts';
import { line } from '../text-fields.ts';
import { asAdmin } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const tags = ['Administration'];

/** One row of the audit log (specification, section 3), as it was written; rows are never changed. */
export const auditEntry = z.strictObject({
  /** From 1 on, without gaps. */
  sequence: z.number().int().positive(),
  /** One of the actions known here, or whatever is in a row that somebody else has inserted. */
  action_type: z.string(),
  /** Who did it; `null` for an operator's command. */
  admin_email: z.string().nullable(),
  target_email: z.string().nullable(),
  justification: z.string().nullable(),
  ip_address: z.string().nullable(),
  requires_approval: z.boolean(),
  /** The values before and after, or what the action was about. */
  old_values: z.string().nullable(),
  new_values: z.string().nullable(),
  /** `null` if a row that somebody else has inserted contains none. */
  created_at: z.iso.datetime().nullable(),
  /** SHA-256 over this row and the one before, in hexadecimal digits. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  /** Part of an address, a justification or the values. */
  search: line(longestSearch).optional(),
  action_type: z.enum(auditActions).optional(),
};

export const auditLog = asAdmin()
  .route({
    method: 'GET',
    path: '/api/admin/audit-log',
    summary: 'What administrators have done, the newest first, in pages of 100',
    tags,
  })
  .input(
    z.strictObject({
      ...filter,
      /** The lowest sequence of the page before, as digits. */
      before: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .optional(),
    }),
  )
  .output(
    z.strictObject({
      entries: z.array(auditEntry).max(auditEntriesFetched),
      has_more: z.boolean(),
      /** For the whole log, whatever the filter. */
      total: count,
    }),
  );

export const exportAuditLog = asAdmin('audit_log_exported')
  .route({
    method: 'POST',
    path: '/api/admin/audit-log/export',
    summary: 'The audit log as CSV, the oldest first',
    tags,
  })
  .input(z.strictObject(filter))
  .output(z.file().mime([fileTypes.csv]));
