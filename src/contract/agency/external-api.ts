import { z } from 'zod';
import { pasted } from '../text-fields.ts';
import { apiPlanRequired } from './api-keys.ts';
import { analysisErrors, fullAnalysis } from '../analysis/channel-analysis.ts';
import { idempotencyErrors } from '../idempotency.ts';
import { procedure } from '../procedure.ts';

/** Refusals that concern only callers with a key. */
export const keyErrors = {
  API_KEY_MISSING: { status: 401, message: 'Send your API key in the header x-api-key.' },
  API_KEY_INVALID: { status: 401, message: 'This API key is not valid. It may be incomplete or revoked.' },
  API_KEY_IN_ADDRESS: {
    status: 400,
    message:
      'An API key does not belong in the address, where logs keep it. Send it in the header x-api-key, and revoke this one.',
  },
  PLAN_REQUIRED: apiPlanRequired,
  SCOPE_REQUIRED: { status: 403, message: 'This API key was not made for such calls. Make one that is.' },
  ...idempotencyErrors,
} as const;

export const apiChannelAnalysis = procedure
  .meta({ access: 'api-key', feature: 'api', scope: 'analyses:write', audit: [] })
  .route({
    method: 'POST',
    path: '/functions/v1/api-channel-analysis',
    summary: 'Analyze a YouTube channel with an API key',
    tags: ['External API'],
  })
  .input(z.strictObject({ channel_url: pasted() }))
  .errors({ ...analysisErrors, ...keyErrors })
  .output(fullAnalysis);
