import { ORPCError } from '@orpc/client';
import { useState } from 'react';
import type { OverrideAccount } from '../../../contract/admin/tier-overrides.ts';
import { api } from '../../session/api.ts';
import { explainFailure } from '../../session/failure.ts';
import { getStart, refreshStart } from '../../session/start.ts';
import { useAction, type Action } from '../../session/use-action.ts';
import { showToast } from '../../ui/toast.ts';
import type { WantedOverride } from './override-entry.ts';
import { texts } from './texts.ts';
import { formatEnd, tierWords } from './labels.ts';

export interface Overrides {
  /** The account that was looked for, as the server has it. */
  found: OverrideAccount | null;
  /** The address that was looked for last and is nobody's, with what the server says of it. */
  unknown: { email: string; message: string } | null;
  /** Another address stands in the field. */
  forget: () => void;
  finding: Action<string>;
  granting: Action<WantedOverride>;
  clearing: Action<{ email: string; justification: string }>;
}

/** Finding an account, granting and clearing. `onGranted` is called once a grant is made. */
export function useOverrides(onGranted: () => void): Overrides {
  const { found, setFound, unknown, finding } = useFinding();
  /** What somebody has changed meanwhile is shown as it is now. */
  const lookAgain = (error: unknown, email: string) => {
    if (error instanceof ORPCError && changedMeanwhile.has(String(error.code))) finding.run(email);
  };
  const granting = useAction(
    async ({ email, tier, until, justification }: WantedOverride) => {
      const grant = api.adminSecurityAudit({
        action_type: 'tier_override_granted',
        target_email: email,
        ...expectationOf(found),
        new_values: { override_subscription_tier: tier, override_until: until },
        justification,
        ...(tier === 'agency' && { requires_approval: true }),
      });
      return tell(texts.grantFailed, grant, (error) => lookAgain(error, email));
    },
    (account) => {
      take(account, setFound);
      onGranted();
      void showToast({ title: texts.granted, message: describeGrant(account), tone: 'good' });
    },
  );
  const clearing = useAction(
    async ({ email, justification }: { email: string; justification: string }) => {
      const clear = api.adminSecurityAudit({
        action_type: 'tier_override_cleared',
        target_email: email,
        ...expectationOf(found),
        ...(justification !== '' && { justification }),
      });
      return tell(texts.clearFailed, clear, (error) => lookAgain(error, email));
    },
    (account) => {
      take(account, setFound);
      const message = `${account.email}: ${tierWords[account.tier]} counts now.`;
      void showToast({ title: texts.cleared, message, tone: 'good' });
    },
  );
  return { found, unknown, forget: () => setFound(null), finding, granting, clearing };
}

function useFinding() {
  const [found, setFound] = useState<OverrideAccount | null>(null);
  const [sought, setSought] = useState('');
  const finding = useAction(
    (email: string) => {
      setSought(email);
      return tell(texts.findFailed, api.findAccount({ email }));
    },
    (account) => setFound(account),
  );
  const isUnknown = finding.failure?.code === 'USER_NOT_FOUND' && found === null;
  const unknown = isUnknown ? { email: sought, message: finding.failure?.message ?? '' } : null;
  return { found, setFound, unknown, finding };
}

const changedMeanwhile = new Set(['OVERRIDE_CHANGED', 'OTHER_USER']);

/** What the administrator has seen, so that the server can tell where it is another account or override by now. */
function expectationOf(found: OverrideAccount | null) {
  if (found === null) return {};
  const { user_id, override_subscription_tier, override_until } = found;
  return { target_user_id: user_id, old_values: { override_subscription_tier, override_until } };
}

function take(account: OverrideAccount, keep: (account: OverrideAccount) => void): void {
  keep(account);
  // An administrator's own tier is everywhere on the screen.
  if (account.user_id === getStart().account?.profile.user_id) void refreshStart();
}

function describeGrant({ email, override_subscription_tier: tier, override_until: end }: OverrideAccount) {
  const until = end === null ? '' : ` until ${formatEnd(end)}`;
  return `${tierWords[tier ?? 'free']} for ${email}${until}.`;
}

/** Says what failed: an unknown address under its own title (specification, section 8). */
async function tell<Output>(
  title: string,
  call: Promise<Output>,
  onFailure?: (error: unknown) => void,
): Promise<Output> {
  try {
    return await call;
  } catch (error) {
    const reason = explainFailure(error);
    const isUnknown = error instanceof ORPCError && error.code === 'USER_NOT_FOUND';
    const heading = isUnknown ? texts.notFoundTitle : title;
    void showToast({ title: heading, ...(reason !== heading && { message: reason }), tone: 'bad' });
    onFailure?.(error);
    throw error;
  }
}
