import { z } from 'zod';
import { procedure } from './procedure.ts';

/** What the pages must know about this installation before anybody signs in. */
export const siteInformation = z.strictObject({
  /** Which parts are stand-ins because nothing is configured for them; the screen says so. */
  demo: z.strictObject({ youtube: z.boolean() }),
  /** Sample channels to try; empty where the real YouTube is connected. */
  sampleHandles: z.array(z.strictObject({ handle: z.string(), label: z.string() })),
});
export type SiteInformation = z.infer<typeof siteInformation>;

export const site = procedure
  .route({
    method: 'GET',
    path: '/api/site',
    summary: 'What is connected in this installation, and which sample channels there are',
    tags: ['Site'],
  })
  .output(siteInformation);
