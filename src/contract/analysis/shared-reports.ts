import { z } from 'zod';
import { inWorkspace } from '../procedure.ts';

export const shareReport = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/reports/share',
    summary: 'Share the report of one analysis by a link, or end that',
    description:
      'Anyone with the link reads the report without an account, under the owner’s white-label settings where their ' +
      'plan has them. A link that was ended does not come back; sharing again makes a new one.',
    tags: ['Exports'],
  })
  .input(z.strictObject({ analysisId: z.uuid(), action: z.enum(['get', 'share', 'stop']) }))
  .errors({
    PLAN_REQUIRED: { status: 403, message: 'PDF export requires Pro plan or higher' },
    ANALYSIS_NOT_FOUND: { status: 404, message: 'This analysis is not in your history.' },
  })
  .output(z.strictObject({ url: z.url().nullable() }));
