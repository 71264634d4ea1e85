import { pageLocale } from '../../ui/format.ts';

/** The words of exchange rates. */
export const texts = {
  title: 'Exchange rates',
  lede: 'Rates in euros and pounds are converted to US dollars at the exchange rate of their own day. A rate without one waits; none is ever guessed.',
  loadFailed: 'The exchange rates could not be loaded.',
  missing: 'Days that rates wait for',
  noneMissing: 'No rate waits for an exchange rate.',
  add: 'Enter an exchange rate',
  known: 'Known exchange rates',
  empty: 'No exchange rates entered yet.',
  save: 'Save',
  saving: 'Saving...',
  saveFailed: 'The exchange rate was not saved',
  deleteFailed: 'The exchange rate was not deleted',
  saved: 'Exchange rate saved',
  deleted: 'Exchange rate deleted',
  correct: 'Correct',
  remove: 'Delete',
  removeQuestion: 'Rates of this day and currency wait again. Delete it?',
  removeConfirm: 'Delete it',
  keep: 'Keep it',
  cancel: 'Cancel',
  more: 'Show older days',
  importTitle: 'Import a table of exchange rates',
} as const;

const rates = new Intl.NumberFormat(pageLocale, { minimumFractionDigits: 4, maximumFractionDigits: 6 });

/** US dollars for one unit: `1.0842`. */
export function formatRate(usdPerUnit: number): string {
  return rates.format(usdPerUnit);
}
