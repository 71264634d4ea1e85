import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pendingChannelKey, takePendingChannel } from './pending-channel.ts';

/** The specification's delay (section 9): long enough to see where the page went before it begins to work. */
const delayMs = 500;
/** A tab that asks this shortly after another one has taken the channel may not see yet that it is gone. */
const settlingMs = 300;

type Begin = (channel: string) => void;

/** Begins with the channel a visitor kept before signing in, or with the one a navigation to the page carries. */
export function useArrivingChannel(isSignedIn: boolean, begin: Begin): void {
  useCarriedChannel(begin);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const leaving = new AbortController();
    const attempt = () => {
      // Of two tabs the one that is looked at shows the result.
      if (document.visibilityState === 'visible') void beginPending(begin, leaving.signal);
    };
    const timer = setTimeout(() => {
      attempt();
      document.addEventListener('visibilitychange', attempt, { signal: leaving.signal });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isSignedIn, begin]);
}

/** Pages without a secure address have no locks; there the removal alone has to do. */
async function beginPending(begin: Begin, leaving: AbortSignal): Promise<void> {
  const beginTaken = () => {
    const channel = leaving.aborted ? null : takePendingChannel();
    if (channel !== null) begin(channel);
    return channel !== null;
  };
  if (!('locks' in navigator)) {
    beginTaken();
    return;
  }
  await navigator.locks.request(pendingChannelKey, { ifAvailable: true }, async (lock) => {
    if (lock !== null && beginTaken()) await new Promise((resolve) => setTimeout(resolve, settlingMs));
  });
}

/** The entry of the history forgets the channel at once: neither reloading nor going back runs it again. */
function useCarriedChannel(begin: Begin): void {
  const location = useLocation();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const channel = readCarried(location.state);
    if (channel === null) return;
    void navigate(location, { replace: true, state: null });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => begin(channel), delayMs);
  }, [location, navigate, begin]);
  useEffect(() => () => clearTimeout(timer.current), []);
}

function readCarried(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('channelUrl' in state)) return null;
  const { channelUrl } = state;
  return typeof channelUrl === 'string' && channelUrl.trim() !== '' ? channelUrl : null;
}
