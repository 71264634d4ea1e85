import { track, type EventName } from '../../session/analytics.ts';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { refreshStart } from '../../session/start.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

/** After the server has opened a session: the pages learn of it, and the screen leads home by itself. */
export async function enter(event: EventName, method: 'password' | 'google' | 'passkey'): Promise<void> {
  tellOtherTabs();
  const { account } = await refreshStart();
  if (account === null) {
    await say({ title: texts.notLoaded, tone: 'bad' });
    return;
  }
  track(event, { method });
  if (event === 'sign_in') await say({ title: texts.welcomeBack, tone: 'good' });
}

export function say(toast: Parameters<typeof showToast>[0]): Promise<void> {
  return showToast({ topic: 'account', ...toast });
}

export function sayCreated(): Promise<void> {
  return say({ title: texts.created, message: texts.createdMessage, tone: 'good' });
}
