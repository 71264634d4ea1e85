/** A short message in the corner; `bad` is announced at once, the others politely. */
export interface Toast {
  title: string;
  message?: string;
  tone: 'good' | 'bad' | 'neutral';
}

/** Shows a message. The part that draws it is loaded with the first one, so that it costs a first visit nothing. */
export async function showToast(toast: Toast): Promise<void> {
  wanted = true;
  for (const tell of listeners) tell();
  const { showNotification } = await import('./toast-notification.tsx');
  showNotification(toast);
}

/** For `useSyncExternalStore`: whether any message has been asked for yet. */
export const toastDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWanted: () => wanted,
};

let wanted = false;
const listeners = new Set<() => void>();
