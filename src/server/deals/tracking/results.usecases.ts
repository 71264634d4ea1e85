import { randomUUID } from 'node:crypto';
import type {
  ConversionReport,
  CreatorResult,
  TrackingSettings,
} from '../../../contract/deals/conversions.ts';
import { areManyCancelled } from '../../../engine/tracking/attribution.ts';
import { toSlug } from '../../../engine/tracking/links.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ensureSettings, findSettings, keepSettings } from './conversions.rows.ts';
import { usualSettings } from './conversions.usecases.ts';
import type { ConversionContext } from './conversions.usecases.ts';
import { keepCreator } from './links.rows.ts';
import {
  countWaitingRefunds,
  findCreatorFigures,
  keepSurveyCount,
  sumConversions,
  sumRevenue,
} from './results.rows.ts';

export interface ResultContext extends ConversionContext {
  origin: () => string;
  cache: { clear: () => void };
}

const dayMs = 24 * 3_600_000;

/** Orders by creator and by what they are credited to. */
export function readResults(context: ResultContext, { days }: { days: number }): Promise<ConversionReport> {
  const { database, userId: workspaceId, now, origin } = context;
  const sought = { workspaceId, since: new Date(now().getTime() - days * dayMs) };
  return database.asUser(workspaceId, async () => {
    const settings = await findSettings(database, workspaceId);
    const figures = await findCreatorFigures(database, sought);
    const sums = await sumConversions(database, sought);
    const revenue = await sumRevenue(database, sought);
    const describe = (
      creatorId: string | null,
      creator: string | null,
      seen: { clicks: number; survey: number },
    ) =>
      describeCreator({
        creator,
        ...seen,
        sums: sums.find((each) => each.creatorId === creatorId) ?? null,
        revenue: revenue.filter((each) => each.creatorId === creatorId),
      });
    const uncredited = sums.some(({ creatorId }) => creatorId === null)
      ? [describe(null, null, { clicks: 0, survey: 0 })]
      : [];
    return {
      creators: [...figures.map((each) => describe(each.creatorId, each.name, each)), ...uncredited],
      waiting_refunds: await countWaitingRefunds(database, workspaceId),
      settings: {
        has_click_ids: settings?.hasClickIds ?? false,
        window_days: settings?.windowDays ?? 30,
        on_conflict: settings?.onConflict ?? 'code',
      },
      pixel_url: settings && `${origin()}/p/${settings.pixelKey}.gif`,
      script_url: settings && `${origin()}/track.js`,
    };
  });
}

interface Described {
  creator: string | null;
  clicks: number;
  survey: number;
  sums: Awaited<ReturnType<typeof sumConversions>>[number] | null;
  revenue: Awaited<ReturnType<typeof sumRevenue>>;
}

function describeCreator({ creator, clicks, survey, sums, revenue }: Described): CreatorResult {
  const orders = {
    click_id: sums?.byClick ?? 0,
    code: sums?.byCode ?? 0,
    utm_content: sums?.byUtm ?? 0,
  };
  const refunds = sums?.refunds ?? 0;
  const all = orders.click_id + orders.code + orders.utm_content + (sums?.byNothing ?? 0);
  return {
    creator,
    clicks,
    orders,
    uncredited_orders: sums?.byNothing ?? 0,
    refunds,
    signups: sums?.signups ?? 0,
    leads: sums?.leads ?? 0,
    revenue: revenue.map(({ currency, cents }) => ({ currency, cents })),
    survey,
    conflicts: sums?.conflicts ?? 0,
    doubtful: sums?.doubtful ?? 0,
    many_cancelled: areManyCancelled({ orders: all, refunds }),
  };
}

/** Saves how orders are credited from now on; links in memory learn whether they give click ids. */
export async function saveSettings(context: ResultContext, settings: TrackingSettings): Promise<void> {
  const { database, userId: workspaceId, cache } = context;
  await database.asUser(workspaceId, () =>
    keepSettings(database, {
      ...usualSettings(workspaceId),
      hasClickIds: settings.has_click_ids,
      windowDays: settings.window_days,
      onConflict: settings.on_conflict,
    }),
  );
  cache.clear();
}

/** Notes how often a creator was named in a week, in place of what was noted of it before. */
export async function saveSurvey(
  context: ConversionContext,
  input: { creator: string; week: string; answers: number },
): Promise<void> {
  const { database, userId: workspaceId, now } = context;
  const name = input.creator.trim();
  const slug = toSlug(name);
  if (slug === '') throw new Refusal('CREATOR_MISSING');
  await database.asUser(workspaceId, async () => {
    await ensureSettings(database, usualSettings(workspaceId));
    const creatorId = await keepCreator(database, { id: randomUUID(), workspaceId, name, slug, at: now() });
    await keepSurveyCount(database, {
      workspaceId,
      creatorId,
      week: mondayOf(input.week),
      answers: input.answers,
    });
  });
}

/** The Monday of the week in which a day lies. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
}
