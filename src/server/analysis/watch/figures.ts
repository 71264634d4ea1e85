import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { z } from 'zod';
import { rules as rulesOf } from '../../../contract/analysis/watch.ts';
import { ratings } from '../../../engine/analysis/judgements.ts';
import { modelVersion } from '../../../engine/analysis/analyse.ts';
import type { WatchedFigures, WatchRules } from '../../../engine/analysis/changes.ts';
import type { Preferences } from '../../../engine/analysis/context.ts';
import { estimateTrendRange } from '../../../engine/analysis/typical-views.ts';
import type { StoredRecord } from '../../../youtube/channel-reader.ts';
import { preferencesKey } from '../channel-analysis/batches.usecases.ts';
import { keyOf } from './sightings.usecases.ts';

const dayMs = 86_400_000;

interface Seen {
  full: FullAnalysis;
  record: StoredRecord;
  preferences: Preferences;
  calibration: string;
  /** Their keys. */
  sponsors: readonly string[];
  at: Date;
}

/** What is compared of a channel from one refresh to the next: texts only as digests. */
export function toFigures({ full, record, preferences, calibration, sponsors, at }: Seen): WatchedFigures {
  const { channel, price, views, sample } = full.evidence;
  const readAt = at.toISOString();
  const fee = full.recommendedPricing?.flatFee.medium;
  const uploads = record.videos
    .filter(({ format }) => format !== 'upcoming')
    .map((video) => video.publishedAt);
  const points = sample.videos.map(({ viewsAtDay30, publishedAt }) => ({
    views: viewsAtDay30,
    ageDays: (at.getTime() - Date.parse(publishedAt)) / dayMs,
  }));
  return {
    readAt,
    basis: [modelVersion, calibration, preferencesKey(preferences)].join(' '),
    title: keyOf(channel.title),
    handle: channel.handle === null ? null : keyOf(channel.handle),
    gone: false,
    safety: full.brandSafety,
    price:
      fee === undefined || price.feeRange80 === null ? null : { value: fee, ...price.feeRange80, at: readAt },
    trend:
      views.long === null
        ? null
        : { value: views.long.trendPercent90Days, ...estimateTrendRange(points), at: readAt },
    subscribers: toSubscribers(full.subscriberCount, readAt),
    lastUploadAt: uploads.toSorted().at(-1) ?? null,
    sponsors,
  };
}

/** YouTube shows three significant figures, rounded down: the true number is below the next one. */
function toSubscribers(count: number | null, at: string): WatchedFigures['subscribers'] {
  if (count === null) return null;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2);
  return { value: count, low: count, high: count + unit - 1, at };
}

export const unknownFigures: WatchedFigures = {
  readAt: new Date(0).toISOString(),
  basis: '',
  title: null,
  handle: null,
  gone: false,
  safety: null,
  price: null,
  trend: null,
  subscribers: null,
  lastUploadAt: null,
  sponsors: [],
};

const keptMeasure = z
  .object({ value: z.number(), low: z.number(), high: z.number(), at: z.string() })
  .nullable();
/** Figures as they were kept; those of another program's form are as good as none. */
export const keptFigures = z
  .object({
    readAt: z.string(),
    basis: z.string(),
    title: z.string().nullable(),
    handle: z.string().nullable(),
    gone: z.boolean(),
    safety: z.enum(ratings).nullable(),
    price: keptMeasure,
    trend: keptMeasure,
    subscribers: keptMeasure,
    lastUploadAt: z.string().nullable(),
    sponsors: z.array(z.string()),
  })
  .nullable()
  .catch(null);

/** What any of them tells. */
export function joinRules(kept: readonly unknown[]): WatchRules {
  const all = kept.flatMap((each) => rulesOf.safeParse(each).data ?? []);
  const brands = all.flatMap(({ new_sponsor }) => (new_sponsor === undefined ? [] : [new_sponsor.brands]));
  const gaps = all.flatMap(({ upload_gap }) => upload_gap?.days ?? []);
  return {
    ...Object.assign({}, ...all),
    new_sponsor:
      brands.length === 0
        ? undefined
        : { brands: brands.some((each) => each.length === 0) ? [] : brands.flat() },
    upload_gap: gaps.length === 0 ? undefined : { days: Math.min(...gaps) },
  };
}
