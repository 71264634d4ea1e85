import { randomUUID } from 'node:crypto';
import type { FullAnalysis, LimitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { disclaimer, fullAnalysis, limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { analyse, modelVersion } from '../../../engine/analysis/analyse.ts';
import { languagesLabel } from '../../../engine/analysis/audience.ts';
import { ratings } from '../../../engine/analysis/judgements.ts';
import { listSponsors } from '../../../engine/analysis/sponsor-list.ts';
import { defaultPreferences, planCampaign, priorCalibration } from '../../../engine/analysis/context.ts';
import type { Calibration, Preferences } from '../../../engine/analysis/context.ts';
import type { StoredRecord } from '../../../youtube/channel-reader.ts';
import { readCurrentCalibration } from '../../market/calibration/current-calibration.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SecondReading } from '../../../engine/analysis/second-reading.ts';
import type { SecondReadings } from '../second-reader/second-readings.usecases.ts';
import type { ResultKey } from './channel-analysis.rows.ts';
import { findResult, insertResult } from './channel-analysis.rows.ts';
import { noteSightings } from '../watch/sightings.usecases.ts';
import { limitAnalysis } from './limit-analysis.ts';
import { preferencesKey } from './preferences-key.ts';

/** What all viewers with the same preferences get of one reading, before it carries their own id. */
export interface SharedResult {
  id: string;
  preferencesKey: string;
  full: FullAnalysis;
  limited: LimitedAnalysis;
  /** What is not scored costs nothing. */
  isScored: boolean;
}

interface ResultContext {
  database: Database;
  now: () => Date;
  demo: boolean;
  /** `null` where no second reader is connected. */
  secondReadings: SecondReadings | null;
}

/** The result of a reading: computed and kept when it is first asked for, and read again afterwards. */
export async function readSharedResult(
  context: ResultContext,
  { record, preferences }: { record: StoredRecord; preferences: Preferences },
): Promise<SharedResult> {
  // Somebody outside is asked: before everything else, and in no transaction.
  const second = (await context.secondReadings?.read(record)) ?? null;
  const at = context.now();
  const calibration = await readCurrentCalibration(context);
  const key: ResultKey = {
    channelId: record.channel.id,
    fetchedAt: record.fetchedAt,
    modelVersion,
    campaignMonth: planCampaign(at).campaignMonth,
    demo: context.demo,
    preferencesKey: preferencesKey(preferences),
    calibrationVersion: calibration.version,
    secondReading: second?.key ?? '',
  };
  const kept = await findResult(context.database, key);
  if (kept !== null) {
    const full = fullAnalysis.parse({ id: kept.id, ...JSON.parse(kept.fullResult) });
    return toShared(kept.id, { key, full, limited: limitAnalysis(full) });
  }
  const secondReading = second?.reading ?? null;
  const asked = { preferences, calibration, secondReading };
  const settings = { id: randomUUID(), demo: context.demo, now: at.toISOString(), ...asked };
  const full = computeFull(record, settings);
  // Checked here, because a stored analysis is sent as it is kept.
  const limited = limitedAnalysis.parse(limitAnalysis(full));
  const id = await insertResult(context.database, {
    ...key,
    id: full.id,
    channelName: full.channelName,
    handle: full.evidence.channel.handle,
    thumbnailUrl: full.evidence.channel.thumbnailUrl,
    figures: figuresOf(full),
    fullResult: withoutId(full),
    limitedResult: withoutId(limited),
    createdAt: at,
  });
  const { niche, evidence } = full;
  const { sponsors } = evidence;
  await noteSightings(context, { channelId: key.channelId, niche, sponsors, readAt: record.fetchedAt });
  return toShared(id, { key, full, limited });
}

function toShared(
  id: string,
  { key, full, limited }: { key: ResultKey; full: FullAnalysis; limited: LimitedAnalysis },
): SharedResult {
  const isScored = full.verdict !== 'Not scored';
  return { id, preferencesKey: key.preferencesKey, full, limited, isScored };
}

/** The engine's result of a reading in the contract's form; with the published priors where nothing else is said. */
export function computeFull(
  record: StoredRecord,
  settings: {
    id: string;
    demo: boolean;
    now: string;
    preferences?: Preferences;
    calibration?: Calibration;
    secondReading?: SecondReading | null;
  },
): FullAnalysis {
  const { id, demo, now, preferences = defaultPreferences, calibration = priorCalibration } = settings;
  const { secondReading = null } = settings;
  const analysis = analyse(record.channel, record.videos, {
    now,
    ...planCampaign(new Date(now)),
    calibration,
    preferences,
    secondReading,
  });
  const provenance = { fetchedAt: record.fetchedAt, cached: true, demo, disclaimer } as const;
  return fullAnalysis.parse({ access: 'full', id, provenance, ...analysis });
}

/** The figures that may outlive the texts. */
export function figuresOf(full: FullAnalysis): unknown {
  const { market, price, sponsors, views } = full.evidence;
  return {
    ...full,
    // Names read in texts, which go with the texts.
    sponsors: listSponsors(sponsors).map(({ name, kind, videos }) => ({ name, kind, videos })),
    ifYouBookAnyway: price.ifYouBookAnyway,
    measures: measuresOf(full),
    market: { country: market.country, basis: market.basis, multiplier: market.multiplier },
    trendPercent90Days: views.long?.trendPercent90Days ?? null,
    channelName: undefined,
    provenance: undefined,
    evidence: undefined,
  };
}

/** Figures of the evidence that lists and files show, kept without the texts they were read in. */
function measuresOf({ evidence }: FullAnalysis) {
  const { audience, confidence, price, risk, sample, sponsors } = evidence;
  const { long } = evidence.views;
  const languages = audience.find(({ label }) => label === languagesLabel)?.value ?? null;
  const worst = ratings.find((level) => risk.reasons.some((reason) => reason.level === level));
  return {
    confidence: confidence.value,
    views80: long?.interval80 ?? null,
    nextVideo80: long?.nextVideo80 ?? null,
    trendPercent: long?.trendPercent90Days ?? null,
    spread: long?.spreadFactor ?? null,
    sampleSize: long?.sampleSize ?? null,
    feeRange80: price.feeRange80,
    languages,
    language: languages === null ? null : (/^(.*?) [\d<.]+%/.exec(languages)?.[1] ?? null),
    saturation: sponsors.saturation,
    // What it comes from: its sentence may repeat words of the channel.
    riskReason: risk.reasons.find(({ level }) => level === worst)?.source ?? null,
    mixesViewDefinitions: sample.mixesViewDefinitions,
  };
}

/** Without the id, which differs from viewer to viewer; JSON leaves out what is undefined. */
function withoutId(analysis: FullAnalysis | LimitedAnalysis): string {
  return JSON.stringify({ ...analysis, id: undefined });
}
