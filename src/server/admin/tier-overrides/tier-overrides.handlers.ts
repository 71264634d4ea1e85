import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readAdmin, readAdminInSession } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { changeOverride, findAccount } from './tier-overrides.usecases.ts';

export interface TierOverrideDependencies {
  database: Database;
  now: () => Date;
}

export function createTierOverrideHandlers({ database, now }: TierOverrideDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    findAccount: os.findAccount.handler(async ({ context, input }) => {
      const caller = { database, now, admin: await readAdmin(context) };
      return answering(contract.findAccount, () => findAccount(caller, input));
    }),
    adminSecurityAudit: os.adminSecurityAudit.handler(async ({ context, input }) => {
      const caller = { database, now, admin: await readAdminInSession(context) };
      return answering(contract.adminSecurityAudit, () => changeOverride(caller, input));
    }),
  };
}
