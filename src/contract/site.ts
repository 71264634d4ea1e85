import { z } from 'zod';

/** What the pages must know about this installation before anybody signs in. */
export const siteInformation = z.strictObject({
  /** Which parts are doubles because nothing is configured for them; the screen says so. */
  demo: z.strictObject({ youtube: z.boolean(), mail: z.boolean(), payments: z.boolean() }),
  /** Sample channels to try; empty if the real YouTube is connected. */
  sampleHandles: z.array(z.strictObject({ handle: z.string(), label: z.string() })),
  /** True if Google accounts are connected. */
  googleSignIn: z.boolean(),
});
export type SiteInformation = z.infer<typeof siteInformation>;
