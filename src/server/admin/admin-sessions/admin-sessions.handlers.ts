import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readAdmin, readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { manageAdminSessions } from './admin-sessions.usecases.ts';

export interface AdminSessionDependencies {
  database: Database;
  now: () => Date;
}

export function createAdminSessionHandlers({ database, now }: AdminSessionDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    adminSessionManager: os.adminSessionManager.handler(async ({ context, input }) => {
      const [admin, signIn] = [await readAdmin(context), await readViewer(context)];
      const { confirmCode } = context;
      const caller = { database, now, admin, signIn, confirmCode };
      return answering(contract.adminSessionManager, () => manageAdminSessions(caller, input));
    }),
  };
}
