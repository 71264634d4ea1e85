import { z } from 'zod';
import { importTargets, mostListChannels, mostListImportBytes } from '../limits.ts';
import { importCounts } from '../market/rate-import.ts';
import { inWorkspace } from '../procedure.ts';
import { pasted } from '../text-fields.ts';
import { count } from './text-evidence.ts';
import { fileTypes } from './exports.ts';

const tags = ['Lists'];
const listNotFound = { status: 404, message: 'This list is not one of yours.' } as const;

/** A table as it is in a file, opened by the browser; the first row names the columns. */
const importedList = z.strictObject({
  list_id: z.uuid(),
  /** What each column of the file is. */
  targets: z.array(z.enum(importTargets)).min(1).max(40),
  rows: z
    .array(z.array(pasted().max(5_100)).max(40))
    .min(1)
    .max(mostListChannels + 1),
});

const importing = inWorkspace('analyse', { mostBytes: mostListImportBytes });
const importErrors = {
  LIST_NOT_FOUND: listNotFound,
  COLUMNS_MISSING: { status: 400, message: 'Say which column names the channels; one column only.' },
  NOTHING_TO_IMPORT: { status: 400, message: 'None of these rows can be imported.' },
  TOO_MANY_COLUMNS: { status: 409, message: 'A list has up to 20 columns of its own.' },
  TOO_MANY_TAGS: {
    status: 409,
    message: 'A workspace has up to 500 different tags, and a channel up to 20.',
  },
  LIST_FULL: { status: 409, message: 'A list holds 10,000 channels. Begin another one.' },
} as const;

export const previewListImport = importing
  .route({
    method: 'POST',
    path: '/api/lists/preview-import',
    summary: 'What an import into a list would do, with each bad row and its reason',
    tags,
  })
  .input(importedList)
  .errors(importErrors)
  .output(z.strictObject({ ...importCounts, good_rows: count }));

export const importList = importing
  .route({
    method: 'POST',
    path: '/api/lists/import',
    summary: 'Adds a file’s channels to a list; those that are in it stay as they are',
    tags,
  })
  .input(importedList)
  .errors(importErrors)
  .output(z.strictObject({ ...importCounts, taken: count }));

const exporting = inWorkspace('read', { feature: 'exports' });
const asked = z.strictObject({ list_id: z.uuid() });

export const exportListCsv = exporting
  .route({
    method: 'POST',
    path: '/api/lists/export-csv',
    summary: 'A list with all its columns as CSV',
    tags,
  })
  .input(asked)
  .errors({
    PLAN_REQUIRED: { status: 403, message: 'CSV export requires Growth plan or higher' },
    LIST_NOT_FOUND: listNotFound,
  })
  .output(z.file().mime([fileTypes.csv]));

export const exportListExcel = exporting
  .route({
    method: 'POST',
    path: '/api/lists/export-excel',
    summary: 'A list with all its columns as an Excel workbook',
    tags,
  })
  .input(asked)
  .errors({
    PLAN_REQUIRED: { status: 403, message: 'Excel export requires Growth plan or higher' },
    LIST_NOT_FOUND: listNotFound,
  })
  .output(z.file().mime([fileTypes.workbook]));
