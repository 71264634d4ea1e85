import { expect, test } from 'vitest';
import { pendingChannelKey, savePendingChannel } from './pending-channel.ts';

test('the pending channel is kept under its documented key', () => {
  const kept: Record<string, string> = {};
  savePendingChannel('@lumen', {
    setItem: (key, value) => {
      kept[key] = value;
    },
  });
  expect(kept).toEqual({ [pendingChannelKey]: '@lumen' });
});

test('a full or forbidden storage does not stand in the way', () => {
  const refusing = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => savePendingChannel('@lumen', refusing)).not.toThrow();
  expect(() => savePendingChannel('@lumen', null)).not.toThrow();
});
