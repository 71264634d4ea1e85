import { z } from 'zod';
import type { DeliveryCheck, DeliveryProgress } from '../../../contract/deals/campaign-delivery.ts';
import { deliveryProgress } from '../../../contract/deals/campaign-delivery.ts';
import type { Delivery, DeliveredVideo, ForecastBand } from '../../../engine/campaigns/delivered-views.ts';
import { readDays, traceDelivery, viewsOn } from '../../../engine/campaigns/delivered-views.ts';
import type { CampaignForecast } from '../../../engine/campaigns/forecast.ts';
import { decideGuarantee, guaranteeDay } from '../../../engine/campaigns/guarantee.ts';
import type { GuaranteeOutcome } from '../../../engine/campaigns/guarantee.ts';
import { contentFormats } from '../../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';
import { findDeliverables } from './creators.rows.ts';
import { DeliveryRefusal } from './delivery-context.ts';
import type { DeliveryContext } from './delivery-context.ts';
import type { DeliverableVideo, DutyRecord } from './delivery.rows.ts';
import { findCounts, findDuty, findVideos, saveCompetitors, saveGuarantee } from './delivery.rows.ts';

const dayMs = 24 * 3_600_000;

/** What came of a deliverable so far. Throws `DeliveryRefusal`. */
export function readProgress(context: DeliveryContext, { id }: { id: string }): Promise<DeliveryProgress> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const duty = await findDuty(database, { workspaceId, id });
    if (duty === null) throw new DeliveryRefusal('DELIVERABLE_NOT_FOUND');
    const creatorIds = [duty.creator_id];
    const parts = await findDeliverables(database, { workspaceId, creatorIds });
    const [videos, counts] = [await findVideos(database, [id]), await findCounts(database, [id])];
    return describeProgress({ duty, videos, counts, parts: parts.length, at: context.now() });
  });
}

/** Notes guaranteed views, or takes them back. Throws `DeliveryRefusal`. */
export function agreeGuarantee(
  context: DeliveryContext,
  { id, version, views }: { id: string; version: number; views: number | null },
): Promise<DeliveryProgress> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const duty = await findDuty(database, { workspaceId, id });
    if (duty === null) throw new DeliveryRefusal('DELIVERABLE_NOT_FOUND');
    if (duty.campaign_state === 'closed') throw new DeliveryRefusal('CAMPAIGN_CLOSED');
    const guarantee = views === null ? null : { views };
    if (!(await saveGuarantee(database, { id, version, guarantee })))
      throw new DeliveryRefusal('CHANGED_MEANWHILE');
    return readProgress(context, { id });
  });
}

/** Names a campaign's competitors, each once. Throws `DeliveryRefusal`. */
export function keepCompetitors(
  { database, userId: workspaceId }: DeliveryContext,
  input: { campaign_id: string; names: readonly string[] },
): Promise<{ names: string[] }> {
  const names = [...new Set(input.names.map((name) => name.trim()).filter((name) => name !== ''))];
  return database.asUser(workspaceId, async () => {
    const kept = { workspaceId, campaignId: input.campaign_id, names };
    if (!(await saveCompetitors(database, kept))) throw new DeliveryRefusal('CAMPAIGN_NOT_FOUND');
    return { names };
  });
}

interface ProgressParts {
  duty: DutyRecord;
  videos: readonly DeliverableVideo[];
  counts: readonly Row<'delivered_views'>[];
  /** How many deliverables the creator's price is for. */
  parts: number;
  at: Date;
}

