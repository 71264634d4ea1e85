/**
 * The browser's store keeps the channel a visitor asked for under this key while they sign in;
 * whoever completes the sign-in reads it, removes it, and runs the analysis.
 */
export const pendingChannelKey = 'sponsorscope.pending-channel';

/** Storage can be switched off or full: the way to the sign-in must then still be open. */
export function savePendingChannel(channel: string, storage = openStorage()): void {
  try {
    storage?.setItem(pendingChannelKey, channel);
  } catch {
    return;
  }
}

function openStorage(): Pick<Storage, 'setItem'> | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
