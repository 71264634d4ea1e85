import { z } from 'zod';
import { noInput, procedure } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const instant = z.iso.datetime();
const signedIn = procedure.meta({ access: 'signed-in', feature: null, audit: [] });

/** Where somebody is signed in. What their address was is not kept, so there is no place to tell. */
export const session = z.strictObject({
  id: z.uuid(),
  /** The browser and its system, as far as it says what it is: "Firefox on Windows". */
  device: z.string(),
  signed_in_at: instant,
  /** To the hour. */
  last_used_at: instant,
  /** True for the one that this call carries. */
  is_current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = signedIn
  .route({
    method: 'GET',
    path: '/api/sessions',
    summary: 'Where the caller is signed in, the last used first',
    tags: ['Account'],
  })
  .input(noInput)
  .output(z.strictObject({ sessions: z.array(session) }));

export const endSession = signedIn
  .route({
    method: 'POST',
    path: '/api/sessions/end',
    summary: 'End one of the caller’s sessions',
    tags: ['Account'],
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ SESSION_NOT_FOUND: { status: 404, message: 'This session has ended already.' } })
  .output(z.strictObject({ ended: z.literal(true) }));

export const endSessions = signedIn
  .route({
    method: 'POST',
    path: '/api/sessions/end-all',
    summary: 'Sign the caller out everywhere, or everywhere else',
    tags: ['Account'],
  })
  .input(z.strictObject({ which: z.enum(['others', 'all']) }))
  .output(z.strictObject({ ended: count }));
