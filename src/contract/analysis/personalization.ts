import { z } from 'zod';
import { channelSizePreferences, riskTolerances } from '../../engine/analysis/context.ts';
import { niches } from '../../engine/analysis/niches.ts';
import { sensitivityRange } from '../limits.ts';
import { inWorkspace } from '../procedure.ts';
import { count, niche, share } from './text-evidence.ts';

const isOnStep = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9;

const settings = {
  pricing_sensitivity: z.number().min(sensitivityRange.min).max(sensitivityRange.max).refine(isOnStep),
  risk_tolerance: z.enum(riskTolerances),
  channel_size_preference: z.enum(channelSizePreferences),
  preferred_niches: z
    .array(niche)
    .max(niches.length)
    .refine((list) => new Set(list).size === list.length),
};

export const algorithmPreferences = z.strictObject({
  analysis_count: count,
  confidence_score: share,
  /** Average of the feedback given, 1 to 5; `null` if there is none yet. */
  feedback_score: z.number().min(1).max(5).nullable(),
  ...settings,
  algorithm_version: z.string(),
});
export type AlgorithmPreferences = z.infer<typeof algorithmPreferences>;

export const personalizeUserAlgorithm = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/functions/v1/personalize-user-algorithm',
    summary: 'Read and change the caller’s algorithm preferences, or rate an analysis',
    tags: ['Personalization'],
  })
  .input(
    z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('get_preferences') }),
      z
        .strictObject({ action: z.literal('update_preferences') })
        .extend(z.strictObject(settings).partial().shape),
      z.strictObject({
        action: z.literal('give_feedback'),
        analysis_id: z.uuid(),
        rating: z.number().int().min(1).max(5),
      }),
    ]),
  )
  .errors({
    ANALYSIS_NOT_FOUND: { status: 404, message: 'This analysis is not in your history.' },
  })
  .output(z.strictObject({ preferences: algorithmPreferences }));
