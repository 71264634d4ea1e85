import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { tellOfNewKey } from '../../accounts/accounts/key-notice.usecases.ts';
import type { KeyNoticeContext } from '../../accounts/accounts/key-notice.usecases.ts';
import { shownPart } from './api-key.ts';
import { manageKeys } from './api-keys.usecases.ts';
import type { KeyUsage } from './key-usage.usecases.ts';

export interface KeyDependencies extends KeyNoticeContext {
  keyUsage: KeyUsage;
}

export function createApiKeyHandlers(dependencies: KeyDependencies) {
  const { database, now, keyUsage } = dependencies;
  const os = implement(contract).$context<RequestContext>();
  return {
    manageApiKeys: os.manageApiKeys.handler(async ({ context, input }) => {
      const { userId, personId, email } = await readViewer(context);
      const owner = { database, now, userId };
      // What this process has counted is shown to the last call.
      await keyUsage.flush();
      const { keys, created } = await answering(contract.manageApiKeys, () => manageKeys(owner, input));
      // Nobody waits for the mail: a slow service must not keep the key, which is told once.
      if (created !== null) {
        const made = { userId: personId, email, prefix: shownPart(created) };
        void tellOfNewKey(dependencies, made);
      }
      return { keys, api_key: created };
    }),
  };
}
