import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { WelcomeDependencies } from './welcome.usecases.ts';
import { NotOwnAddress, sendWelcome } from './welcome.usecases.ts';

/** The procedure that sends the welcome mail. */
export function createWelcomeHandlers(dependencies: WelcomeDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    sendWelcomeEmail: os.sendWelcomeEmail.handler(async ({ context, input, errors }) => {
      try {
        return await sendWelcome({ ...dependencies, viewer: await readViewer(context) }, input);
      } catch (error) {
        throw error instanceof NotOwnAddress ? errors.NOT_OWN_ADDRESS() : error;
      }
    }),
  };
}
