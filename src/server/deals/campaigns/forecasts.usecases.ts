import { forecastViews } from '../../../engine/campaigns/forecast.ts';
import { readOfferChannel } from '../../../engine/pricing/offers/offer-channel.ts';
import { openForCalculation } from '../../analysis/channel-analysis/history.usecases.ts';
import type { CampaignContext } from './campaign-context.ts';
import type { CreatorChange, CreatorRecord } from './creators.rows.ts';

/** What the workspace's newest analysis expects at the moment of the agreement; nothing where there is none. */
export async function readForecast(
  context: CampaignContext,
  { channel_id: channelId }: Pick<CreatorRecord, 'channel_id'>,
): Promise<Pick<CreatorChange, 'analysis_id' | 'forecast'>> {
  if (channelId === null) return {};
  const opened = await openForCalculation(context, { channelId });
  if (typeof opened === 'string' || opened.access !== 'full') return {};
  const forecast = forecastViews(readOfferChannel(opened.analysis));
  return { analysis_id: opened.id, forecast: JSON.stringify(forecast) };
}
