import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { manageKeys } from './api-keys.usecases.ts';
import type { KeyUsage } from './key-usage.usecases.ts';

export interface KeyDependencies {
  database: Database;
  now: () => Date;
  keyUsage: KeyUsage;
}

export function createApiKeyHandlers({ database, now, keyUsage }: KeyDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    manageApiKeys: os.manageApiKeys.handler(async ({ context, input }) => {
      const { userId } = await readViewer(context);
      const owner = { database, now, userId };
      // What this process has counted is shown to the last call.
      await keyUsage.flush();
      const { keys, created } = await answering(contract.manageApiKeys, () => manageKeys(owner, input));
      return { keys, api_key: created };
    }),
  };
}
