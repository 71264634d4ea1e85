import { z } from 'zod';
import { fileTypes } from '../analysis/exports.ts';
import { inWorkspace } from '../procedure.ts';

const tags = ['Clients'];
const exporting = inWorkspace('read', { feature: 'exports' });
const asked = z.strictObject({ list_id: z.uuid() });
const listNotFound = { status: 404, message: 'There is no such list.' } as const;

export const exportDecisionsCsv = exporting
  .route({
    method: 'POST',
    path: '/api/clients/export-csv',
    summary: 'What a client decided about each channel of a list, as CSV',
    tags,
  })
  .input(asked)
  .errors({
    PLAN_REQUIRED: { status: 403, message: 'CSV export requires Growth plan or higher' },
    LIST_NOT_FOUND: listNotFound,
  })
  .output(z.file().mime([fileTypes.csv]));

export const exportDecisionsExcel = exporting
  .route({
    method: 'POST',
    path: '/api/clients/export-excel',
    summary: 'What a client decided about each channel of a list, as an Excel workbook',
    tags,
  })
  .input(asked)
  .errors({
    PLAN_REQUIRED: { status: 403, message: 'Excel export requires Growth plan or higher' },
    LIST_NOT_FOUND: listNotFound,
  })
  .output(z.file().mime([fileTypes.workbook]));
