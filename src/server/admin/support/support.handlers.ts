import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readAdminInSession } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { Payments } from '../../platform/outside/payments.ts';
import type { ActContext } from './acts.usecases.ts';
import { actForOwner } from './acts.usecases.ts';
import { searchAccounts } from './search.usecases.ts';
import { readSupportedAccount } from './support.usecases.ts';

export interface SupportDependencies {
  database: Database;
  now: () => Date;
  payments: Payments;
  warn: (error: unknown, sentence: string) => void;
  accounts: { sendMail: ActContext['sendMail'] };
}

/** The procedures of the support desk. */
export function createSupportHandlers({ database, now, payments, warn, accounts }: SupportDependencies) {
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
      const acting = { database, now, payments, warn, sendMail, admin };
      return { done: await answering(contract.supportAct, () => actForOwner(acting, input)) };
    }),
  };
}
