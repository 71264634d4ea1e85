/** The browser's store keeps the channel a visitor asked for under this key while they sign in. */
export const pendingChannelKey = 'sponsorscope.pending-channel';

/** Long enough for a confirmation mail that is read the next morning, short enough not to surprise anybody. */
const keptMs = 24 * 60 * 60 * 1000;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage can be switched off or full: the way to the sign-in must then still be open. */
export function savePendingChannel(
  channel: string,
  { nowMs = Date.now(), storage = openStorage() }: { nowMs?: number; storage?: Store | null } = {},
): void {
  try {
    storage?.setItem(pendingChannelKey, JSON.stringify({ channel, savedAtMs: nowMs }));
  } catch {
    return;
  }
}

/** The kept channel, which is then kept no longer; `null` where there is none, or only an old one. */
export function takePendingChannel({
  nowMs = Date.now(),
  storage = openStorage(),
}: { nowMs?: number; storage?: Store | null } = {}): string | null {
  try {
    const text = storage?.getItem(pendingChannelKey) ?? null;
    if (text === null) return null;
    storage?.removeItem(pendingChannelKey);
    return readPending(JSON.parse(text), nowMs);
  } catch {
    return null;
  }
}

function readPending(kept: unknown, nowMs: number): string | null {
  if (typeof kept !== 'object' || kept === null || !('channel' in kept) || !('savedAtMs' in kept))
    return null;
  const { channel, savedAtMs } = kept;
  if (typeof channel !== 'string' || typeof savedAtMs !== 'number') return null;
  return Math.abs(nowMs - savedAtMs) < keptMs ? channel : null;
}

function openStorage(): Store | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
