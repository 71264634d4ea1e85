import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { PlanFeature } from '../engine/plans.ts';

/** Who may call a procedure, what their plan must bring, and what the audit log records of it. */
export interface Policy {
  access: 'anyone' | 'signed-in' | 'api-key' | 'admin';
  /** What the caller's plan must include; without it the procedure's error `PLAN_REQUIRED` is the answer. */
  feature: PlanFeature | null;
  /** The audit action a mutation writes; `null` where nothing is to be audited. */
  audit: string | null;
  /** The largest body in bytes, where it differs from that of every other procedure. */
  mostBytes?: number;
}

/** Where every procedure of the contract begins: open to anyone, no feature, nothing to audit. */
export const procedure = oc.$meta<Policy>({ access: 'anyone', feature: null, audit: null });

/** The input of a procedure that takes none: a field that somebody sends all the same is refused, not passed over. */
export const noInput = z.strictObject({}).optional();
