import { z } from 'zod';
import { pasted } from '../text-fields.ts';
import { creatorRateFields, saveFailed } from './creator-rates.ts';
import { mostImportBytes, mostImportRows, rejectedRowsShown } from '../limits.ts';
import { procedure } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const tags = ['Administration'];

/**
 * A table as it is in a file: the first row names the columns. The browser opens the file itself, so the server never
 * unpacks anything.
 */
export const importTable = z.strictObject({
  rows: z
    .array(z.array(pasted().max(2100)).max(40))
    .min(1)
    .max(mostImportRows + 1),
});

export const rejectedRow = z.strictObject({
  /** Its number in the file, from 1; the column names are row 1. */
  row: z.number().int().positive(),
  /** Its cells, shortened. */
  text: z.string(),
  reason: z.string(),
});
export type RejectedRow = z.infer<typeof rejectedRow>;

export const importErrors = {
  /** Its message names the columns. */
  COLUMNS_MISSING: {
    status: 400,
    message: 'The first row has to name the columns; some of the needed ones are missing.',
  },
  NOTHING_TO_IMPORT: { status: 400, message: 'None of these rows can be imported.' },
} as const;
export const importCounts = {
  /** Non-empty rows below the column names. */
  total_rows: count,
  rejected_rows: count,
  /** The first of them. */
  rejected: z.array(rejectedRow).max(rejectedRowsShown),
};

const importing = { access: 'admin', feature: null, mostBytes: mostImportBytes } as const;

export const previewRateImport = procedure
  .meta({ ...importing, audit: [] })
  .route({
    method: 'POST',
    path: '/api/admin/creator-rates/preview-import',
    summary: 'What an import of rates would do, with each bad row and its reason',
    description:
      'Columns: channel_name, niche, rate_type, quoted_amount, currency and date_collected are needed; channel_url, ' +
      'subscriber_count and notes may be there, in any order. A rate that exists already counts as rejected.',
    tags,
  })
  .input(importTable)
  .errors(importErrors)
  .output(
    z.strictObject({
      ...importCounts,
      /** How many would be added, and the first of them. */
      good_rows: count,
      sample: z.array(creatorRateFields).max(5),
    }),
  );

export const importCreatorRates = procedure
  .meta({ ...importing, audit: ['creator_rates_imported'] })
  .route({
    method: 'POST',
    path: '/api/admin/creator-rates/import',
    summary: 'Add the good rows of a table, all of them or none',
    tags,
  })
  .input(importTable)
  .errors({
    ...importErrors,
    IMPORT_UNDER_WAY: {
      status: 409,
      message: 'Another table is being imported at this moment. Please try again in a minute.',
    },
    INTERNAL_SERVER_ERROR: saveFailed,
  })
  .output(z.strictObject({ ...importCounts, imported: count }));
