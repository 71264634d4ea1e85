import { findRate } from '../../../engine/campaigns/shared-rates.ts';
import { contentFormats } from '../../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { passOnRates } from '../../market/creator-rates/submitted-rates.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { readAgreedFees } from '../quotes/agreed-fees.usecases.ts';
import { forgetFinishedDeals, keepFinishedDeals } from '../returns/finished-deals.usecases.ts';
import type { CampaignContext } from './campaign-context.ts';
import { readParts } from './campaign-detail.usecases.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import { findAgreedDays } from './closing.rows.ts';
import { openReport } from './report.usecases.ts';

/** What a campaign leaves behind when it is closed, in that transaction: own rates, and prices where it is consented. */
export async function finishCampaign(
  context: CampaignContext,
  { record, sharesRates }: { record: CampaignRecord; sharesRates: boolean },
): Promise<{ shared: number }> {
  const { lines, inputs } = await openReport(context, { slug: record.slug });
  const { creators } = (await readParts(context, [record.id]))(record.id);
  const channelOf = new Map(creators.map((creator) => [creator.id, creator.channel_id]));
  await keepFinishedDeals(
    context,
    lines.flatMap(({ id: creatorId, views, clicks }, place) => {
      if (clicks === null) return [];
      const orders = inputs[place]?.ordersByLink ?? null;
      const counted = { views: views.day30 ?? views.latest, clicks, orders };
      return [{ creatorId, channelId: channelOf.get(creatorId) ?? null, ...counted }];
    }),
  );
  return { shared: sharesRates ? await shareRates(context, record) : 0 };
}

/** A campaign that goes on teaches nothing yet. */
export async function resumeCampaign(context: CampaignContext, record: CampaignRecord): Promise<void> {
  const { creators } = (await readParts(context, [record.id]))(record.id);
  await forgetFinishedDeals(context, { creatorIds: creators.map(({ id }) => id) });
}

/** Each deal has the id of its creator's part, so that it is passed on once, however often the campaign is closed. */
async function shareRates(context: CampaignContext, record: CampaignRecord): Promise<number> {
  const { database, userId: workspaceId, now } = context;
  const { creators, deliverables } = (await readParts(context, [record.id]))(record.id);
  const movedOn = await findAgreedDays(database, { workspaceId, campaignId: record.id });
  const fees = await readAgreedFees(context, { ids: creators.flatMap(({ quote_id: id }) => id ?? []) });
  const rates = creators.flatMap((creator) => {
    const fee = fees.get(creator.quote_id ?? '');
    const rate = findRate({
      stage: creator.stage,
      channelId: creator.channel_id,
      priceCents: creator.price_agreed_cents,
      quote: creator.quote_id === null ? null : { feeCents: fee?.cents ?? null },
      formats: deliverables
        .filter((part) => part.campaign_creator_id === creator.id)
        .map(({ format }) => oneOf(contentFormats, format)),
    });
    if (rate === null) return [];
    return [
      {
        id: creator.id,
        workspaceId,
        channel_id: rate.channelId,
        rate_type: 'flat_fee' as const,
        amount_hundredths: rate.cents,
        currency: oneOf(currencies, record.currency),
        agreed_on: fee?.agreedOn ?? movedOn.get(creator.id) ?? now().toISOString().slice(0, 10),
      },
    ];
  });
  return passOnRates(context, rates);
}
