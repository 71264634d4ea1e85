import { sql } from 'kysely';
import { niches } from '../../../engine/analysis/niches.ts';
import type { KnownChannel } from '../../../engine/pricing/rate-prediction.ts';
import type { Database } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';

export interface AnalysedChannel extends Omit<KnownChannel, 'calibration'> {
  channelId: string;
  calibrationVersion: string;
}

interface NewestRow
  extends
    Pick<Row<'channel_results'>, 'channel_id' | 'calibration_version' | 'campaign_month'>,
    Pick<AnalysedChannel, 'subscribers' | 'avgViews' | 'cpm'> {
  niche: string;
}

// A price that is not recommended was computed all the same.
const computedCpm = sql`coalesce(figures #>> '{recommendedPricing,cpm,medium}', figures #>> '{ifYouBookAnyway,cpm,medium}')`;

/** What the newest analyses at the market's level say of channels. */
export async function findAnalysedChannels(
  database: Database,
  { channelIds, demo }: { channelIds: readonly string[]; demo: boolean },
): Promise<AnalysedChannel[]> {
  const { rows } = await sql<NewestRow>`
    select newest.* from unnest(${channelIds}::text[]) as sought (id) cross join lateral (
      select channel_id, calibration_version, campaign_month, figures ->> 'niche' as niche,
        (figures ->> 'subscriberCount')::float8 as subscribers, (figures ->> 'avgViews')::float8 as "avgViews",
        ${computedCpm}::float8 as cpm
      from channel_results
      where channel_id = sought.id and demo = ${demo} and preferences_key = ''
        and ${computedCpm} is not null
      order by fetched_at desc, created_at desc limit 1) newest`.execute(database.current);
  return rows.map(({ channel_id, calibration_version, campaign_month, niche, ...figures }) => ({
    ...figures,
    channelId: channel_id,
    calibrationVersion: calibration_version,
    campaignMonth: campaign_month,
    niche: oneOf(niches, niche),
  }));
}
