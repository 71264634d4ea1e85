/** What the tabs of one browser call to each other when somebody signs in or out. */
const channelName = 'sponsorscope.session';

let channel: BroadcastChannel | null = null;

/** Calls `listener` when another tab has signed in or out, and when the browser brings back a page it had put aside. */
export function followOtherTabs(listener: () => void): void {
  openChannel()?.addEventListener('message', listener);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener();
  });
}

export function tellOtherTabs(): void {
  openChannel()?.postMessage('changed');
}

/**
 * The one that `early.js` has opened, so that nothing is missed between the two. Otherwise one that is opened on demand,
 * in the browser only: the prerendering would never end with an open channel.
 */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel !== 'undefined')
    channel ??= globalThis.otherTabs ?? new BroadcastChannel(channelName);
  return channel;
}
