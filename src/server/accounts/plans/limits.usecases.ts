import { monthEnd } from '../../../values/months.ts';
import type { PlanFeature } from '../../../engine/plans/plans.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { analysesPerHour } from '../../../engine/plans/effective-tier.ts';
import { findWindowEnd } from '../../platform/db/counting-windows.ts';
import type { TierColumns } from './effective-tier.ts';
import { findTier } from './effective-tier.ts';
import type { UsageRow } from './plans.rows.ts';

/** What a user's limits follow from: the tier's columns, the month's counter and the hour's. */
export interface LimitsRow extends TierColumns, UsageRow {
  /** `null` before the first hour. */
  windowStart: Date | null;
  used: number;
}

export interface Limit {
  most: number;
  left: number;
  windowSeconds: number;
  /** When all of it is there again; `null` where nothing of it is used. */
  endsAt: Date | null;
}

export interface PlanLimits {
  features: readonly PlanFeature[];
  hour: Limit;
  /** `null` is unlimited. */
  month: Limit | null;
}

const hourMs = 3_600_000;

/** What a user may still analyse at an instant. */
export function describeLimits(row: LimitsRow, at: Date): PlanLimits {
  const counting = findTier(row, at);
  const plan = plans[counting.tier];
  return {
    features: plan.features,
    hour: describeHour(row, { most: analysesPerHour(counting), at }),
    month:
      plan.analysesPerMonth === null
        ? null
        : describeMonth(row, { most: plan.analysesPerMonth + row.bonus, at }),
  };
}

/** By the same rule as `reserveInHour`. */
function describeHour({ windowStart, used }: LimitsRow, { most, at }: { most: number; at: Date }): Limit {
  const endsAt = windowStart && findWindowEnd({ begins: windowStart, windowMs: hourMs }, at);
  const left = endsAt === null ? most : Math.max(0, most - used);
  return { most, left, windowSeconds: hourMs / 1000, endsAt };
}

function describeMonth({ analyses }: LimitsRow, { most, at }: { most: number; at: Date }): Limit {
  const endsAt = monthEnd(at);
  const begins = Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
  return {
    most,
    left: Math.max(0, most - analyses),
    windowSeconds: (endsAt.getTime() - begins) / 1000,
    endsAt,
  };
}
