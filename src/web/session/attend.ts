import type { Account, Subscription } from '../../contract/accounts/account.ts';
import { clearEvents } from './analytics.ts';
import { showToast } from '../ui/toast.ts';
import { keepAdminSession } from './admin-session.ts';
import { lookAgainLater } from './follow-payments.ts';
import { post } from './post.ts';
import { reloadPlace, wantedWorkspace } from './workspace-reload.ts';
import type { ReloadReason } from './workspace-reload.ts';
import { changeAccount, getStart, refreshStart } from './start.ts';

/** The specification's pause (section 9). */
const recheckAfterMs = 1000;

/**
 * What follows by itself once somebody is signed in: the subscription is rechecked, and the first time the welcome
 * mail is asked for. Neither failure concerns the reader. Answers how to stop.
 */
export function attend(userId: string): () => void {
  void sayReload();
  const recheck = setTimeout(() => void recheckSubscription(userId), recheckAfterMs);
  // Whoever comes from the card provider's page of their subscription may be here before its message about them.
  if (new URLSearchParams(location.search).get('from') === 'portal') lookAgainLater();
  const account = getStart().account;
  if (account?.welcome_pending === true) void askForWelcomeMail(account);
  return () => {
    clearTimeout(recheck);
    const { account: next, hasExpired } = getStart();
    if (next?.profile.user_id !== userId) keepAdminSession(null);
    // Signed out, here or in another tab: the events name the account.
    if (next === null) clearEvents();
    if (hasExpired) void sayExpired();
  };
}

const reasons: Record<ReloadReason, string> = {
  changed: 'You work in another workspace now, so this page was loaded again.',
  left: 'You are no longer a member of that team. You are back in your own workspace.',
  joined: 'Welcome. You work in this team now.',
  switched: '',
};

/** Why the page was loaded again; once. */
function takeReloadNote(): string {
  try {
    const kept = sessionStorage.getItem(reloadPlace);
    sessionStorage.removeItem(reloadPlace);
    return Object.entries(reasons).find(([reason]) => reason === kept)?.[1] ?? '';
  } catch {
    return '';
  }
}

/** Whoever changed over, or was taken out of a team, reads why the page is another one. */
async function sayReload(): Promise<void> {
  const { account } = getStart();
  const wanted = wantedWorkspace();
  const isRefused = wanted !== null && account !== null && account.workspace.id !== wanted;
  const message = isRefused ? 'That link is for a workspace you are not a member of.' : takeReloadNote();
  if (message === '' || account === null) return;
  const title = account.workspace.is_team
    ? `Workspace: ${account.workspace.name}`
    : 'Your personal workspace';
  await showToast({ title, message, tone: 'neutral', topic: 'account' });
}

/** What was on the screen stays where it can, but whoever is signed out has to hear of it. */
async function sayExpired(): Promise<void> {
  await showToast({
    title: 'Your session has ended',
    message: 'You have been signed out. Sign in again to go on.',
    tone: 'neutral',
    topic: 'account',
  });
}

async function recheckSubscription(userId: string): Promise<void> {
  const { ok, body } = await post('/functions/v1/check-subscription', {});
  if (!ok || !isSubscription(body)) return;
  // A tier brings limits and features along, which only the server knows.
  if (body.subscription_tier !== getStart().account?.plan.tier) void refreshStart();
  else changeAccount(userId, (account) => ({ ...account, subscription: body }));
}

/** The server sends it once, however many tabs ask. */
async function askForWelcomeMail({ profile }: Account): Promise<void> {
  const { email, full_name, user_id } = profile;
  const { ok } = await post('/functions/v1/send-welcome-email', { email, name: full_name });
  if (ok) changeAccount(user_id, (account) => ({ ...account, welcome_pending: false }));
}

function isSubscription(value: unknown): value is Subscription {
  return typeof value === 'object' && value !== null && 'subscribed' in value && 'subscription_tier' in value;
}
