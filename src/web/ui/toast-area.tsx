import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastDemand } from './toast.ts';

const Messages = lazy(() => import('./toast-notification.tsx').then((part) => ({ default: part.Messages })));

/** Stays empty until the first message is asked for. */
export function ToastArea() {
  const wanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.isWanted, () => false);
  return wanted ? (
    <Suspense>
      <Messages />
    </Suspense>
  ) : null;
}
