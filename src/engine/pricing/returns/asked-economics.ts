import type { Currency } from '../rates.ts';
import type { Range, ReturnGoal } from './assumptions.ts';
import type { Economics } from './simulation.ts';

/** The economics as a form or a program asks with them; the contract's schema is exactly this. */
export interface AskedEconomics {
  goal: ReturnGoal;
  currency: Currency;
  value_cents: number | null;
  margin_percent: number | null;
  refund_percent: number;
  commission_percent: number;
  fixed_cents: number;
  cvr: Range | null;
  ctr: Range | null;
  lift: Range | null;
  target_percent: number | null;
}

/** What can be computed with, the same for the server and the screen; `null` where an order has no value or margin. */
export function readEconomics(asked: AskedEconomics): Economics | null {
  const { goal, value_cents: valueCents, margin_percent: marginPercent } = asked;
  const countsOrders = goal !== 'awareness';
  if (countsOrders && (valueCents === null || marginPercent === null)) return null;
  return {
    goal,
    valueCents: valueCents ?? 0,
    marginPercent: marginPercent ?? 0,
    refundPercent: asked.refund_percent,
    commissionPercent: asked.commission_percent,
    fixedCents: asked.fixed_cents,
    conversion: asked.cvr,
    clickRate: asked.ctr,
    lift: asked.lift,
    targetPercent: asked.target_percent,
  };
}
