import type { CreatorRate } from '../../../contract/market/creator-rates.ts';
import type { Currency, RateType } from '../../../engine/pricing/rates.ts';
import { pageLocale } from '../../ui/format.ts';
import type { TagTone } from '../../ui/tag.tsx';

/** The words of collected rates; those of the specification (sections 2 and 8) stand to the letter. */
export const texts = {
  addTitle: 'Add a rate',
  addLede: 'What a channel charges for a sponsorship. The algorithm learns from these rates.',
  editTitle: 'Edit rate',
  add: 'Add rate',
  save: 'Save changes',
  saving: 'Saving...',
  cancel: 'Cancel',
  added: 'Creator rate added successfully',
  updated: 'Creator rate updated successfully',
  deleted: 'Creator rate deleted successfully',
  saveFailed: 'Failed to save creator rate',
  deleteFailed: 'Failed to delete creator rate',
  loadFailed: 'Failed to load creator rates',
  manageTitle: 'Manage rates',
  table: 'Collected rates',
  empty: 'No creator rates added yet.',
  emptyMore: 'Add the first one by hand, or import a table below.',
  noMatch: 'No rate matches these filters.',
  clear: 'Clear filters',
  loading: 'Loading the rates',
  edit: 'Edit',
  remove: 'Delete',
  removeTitle: 'Delete this rate?',
  removeNote: 'Prices no longer learn from it. The audit log keeps what it was.',
  removeConfirm: 'Delete the rate',
  keep: 'Keep it',
  importTitle: 'Import rates',
  importLede: 'Many rates at once, from a CSV file or an Excel workbook.',
  queueTitle: 'Rates from creators',
  queueLede: 'What creators say they were paid, for channels they have proven to be theirs, oldest first.',
  queueEmpty: 'No rates from creators are waiting.',
  queueFailed: 'The rates from creators could not be loaded.',
  acceptFailed: 'The rate was not accepted',
  refuseFailed: 'The rate was not refused',
} as const;

export const rateTypeWords: Record<RateType, string> = {
  flat_fee: 'Flat fee',
  cpm: 'CPM',
  affiliate: 'Affiliate share',
};
export const currencyWords: Record<Currency, string> = {
  USD: 'USD, US dollar',
  EUR: 'EUR, Euro',
  GBP: 'GBP, Pound sterling',
};

/** A record each, so that a value the contract adds is missed here by the compiler. */
export const sourceWords: Record<CreatorRate['source'], string> = {
  admin: 'Entered',
  import: 'Imported',
  creator: 'From its creator',
  sample: 'Sample',
};
export const stateWords: Record<CreatorRate['state'], string> = {
  learning: 'Ready to learn from',
  waiting: 'Waiting',
  aside: 'Set aside',
};
export const stateTones: Record<CreatorRate['state'], TagTone> = {
  learning: 'good',
  waiting: 'warn',
  aside: 'neutral',
};
export const orderWords = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  channel: 'Channel, A to Z',
  amount: 'Highest amount first',
  collected: 'Latest day first',
} as const;

/** `USD 1,250.50`, or `12.5%` for a share of sales. */
export function formatAmount({
  rate_type,
  quoted_amount,
  currency,
}: Pick<CreatorRate, 'rate_type' | 'quoted_amount' | 'currency'>): string {
  if (rate_type === 'affiliate') return `${quoted_amount.toLocaleString(pageLocale)}%`;
  return quoted_amount.toLocaleString(pageLocale, { style: 'currency', currency, currencyDisplay: 'code' });
}
