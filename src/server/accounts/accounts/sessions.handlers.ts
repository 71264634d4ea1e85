import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { cancelAddressChange, findAddressChange } from './address-changes.usecases.ts';
import type { SessionContext } from './sessions.usecases.ts';
import { endSession, endSessions, listSessions } from './sessions.usecases.ts';

/** The procedures of the contract about where somebody is signed in, and with which address. */
export function createSessionHandlers(dependencies: SessionContext) {
  const os = implement(contract).$context<RequestContext>();
  return {
    listSessions: os.listSessions.handler(async ({ context }) => {
      const { userId, signInId } = await readViewer(context);
      const sessions = await listSessions(dependencies, { userId });
      return {
        sessions: sessions.map(({ id, device, signedInAt, lastUsedAt }) => ({
          id,
          device,
          signed_in_at: signedInAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
          is_current: id === signInId,
        })),
      };
    }),
    endSession: os.endSession.handler(async ({ context, input, errors }) => {
      const { userId } = await readViewer(context);
      if (!(await endSession(dependencies, { userId, id: input.id }))) throw errors.SESSION_NOT_FOUND();
      return { ended: true };
    }),
    endSessions: os.endSessions.handler(async ({ context, input }) => {
      const { userId, signInId } = await readViewer(context);
      const kept = input.which === 'others' ? signInId : null;
      return { ended: await endSessions(dependencies, { userId, kept }) };
    }),
    addressChange: os.addressChange.handler(async ({ context }) => {
      const { userId } = await readViewer(context);
      const change = await findAddressChange(dependencies, { userId });
      if (change === null) return { change };
      const { newEmail, consentedAt, provenAt, endsAt } = change;
      return {
        change: {
          new_email: newEmail,
          old_confirmed: consentedAt !== null,
          new_confirmed: provenAt !== null,
          ends_at: endsAt.toISOString(),
        },
      };
    }),
    cancelAddressChange: os.cancelAddressChange.handler(async ({ context }) => {
      const { userId } = await readViewer(context);
      return { cancelled: await cancelAddressChange(dependencies, { userId }) };
    }),
  };
}
