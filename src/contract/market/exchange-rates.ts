import { z } from 'zod';
import { mostImportBytes } from '../limits.ts';
import { asAdmin, procedure } from '../procedure.ts';
import { importCounts, importErrors, importTable } from './rate-import.ts';
import { count } from '../analysis/text-evidence.ts';

/** Currencies that are converted; dollars need no rate. */
export const convertedCurrencies = ['EUR', 'GBP'] as const;

/** A day in a year that databases accept: they have no year 0. */
const day = z.iso.date().refine((text) => text >= '0001-01-01');

export const exchangeRate = z.strictObject({
  currency: z.enum(convertedCurrencies),
  day,
  /** US dollars for one unit of the currency on that day. */
  usd_per_unit: z.number().min(0.01).max(100),
  /** True for a sample. */
  demo: z.boolean(),
});
export type ExchangeRate = z.infer<typeof exchangeRate>;

const tags = ['Administration'];
const wrongDay = { status: 400, message: 'The day lies in the future or before 2005.' } as const;

export const listExchangeRates = asAdmin()
  .route({
    method: 'GET',
    path: '/api/admin/exchange-rates',
    summary: 'Exchange rates, the newest days first, and the days that collected rates wait for',
    tags,
  })
  .input(
    z.strictObject({
      /** The last day on the previous page. */
      before: day.optional(),
    }),
  )
  .output(
    z.strictObject({
      rates: z.array(exchangeRate).max(100),
      has_more: z.boolean(),
      /** Days without a rate on which collected rates wait, the most needed first. */
      missing: z
        .array(z.strictObject({ currency: z.enum(convertedCurrencies), day, waiting_rates: count }))
        .max(100),
    }),
  );

export const saveExchangeRate = asAdmin('exchange_rate_saved')
  .route({
    method: 'POST',
    path: '/api/admin/exchange-rates/save',
    summary: 'Enter or correct the exchange rate of a day',
    tags,
  })
  .input(exchangeRate.omit({ demo: true }))
  .errors({ WRONG_DAY: wrongDay })
  .output(exchangeRate);

export const deleteExchangeRate = asAdmin('exchange_rate_deleted')
  .route({
    method: 'POST',
    path: '/api/admin/exchange-rates/delete',
    summary: 'Delete the exchange rate of a day',
    tags,
  })
  .input(exchangeRate.pick({ currency: true, day: true }))
  .errors({ EXCHANGE_RATE_NOT_FOUND: { status: 404, message: 'There is no exchange rate for this day.' } })
  .output(exchangeRate.pick({ currency: true, day: true }));

export const importExchangeRates = procedure
  .meta({
    access: 'admin',
    feature: null,
    audit: ['exchange_rates_imported'],
    mostBytes: mostImportBytes,
  })
  .route({
    method: 'POST',
    path: '/api/admin/exchange-rates/import',
    summary: 'Add or correct the exchange rates of a table',
    description: 'Columns: day, currency, usd_per_unit. With `preview` nothing is changed.',
    tags,
  })
  .input(importTable.extend({ preview: z.boolean() }))
  .errors(importErrors)
  .output(z.strictObject({ ...importCounts, good_rows: count }));
