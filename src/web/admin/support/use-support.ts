import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundAccount, SupportedAccount } from '../../../contract/admin/support.ts';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../session/tell-failure.ts';
import { useAction, type Action } from '../../session/use-action.ts';
import { showToast } from '../../ui/toast.ts';
import type { WantedAct } from './support-acts.ts';
import { texts } from './texts.ts';

export interface FoundAccounts {
  accounts: FoundAccount[];
  has_more: boolean;
}

/** `null` before the first search. */
export function useSearch(onFound: (found: FoundAccounts) => void): Action<string> {
  return useAction((query: string) => tellFailure(texts.findFailed, api.supportSearch({ query })), onFound);
}

const keyOf = (userId: string) => ['support', userId];

export function useSupportedAccount(userId: string): UseQueryResult<SupportedAccount> {
  return useQuery({ queryKey: keyOf(userId), queryFn: () => api.supportAccount({ user_id: userId }) });
}

/** Acts for the owner of an account, which is then looked at again; the last result stands beside it. */
export function useAct(
  account: SupportedAccount,
  onDone: () => void,
): { acting: Action<WantedAct>; result: string | null } {
  const queries = useQueryClient();
  const [result, setResult] = useState<string | null>(null);
  const lookAgain = () => queries.invalidateQueries({ queryKey: keyOf(account.user_id) });
  const acting = useAction(
    (wanted: WantedAct) => {
      setResult(null);
      // What was refused may rest on an old look.
      const done = perform(account, wanted).catch((error: unknown) => {
        void lookAgain();
        throw error;
      });
      return tellFailure(texts.failed, done);
    },
    (sentence) => {
      setResult(sentence);
      void lookAgain();
      void showToast({ title: texts.done, message: sentence, tone: 'good' });
      onDone();
    },
  );
  return { acting, result };
}

async function perform(account: SupportedAccount, wanted: WantedAct): Promise<string> {
  if (wanted.kind === 'act') return (await api.supportAct(wanted.input)).done;
  const { until, contract, justification } = wanted;
  const { override_subscription_tier, override_until } = account.plan;
  await api.adminSecurityAudit({
    action_type: 'tier_override_granted',
    target_email: account.email,
    target_user_id: account.user_id,
    old_values: { override_subscription_tier, override_until },
    new_values: {
      override_subscription_tier: 'enterprise',
      override_until: until,
      override_contract: contract,
    },
    justification,
    requires_approval: true,
  });
  return `${account.email} has the enterprise tier until ${until.slice(0, 10)} (UTC).`;
}
