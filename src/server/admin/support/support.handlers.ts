import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readAdminInSession } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { Payments } from '../../platform/outside/payments.ts';
import { actForOwner } from './acts.usecases.ts';
import type { ActContext } from './change.usecases.ts';
import { searchAccounts } from './search.usecases.ts';
import { readSupportedAccount } from './support.usecases.ts';

export interface SupportDependencies extends Omit<ActContext, 'admin' | 'sendMail' | 'callId'> {
  payments: Payments;
  accounts: { sendMail: ActContext['sendMail'] };
}

/** The procedures of the support desk. */
export function createSupportHandlers(dependencies: SupportDependencies) {
  const { database, now, payments, accounts } = dependencies;
  const os = implement(contract).$context<RequestContext>();
  return {
    supportSearch: os.supportSearch.handler(({ input }) => searchAccounts({ database }, input)),
    supportAccount: os.supportAccount.handler(({ input }) =>
      answering(contract.supportAccount, () =>
        readSupportedAccount({ database, now, payments }, { userId: input.user_id }),
      ),
    ),
    supportAct: os.supportAct.handler(async ({ context, input }) => {
      const admin = await readAdminInSession(context);
      const sendMail: ActContext['sendMail'] = (kind, email) => accounts.sendMail(kind, email);
      const acting = { ...dependencies, sendMail, admin, callId: context.effectId };
      return { done: await answering(contract.supportAct, () => actForOwner(acting, input)) };
    }),
  };
}
