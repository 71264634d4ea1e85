import { defaultPreferences } from '../../../engine/analysis/context.ts';
import type { Preferences } from '../../../engine/analysis/context.ts';

/** The text under which results at these preferences are kept; empty at the defaults, whose results all share. */
export function preferencesKey(preferences: Preferences): string {
  const text = write(preferences);
  return text === write(defaultPreferences) ? '' : text;
}

/** In tenths, because the steps of the slider are no exact binary fractions. */
function write(preferences: Preferences): string {
  const { pricingSensitivity, riskTolerance, channelSizePreference, preferredNiches } = preferences;
  const tenths = Math.round(pricingSensitivity * 10);
  return JSON.stringify([tenths, riskTolerance, channelSizePreference, preferredNiches.toSorted()]);
}
