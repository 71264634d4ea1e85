/** Which creator an order is credited to, and what makes one doubtful. */

/** What an order can bring along, the strongest first; a survey is asked beside it and credits nothing by itself. */
export const creditSources = ['click_id', 'code', 'utm_content'] as const;
export type CreditSource = (typeof creditSources)[number];

export const conversionTypes = ['purchase', 'signup', 'lead', 'refund'] as const;
export type ConversionType = (typeof conversionTypes)[number];

/** Days from the click to the order within which it counts. */
export const windowDays = { usual: 30, least: 1, most: 180 } as const;

/** Whom to believe where the link of one creator and the code of another come together. */
export const conflictRules = ['code', 'click_id'] as const;
export type ConflictRule = (typeof conflictRules)[number];

export interface OrderTraces {
  /** The click that the order came from, if it is one of the workspace's links. */
  click: { creatorId: string; atMs: number } | null;
  /** Whose code the order brought. */
  codeOf: string | null;
  /** Whose link its `utm_content` names. */
  utmOf: string | null;
  occurredAtMs: number;
}

export interface Credit {
  creatorId: string;
  source: CreditSource;
  /** Two creators could claim it. */
  isConflict: boolean;
}

const dayMs = 24 * 3_600_000;

/** One order, one credit: click id before code before `utm_content`; `null` where nothing names a creator. */
export function creditOrder(
  { click, codeOf, utmOf, occurredAtMs }: OrderTraces,
  { days, onConflict }: { days: number; onConflict: ConflictRule },
): Credit | null {
  const sinceMs = click === null ? Number.NaN : occurredAtMs - click.atMs;
  // Shops' clocks differ from ours by minutes.
  const isInWindow = sinceMs >= -5 * 60_000 && sinceMs <= days * dayMs;
  const clickOf = click !== null && isInWindow ? click.creatorId : null;
  const isConflict = clickOf !== null && codeOf !== null && clickOf !== codeOf;
  const credit = (creatorId: string, source: CreditSource) => ({ creatorId, source, isConflict });
  if (isConflict) return onConflict === 'code' ? credit(codeOf, 'code') : credit(clickOf, 'click_id');
  if (clickOf !== null) return credit(clickOf, 'click_id');
  if (codeOf !== null) return credit(codeOf, 'code');
  return utmOf === null ? null : credit(utmOf, 'utm_content');
}

/** Nobody reads a page, decides and pays in less. */
const fastestMs = 2_000;

export const conversionFlags = ['fast', 'worthless'] as const;
export type ConversionFlag = (typeof conversionFlags)[number];

/** What makes one conversion doubtful. */
export function flagConversion(of: {
  type: ConversionType;
  valueCents: number;
  sinceClickMs: number | null;
}): ConversionFlag[] {
  const isFast = of.sinceClickMs !== null && of.sinceClickMs < fastestMs;
  const isWorthless = of.type === 'purchase' && of.valueCents === 0;
  return [...(isFast ? (['fast'] as const) : []), ...(isWorthless ? (['worthless'] as const) : [])];
}

const mostCancelled = 0.3;
/** With fewer orders, one that is sent back says nothing. */
const fewOrders = 5;

/** Whether more of a creator's orders are cancelled than customers do by themselves. */
export function areManyCancelled({ orders, refunds }: { orders: number; refunds: number }): boolean {
  return orders >= fewOrders && refunds / orders > mostCancelled;
}

/** How many orders one call of the API reports. */
export const mostConversions = 500;
/** Days that the table of orders can be asked for. */
export const reportDays = ['7', '30', '90', '365'] as const;
export type ReportDays = (typeof reportDays)[number];
