import type { Toast } from './toast-notification.tsx';

/**
 * Shows a message. The part that draws it is loaded with the first one, so that it costs a first visit nothing; where it
 * does not arrive, without a connection, the page goes on without the message. Never rejects.
 */
export async function showToast(toast: Toast): Promise<void> {
  const part = await import('./toast-notification.tsx').catch(() => null);
  if (part === null) return;
  wanted = true;
  for (const tell of listeners) tell();
  part.showNotification(toast);
}

/** For `useSyncExternalStore`: whether there has been a message, and the part that draws it is there. */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWanted: () => wanted,
};

let wanted = false;
const listeners = new Set<() => void>();