function describeProgress({ duty, videos, counts, parts, at }: ProgressParts): DeliveryProgress {
  const curve = traceDelivery(toDelivery(videos, counts), readBand(duty));
  const guarantee = readGuarantee(duty, {
    dayViews: viewsOn(curve, guaranteeDay),
    latestViews: curve.latest?.views ?? null,
    at,
    parts,
  });
  const next = videos.flatMap(({ next_at: nextAt }) => nextAt ?? []);
  return {
    id: duty.id,
    creator: duty.label,
    format: oneOf(contentFormats, duty.format),
    state: duty.state,
    version: duty.version,
    published_at: duty.published_at?.toISOString() ?? null,
    videos: videos.map((video) => ({
      id: video.video_id,
      url: addressOf(video.video_id),
      published_at: video.published_at.toISOString(),
      views: video.views,
      read_at: video.read_at.toISOString(),
      gone_since: video.gone_since?.toISOString() ?? null,
    })),
    checks: readChecks(duty),
    points: curve.points.map(({ isInside, ...point }) => ({ ...point, is_inside: isInside })),
    latest: curve.latest && { views: curve.latest.views, read_at: curve.latest.readAt },
    notes: curve.notes,
    guarantee: guarantee && describeGuarantee(guarantee, oneOf(currencies, duty.currency)),
    competitors: duty.competitors,
    next_reading_at: next.toSorted((a, b) => a.getTime() - b.getTime())[0]?.toISOString() ?? null,
  };
}

export const addressOf = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;

function describeGuarantee(
  { state, guaranteedViews, views, missingViews, words, makeGood }: GuaranteeOutcome,
  currency: (typeof currencies)[number],
): DeliveryProgress['guarantee'] {
  return {
    state,
    guaranteed_views: guaranteedViews,
    views,
    missing_views: missingViews,
    words,
    make_good: makeGood && { text: makeGood.text, credit_cents: makeGood.creditCents, currency },
  };
}

/** Rows as the engine takes them. */
export function toDelivery(
  videos: readonly DeliverableVideo[],
  counts: readonly Row<'delivered_views'>[],
): Delivery {
  return {
    counts: counts.flatMap(({ day, views, read_at: readAt }) => {
      const known = readDays.find((each) => each === day);
      return known === undefined ? [] : [{ day: known, views, readAt: readAt.toISOString() }];
    }),
    videos: videos.map(toDelivered),
  };
}

function toDelivered(video: DeliverableVideo): DeliveredVideo {
  const { views, read_at: readAt, view_definition: viewDefinition } = video;
  return {
    id: video.video_id,
    publishedAt: video.published_at.toISOString(),
    isGone: video.gone_since !== null,
    latest: views === null ? null : { views, readAt: readAt.toISOString(), viewDefinition },
  };
}

const keptBand = z.object({ p10: z.number(), typical: z.number(), p90: z.number() }).nullable();
const keptForecast = z.object({ modelVersion: z.string(), long: keptBand, short: keptBand });

/** What was expected of a video of this format when the price was agreed; `null` where nothing was. */
export function readBand({ forecast, format }: { forecast: unknown; format: string }): ForecastBand | null {
  if (forecast === null) return null;
  const kept: CampaignForecast = keptForecast.parse(forecast);
  const band = format === 'short' ? kept.short : kept.long;
  return band && { low: band.p10, typical: band.typical, high: band.p90 };
}

const keptGuarantee = z.object({ views: z.number() });

/** How the guarantee stands; `null` where nothing is guaranteed. */
export function readGuarantee(
  duty: DutyRecord,
  found: { dayViews: number | null; latestViews: number | null; at: Date; parts: number },
): GuaranteeOutcome | null {
  if (duty.guarantee === null) return null;
  const { published_at: published, price_agreed_cents: cents } = duty;
  return decideGuarantee({
    guaranteedViews: keptGuarantee.parse(duty.guarantee).views,
    dayViews: found.dayViews,
    latestViews: found.latestViews,
    ageDays: published === null ? null : (found.at.getTime() - published.getTime()) / dayMs,
    // A price for several deliverables says nothing of a single one.
    price: cents === null || found.parts !== 1 ? null : { cents, currency: oneOf(currencies, duty.currency) },
  });
}

export function readChecks({ checks }: Pick<DutyRecord, 'checks'>): DeliveryCheck[] {
  return checks === null ? [] : deliveryProgress.shape.checks.parse(checks);
}
