import { z } from 'zod';
import { noInput, procedure } from '../procedure.ts';

const signedIn = procedure.meta({ access: 'signed-in', feature: null, audit: [] });

/** A change of address that waits; it is begun with `POST /api/auth/change-address`. */
export const waitingAddressChange = z.strictObject({
  new_email: z.string(),
  /** Whether the mail to the present address has been answered, or need not be. */
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
  /** When its links stop working. */
  ends_at: z.iso.datetime(),
});
export type WaitingAddressChange = z.infer<typeof waitingAddressChange>;

export const addressChange = signedIn
  .route({
    method: 'GET',
    path: '/api/address-change',
    summary: 'The change of the caller’s address that waits to be confirmed',
    tags: ['Account'],
  })
  .input(noInput)
  .output(z.strictObject({ change: waitingAddressChange.nullable() }));

export const cancelAddressChange = signedIn
  .route({
    method: 'POST',
    path: '/api/address-change/cancel',
    summary: 'Give up the change of the caller’s address that waits',
    tags: ['Account'],
  })
  .input(noInput)
  .output(z.strictObject({ cancelled: z.boolean() }));
