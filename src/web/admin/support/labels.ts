import type { SupportPurchase, SupportedAccount } from '../../../contract/admin/support.ts';
import type { Product } from '../../../engine/plans/plans.ts';
import { pageLocale } from '../../ui/format.ts';
import type { TagTone } from '../../ui/tag.tsx';

const productWords: Readonly<Record<Product, string>> = {
  growth: 'Growth plan',
  pro: 'Pro plan',
  premium: 'Premium plan',
  agency: 'Agency plan',
  full_report: 'Full Report',
  boost: 'Boost',
};

export function nameProduct({ product }: Pick<SupportPurchase, 'product'>): string {
  return productWords[product];
}

/** An amount in the currency's smallest unit; empty where there is none yet. */
export function formatAmount(amount: number | null, currency: string | null): string {
  if (amount === null || currency === null) return '';
  const format = new Intl.NumberFormat(pageLocale, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

interface StateWords {
  word: string;
  tone: TagTone;
}

/** How a purchase stands, a dispute and an unfinished refund before what was paid. */
export function describePurchase(purchase: SupportPurchase): StateWords {
  const { status, dispute, refund_requested_at: requested, refunded_cents: refunded } = purchase;
  if (status === 'refunded') return { word: 'Refunded', tone: 'neutral' };
  if (dispute === 'open') return { word: 'Disputed', tone: 'bad' };
  if (dispute === 'lost') return { word: 'Dispute lost', tone: 'bad' };
  if (requested !== null) return { word: 'Refund asked for', tone: 'warn' };
  if (status === 'paid' && refunded > 0) return { word: 'Partly refunded', tone: 'warn' };
  const plain = { paid: 'Paid', open: 'Not paid yet', expired: 'Never paid' };
  return { word: plain[status], tone: status === 'paid' ? 'good' : 'neutral' };
}

export const disputeWords: Readonly<Record<SupportedAccount['disputes'][number]['state'], StateWords>> = {
  open: { word: 'Open', tone: 'bad' },
  won: { word: 'Won', tone: 'good' },
  lost: { word: 'Lost', tone: 'neutral' },
};

export const exportWords: Readonly<Record<NonNullable<SupportedAccount['export']>['state'], string>> = {
  waiting: 'Waiting to be built',
  working: 'Being built',
  ready: 'Ready for its owner',
  failed: 'Failed',
};

export const originWords: Readonly<Record<SupportedAccount['plan']['origin'], string>> = {
  override: 'by an override',
  subscription: 'by subscription',
  trial: 'by the trial',
  free: 'without subscription',
};

/** What support calls an action of the audit log: `credits_adjusted` as `Credits adjusted`. */
export function sayAction(action: string): string {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
