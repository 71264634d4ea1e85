import type { Stage } from './stages.ts';
import { hasReached, isExit } from './stages.ts';

export const costKinds = ['fee', 'product', 'agency', 'ads', 'other'] as const;
export type CostKind = (typeof costKinds)[number];
export const costKindNames: Record<CostKind, string> = {
  fee: 'Fee',
  product: 'Product',
  agency: 'Agency',
  ads: 'Ads',
  other: 'Other',
};

export interface PricedCreator {
  stage: Stage;
  pricePlannedCents: number | null;
  priceAgreedCents: number | null;
  isPaid: boolean;
}

/** What a campaign comes to, in cents of its currency; each sum includes its costs. */
export interface BudgetSums {
  /** Prices as agreed, else as planned, of everybody who is still part of it. */
  plannedCents: number;
  agreedCents: number;
  paidCents: number;
  /** By how much what is agreed is over the budget; 0 where it is not. */
  overCents: number;
}

/** Whoever left by the side counts only with what was paid to them. */
export function sumBudget(
  creators: readonly PricedCreator[],
  costs: readonly { amountCents: number; isPaid: boolean }[],
  budgetCents: number,
): BudgetSums {
  const costCents = sum(costs, ({ amountCents }) => amountCents);
  const agreedCents = costCents + sum(creators, agreedOf);
  return {
    plannedCents: costCents + sum(creators, plannedOf),
    agreedCents,
    paidCents:
      sum(costs, ({ amountCents, isPaid }) => (isPaid ? amountCents : 0)) +
      sum(creators, ({ priceAgreedCents, isPaid }) => (isPaid ? (priceAgreedCents ?? 0) : 0)),
    overCents: Math.max(0, agreedCents - budgetCents),
  };
}

function plannedOf({ stage, isPaid, pricePlannedCents, priceAgreedCents }: PricedCreator): number {
  if (isExit(stage)) return isPaid ? (priceAgreedCents ?? 0) : 0;
  return priceAgreedCents ?? pricePlannedCents ?? 0;
}

function agreedOf({ stage, isPaid, priceAgreedCents }: PricedCreator): number {
  return isPaid || hasReached(stage, 'agreed') ? (priceAgreedCents ?? 0) : 0;
}

function sum<T>(rows: readonly T[], read: (row: T) => number): number {
  return rows.reduce((total, row) => total + read(row), 0);
}
