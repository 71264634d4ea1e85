import type { OverrideAccount } from '../../../contract/admin/tier-overrides.ts';
import type { PlanTier } from '../../../engine/plans/plans.ts';

export const tierWords: Readonly<Record<PlanTier, string>> = {
  free: 'Free',
  growth: 'Growth',
  pro: 'Pro',
  premium: 'Premium',
  agency: 'Agency',
  enterprise: 'Enterprise',
};

export const originWords: Readonly<Record<OverrideAccount['origin'], string>> = {
  override: 'by an override',
  subscription: 'by subscription',
  trial: 'by the trial',
  free: 'without subscription',
};

/** An override's end wherever the reader is: `December 6, 2026, 23:59:59 UTC`. */
export function formatEnd(iso: string, locale?: string): string {
  const end = new Date(iso);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(end);
  return `${day}, ${end.toISOString().slice(11, 19)} UTC`;
}
