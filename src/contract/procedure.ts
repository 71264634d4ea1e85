import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { PlanFeature } from '../engine/plans/plans.ts';
import type { AuditAction } from './admin/audit-actions.ts';

/** Who may call a procedure, what their plan must bring, and what the audit log records of it. */
export interface Policy {
  /** `admin-session`: an administrator whose call carries the token of an admin session in `x-admin-session`. */
  access: 'anyone' | 'signed-in' | 'api-key' | 'admin' | 'admin-session';
  /** What the caller's plan must include; without it the procedure's error `PLAN_REQUIRED` is the answer. */
  feature: PlanFeature | null;
  /** What the audit log records of a call that changes something: one row, of one of these actions. */
  audit: readonly AuditAction[];
  /** The largest body in bytes, where it differs from that of every other procedure. */
  mostBytes?: number;
}

/** Where every procedure of the contract begins: open to anyone, no feature, nothing to audit. */
export const procedure = oc.$meta<Policy>({ access: 'anyone', feature: null, audit: [] });

/** For administrators alone; `audit` names what the call may record. */
export const asAdmin = (...audit: AuditAction[]) => procedure.meta({ access: 'admin', feature: null, audit });
/** The same for what is dangerous: within an admin session alone. */
export const inAdminSession = (...audit: AuditAction[]) =>
  procedure.meta({ access: 'admin-session', feature: null, audit });

/** The input of a procedure that takes none: a field that somebody sends all the same is refused, not passed over. */
export const noInput = z.strictObject({}).optional();
