import { createHash } from 'node:crypto';
import { z } from 'zod';
import { analyse, modelVersion } from '../src/engine/analyse.ts';
import type { Analysis } from '../src/engine/analysis.ts';
import { defaultPreferences, priorCalibration } from '../src/engine/context.ts';
import { readChannelFile } from '../src/youtube/channel-file.ts';
import { sampleChannels } from '../src/youtube/samples/sample-channels.ts';

export const goldenPath = 'scripts/golden-results.json';

/** What each sample channel came to under a model version: the leading figures to read, and a digest over all of them. */
export const goldenResults = z.strictObject({
  modelVersion: z.string(),
  results: z.record(
    z.string(),
    z.strictObject({
      verdict: z.string(),
      score: z.number().nullable(),
      brandSafety: z.string().nullable(),
      riskLevel: z.string(),
      niche: z.string(),
      avgViews: z.number().nullable(),
      marketFee: z.number().nullable(),
      digest: z.string(),
    }),
  ),
});
export type GoldenResults = z.infer<typeof goldenResults>;

/** Every sample channel through the engine, at its own date and in the campaign month of May. */
export function computeGoldenResults(): GoldenResults {
  const results = sampleChannels().map((file) => {
    const { channel, videos, asOf } = readChannelFile(file);
    const analysis = analyse(channel, videos, {
      now: asOf,
      campaignMonth: 5,
      calibration: priorCalibration,
      preferences: defaultPreferences,
    });
    return [channel.handle ?? channel.id, describe(analysis)] as const;
  });
  return { modelVersion, results: Object.fromEntries(results) };
}

function describe(analysis: Analysis): GoldenResults['results'][string] {
  return {
    verdict: analysis.verdict,
    score: analysis.sponsorshipScore,
    brandSafety: analysis.brandSafety,
    riskLevel: analysis.riskLevel,
    niche: analysis.niche,
    avgViews: analysis.avgViews,
    marketFee: analysis.recommendedPricing?.flatFee.medium ?? null,
    digest: createHash('sha256').update(JSON.stringify(analysis, keepFigures)).digest('hex').slice(0, 16),
  };
}

const significantDigits = 10;

/** Sentences may be worded anew without a new version; figures, flags and single words may not change. */
function keepFigures(key: string, value: unknown): unknown {
  if (key === 'modelVersion') return undefined;
  if (typeof value === 'number') return Number(value.toPrecision(significantDigits));
  return typeof value === 'string' && value.includes(' ') ? undefined : value;
}
