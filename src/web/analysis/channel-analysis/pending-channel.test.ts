import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pendingChannelKey, savePendingChannel, takePendingChannel } from './pending-channel.ts';

const hourMs = 60 * 60 * 1000;
const savedAtMs = Date.parse('2026-11-21T12:00:00Z');

test('a kept channel is given out once', () => {
  const storage = createStorage();
  savePendingChannel('@lumen', { storage, nowMs: savedAtMs });
  expect(takePendingChannel({ storage, nowMs: savedAtMs + 23 * hourMs })).toBe('@lumen');
  expect(takePendingChannel({ storage, nowMs: savedAtMs + 23 * hourMs })).toBeNull();
});

test('a channel older than a day, or from a clock a day ahead, is removed and not given out', () => {
  for (const nowMs of [savedAtMs + 24 * hourMs, savedAtMs - 24 * hourMs]) {
    const storage = createStorage();
    savePendingChannel('@lumen', { storage, nowMs: savedAtMs });
    expect(takePendingChannel({ storage, nowMs })).toBeNull();
    expect(storage.getItem(pendingChannelKey)).toBeNull();
  }
});

test('whatever else stands under the key is no channel', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const storage = createStorage();
      storage.setItem(pendingChannelKey, text);
      expect(takePendingChannel({ storage, nowMs: savedAtMs })).toBeNull();
    }),
  );
});

test('a full or forbidden storage does not stand in the way', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(() => savePendingChannel('@lumen', { storage })).not.toThrow();
  expect(takePendingChannel({ storage })).toBeNull();
  expect(() => savePendingChannel('@lumen', { storage: null })).not.toThrow();
  expect(takePendingChannel({ storage: null })).toBeNull();
});

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
    },
    removeItem: (key: string) => {
      kept.delete(key);
    },
  };
}
