import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { PlanFeature } from '../engine/plans/plans.ts';
import type { Right } from '../engine/plans/roles.ts';
import type { KeyScope } from '../engine/plans/roles.ts';
import type { AuditAction } from './admin/audit-actions.ts';

/** Who may call a procedure, what their plan must include, and what the audit log records about it. */
export interface Policy {
  /** `admin-session`: an administrator whose call carries the token of an admin session in `x-admin-session`. */
  access: 'anyone' | 'signed-in' | 'api-key' | 'admin' | 'admin-session';
  /** The feature that the caller's plan must include; without it the answer is the error `PLAN_REQUIRED`. */
  feature: PlanFeature | null;
  /**
   * What the caller's role in their workspace must allow. Without it the call is about the caller themselves, and acts
   * in their own workspace whichever they work in.
   */
  right?: Right;
  /** What an API key must be made for. */
  scope?: KeyScope;
  /** What the audit log records for a call that changes something: one row, with one of these actions. */
  audit: readonly AuditAction[];
  /** It spends or pays: with an `Idempotency-Key` it is done once, and its first answer is kept for a day. */
  once?: true;
  /** The largest body in bytes, if it differs from that of every other procedure. */
  mostBytes?: number;
}

/** The base of every procedure of the contract: open to anyone, no feature, nothing to audit. */
export const procedure = oc.$meta<Policy>({ access: 'anyone', feature: null, audit: [] });

/** For whoever is signed in, in the workspace they work in, if their role there has the right. */
export const inWorkspace = (right: Right, policy: Partial<Policy> = {}) =>
  procedure.meta({ access: 'signed-in', feature: null, audit: [], ...policy, right });

/** For administrators only; `audit` names what the call may record. */
export const asAdmin = (...audit: AuditAction[]) => procedure.meta({ access: 'admin', feature: null, audit });
/** The same for dangerous actions: only within an admin session. */
export const inAdminSession = (...audit: AuditAction[]) =>
  procedure.meta({ access: 'admin-session', feature: null, audit });

/** The input of a procedure that takes none: a field that is sent anyway is refused, not ignored. */
export const noInput = z.strictObject({}).optional();
