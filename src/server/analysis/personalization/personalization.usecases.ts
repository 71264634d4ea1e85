import type { AlgorithmPreferences } from '../../../contract/analysis/personalization.ts';
import { modelVersion } from '../../../engine/analysis/analyse.ts';
import { defaultPreferences } from '../../../engine/analysis/context.ts';
import type { Preferences } from '../../../engine/analysis/context.ts';
import { computeAlgorithmConfidence } from '../../../engine/plans/learning.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  findPreferences,
  holdOwner,
  readLearning,
  savePreferences,
  saveRating,
  toPreferences,
} from './personalization.rows.ts';
import type { PreferencesRow } from './personalization.rows.ts';

export interface PersonalizationContext {
  database: Database;
  now: () => Date;
  userId: string;
}

/** The user's settings as the engine takes them; the defaults where none were saved. */
export function readPreferences(
  { database }: { database: Database },
  { userId }: { userId: string },
): Promise<Preferences> {
  return database.asUser(userId, () => findPreferences(database, userId));
}

/** The settings as another statement has read them; all of them are `null` where none were saved. */
export type KeptPreferences = { [Column in keyof PreferencesRow]: PreferencesRow[Column] | null };

export function describePreferences(kept: KeptPreferences): Preferences {
  const { sensitivity_tenths, risk_tolerance, channel_size_preference, preferred_niches } = kept;
  if (sensitivity_tenths === null || risk_tolerance === null) return defaultPreferences;
  if (channel_size_preference === null || preferred_niches === null) return defaultPreferences;
  return toPreferences({ sensitivity_tenths, risk_tolerance, channel_size_preference, preferred_niches });
}

/** What the algorithm panel shows: the settings, and how far the algorithm has come with this user. */
export function readAlgorithm(
  { database, userId }: Pick<PersonalizationContext, 'database' | 'userId'>,
  _input: object,
): Promise<AlgorithmPreferences> {
  return database.asUser(userId, async () => {
    const preferences = await findPreferences(database, userId);
    const { analyses, feedback } = await readLearning(database, userId);
    return {
      analysis_count: analyses,
      confidence_score: computeAlgorithmConfidence(analyses),
      feedback_score: feedback,
      pricing_sensitivity: preferences.pricingSensitivity,
      risk_tolerance: preferences.riskTolerance,
      channel_size_preference: preferences.channelSizePreference,
      preferred_niches: [...preferences.preferredNiches],
      algorithm_version: modelVersion,
    };
  });
}

/** Saves the settings that are given and answers all of them; `null` where the account is gone. */
export function updatePreferences(
  context: PersonalizationContext,
  changed: Partial<Preferences>,
): Promise<AlgorithmPreferences | null> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    if (!(await holdOwner(database, userId))) return null;
    if (Object.keys(changed).length > 0)
      await savePreferences(database, { userId, changed, at: context.now() });
    return readAlgorithm(context, {});
  });
}

/** Rates one of the user's own analyses; `null` where there is no such analysis of theirs. */
export function rateAnalysis(
  context: PersonalizationContext,
  { analysisId, rating }: { analysisId: string; rating: number },
): Promise<AlgorithmPreferences | null> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    if (!(await holdOwner(database, userId))) return null;
    const isOwn = await saveRating(database, { userId, analysisId, rating, at: context.now() });
    return isOwn ? readAlgorithm(context, {}) : null;
  });
}
