import { expect, test } from 'vitest';
import { defaultPreferences } from '../../../engine/analysis/context.ts';
import type { Preferences } from '../../../engine/analysis/context.ts';
import { preferencesKey } from './preferences-key.ts';

const keyOf = (change: Partial<Preferences>) => preferencesKey({ ...defaultPreferences, ...change });

test('the defaults have the empty key, and each setting that differs makes another one', () => {
  const changes: Partial<Preferences>[] = [
    { pricingSensitivity: 1.1 },
    { riskTolerance: 'high' },
    { channelSizePreference: 'micro' },
    { preferredNiches: ['Travel'] },
  ];
  const keys = ['', ...changes.map(keyOf)];
  expect(keyOf({})).toBe('');
  expect(new Set(keys).size).toBe(keys.length);
});

test('neither the order of the niches nor the last bit of a step makes another key', () => {
  expect(keyOf({ preferredNiches: ['Travel', 'Beauty'] })).toBe(
    keyOf({ preferredNiches: ['Beauty', 'Travel'] }),
  );
  expect(keyOf({ pricingSensitivity: 0.1 + 0.2 + 0.4 })).toBe(keyOf({ pricingSensitivity: 0.7 }));
});
