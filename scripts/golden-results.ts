import { createHash } from 'node:crypto';
import { z } from 'zod';
import { analyse, modelVersion } from '../src/engine/analysis/analyse.ts';
import type { Analysis } from '../src/engine/analysis/analysis.ts';
import { defaultPreferences, priorCalibration } from '../src/engine/analysis/context.ts';
import { readChannelFile } from '../src/youtube/channel-file.ts';
import { sampleChannels } from '../src/doubles/samples/sample-channels.ts';
import { computeGoldenCalibration } from './golden-calibration.ts';
import { computeGoldenGrid } from './golden-grid.ts';

export const goldenPath = 'scripts/golden-results.json';

const named = z.record(z.string(), z.unknown());

/**
 * The model's results under a version: of each sample channel the leading figures, readable, and a digest over all of
 * them; of invented rates what calibration learns; of each niche and tolerance what the tables and thresholds give.
 */
export const goldenResults = z.strictObject({
  modelVersion: z.string(),
  calibrations: named,
  prices: named,
  risks: named,
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
  const computed = {
    modelVersion,
    calibrations: computeGoldenCalibration(),
    ...computeGoldenGrid(),
    results: Object.fromEntries(results),
  };
  return goldenResults.parse(JSON.parse(JSON.stringify(computed, shortenNumber)));
}

/** Results that changed although the version did not: a change needs a new version. */
export function findForbiddenChanges(known: unknown, computed: GoldenResults): string[] {
  if (!isNamed(known) || known['modelVersion'] !== computed.modelVersion) return [];
  return Object.entries(computed).flatMap(([section, entries]) => {
    const former = known[section];
    if (!isNamed(former) || !isNamed(entries)) return [];
    return Object.keys(former)
      .filter((name) => JSON.stringify(former[name]) !== JSON.stringify(entries[name]))
      .map((name) => `${section}: ${name}`);
  });
}

function isNamed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
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

/** Sentences may be reworded without a new version; figures, flags and single words may not change. */
function keepFigures(key: string, value: unknown): unknown {
  if (key === 'modelVersion') return undefined;
  if (typeof value === 'number') return shortenNumber(key, value);
  return typeof value === 'string' && value.includes(' ') ? undefined : value;
}

function shortenNumber(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(significantDigits)) : value;
}
