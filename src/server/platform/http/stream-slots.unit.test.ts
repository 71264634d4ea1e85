import { expect, test } from 'vitest';
import { createStreamSlots } from './stream-slots.ts';

test('open streams are bounded for one client and in all, and a place that is left is free again', () => {
  const slots = createStreamSlots({ all: 3, perClient: 2 });
  const leave = slots.enter('a');
  slots.enter('a');
  expect(slots.enter('a')).toBeNull();
  expect(slots.enter('b')).not.toBeNull();
  expect(slots.enter('c')).toBeNull();
  leave?.();
  expect(slots.enter('c')).not.toBeNull();
});
