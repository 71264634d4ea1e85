import type { z } from 'zod';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import type { addCampaignCreators, saveCampaignCreator } from '../../../contract/deals/campaigns.ts';
import { longestCampaignName, mostCampaignCreators } from '../../../contract/deals/deal-limits.ts';
import { hasReached } from '../../../engine/campaigns/stages.ts';
import { allows } from '../../../engine/plans/roles.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { formatMoney } from '../../../values/money.ts';
import { isForgottenChannel } from '../../analysis/channels/channels.usecases.ts';
import { findOrAsk } from '../../analysis/channels/known-channels.usecases.ts';
import type { AskingContext } from '../../analysis/channels/known-channels.usecases.ts';
import { readLabels } from '../../analysis/lists/items.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { readReferredQuotes } from '../quotes/choices.usecases.ts';
import { CampaignRefusal } from './campaign-context.ts';
import type { CampaignContext } from './campaign-context.ts';
import { describeDetail } from './campaign-detail.usecases.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import type { CreatorChange, CreatorRecord } from './creators.rows.ts';
import { insertCreators, updateCreator } from './creators.rows.ts';
import { holdCreator, holdOpen, meanwhile, noteCreator, overBudget } from './held-creators.usecases.ts';

type Added = z.infer<NonNullable<(typeof addCampaignCreators)['~orpc']['outputSchema']>>;
type Adding = z.infer<NonNullable<(typeof addCampaignCreators)['~orpc']['inputSchema']>>;
type Saving = z.infer<NonNullable<(typeof saveCampaignCreator)['~orpc']['inputSchema']>>;

/** Adds candidates, each once. For references that are unknown here YouTube is asked, outside of the transaction. */
export async function addCreators(context: CampaignContext & AskingContext, input: Adding): Promise<Added> {
  const { database, userId: workspaceId, personId, now } = context;
  const texts = input.references.map((text) => text.trim()).filter((text) => text !== '');
  const { idOf } = await findOrAsk(context, texts);
  // Until it is analyzed a channel has no other name than the one it was given here.
  const named = texts.flatMap((text) => {
    const channelId = idOf.get(text);
    return channelId === undefined ? [] : [[channelId, text.slice(0, longestCampaignName)] as const];
  });
  try {
    return await database.asUser(workspaceId, async () => {
      const record = await holdOpen(context, input.campaign_id);
      const listed =
        input.list_id === null
          ? []
          : await readLabels(context, { listId: input.list_id, most: mostCampaignCreators + 1 });
      const labels = new Map([
        ...named,
        ...listed.map(({ channelId, label }) => [channelId, label] as const),
      ]);
      const channels = [...labels].map(([channelId, label]) => ({ channelId, label }));
      const campaignId = record.id;
      const added = await insertCreators(database, {
        workspaceId,
        campaignId,
        channels,
        personId,
        at: now(),
      });
      for (const creatorId of added)
        await noteCreator(context, { campaignId, creatorId, action: 'added', before: null, after: null });
      const campaign = await describeDetail(context, record);
      if (campaign.creators.length > mostCampaignCreators) throw new CampaignRefusal('TOO_MANY_CREATORS');
      return {
        added: added.length,
        known: channels.length - added.length,
        unmatched: [...new Set(texts.filter((text) => !idOf.has(text)))],
        campaign,
      };
    });
  } catch (error) {
    throw isForgottenChannel(error) ? new CampaignRefusal('CHANNEL_FORGOTTEN') : error;
  }
}

/** Changes what is kept of a creator beside the stage. Throws `CampaignRefusal`. */
export function changeCreator(context: CampaignContext, input: Saving): Promise<CampaignDetail> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const { record, creator } = await holdCreator(context, input);
    if (record.state === 'closed') throw new CampaignRefusal('CAMPAIGN_CLOSED');
    const { id, version, accepts_over_budget: accepts, ...named } = input;
    const quoted = await readQuotedPrice(context, { record, creator, quoteId: named.quote_id });
    const entries = Object.entries({ ...named, ...quoted }).filter(([, value]) => value !== undefined);
    const change: CreatorChange = Object.fromEntries(entries);
    const after = { ...creator, ...change, forecast: creator.forecast };
    requirePrice(after);
    await requireBudget(context, { record, before: creator, after, accepts });
    if (!(await updateCreator(database, { id, version, change }))) throw await meanwhile(context, creator);
    await noteCreator(context, {
      campaignId: record.id,
      creatorId: id,
      action: 'priced',
      before: moneyOf(creator),
      after: moneyOf(after),
    });
    return describeDetail(context, record);
  });
}

/** An accepted quote says the price. */
async function readQuotedPrice(
  context: CampaignContext,
  {
    record,
    creator,
    quoteId,
  }: { record: CampaignRecord; creator: CreatorRecord; quoteId?: string | null | undefined },
): Promise<CreatorChange> {
  if (quoteId === undefined || quoteId === null) return {};
  const quote = (await readReferredQuotes(context, { ids: [quoteId] })).get(quoteId);
  if (quote === undefined || quote.channelId !== creator.channel_id)
    throw new CampaignRefusal('QUOTE_NOT_FOUND');
  if (quote.state !== 'accepted') throw new CampaignRefusal('QUOTE_NOT_ACCEPTED');
  if (quote.currency !== record.currency) throw new CampaignRefusal('QUOTE_CURRENCY');
  return { price_agreed_cents: quote.totalCents };
}

/** From the agreement on a price with its source stays; a quote's own is its total. */
function requirePrice(
  after: Pick<CreatorRecord, 'stage' | 'quote_id' | 'price_agreed_cents' | 'price_reason'>,
): void {
  if (!hasReached(after.stage, 'agreed')) return;
  const hasSource = after.quote_id !== null || after.price_reason.trim() !== '';
  if (after.price_agreed_cents === null || !hasSource) throw new CampaignRefusal('PRICE_MISSING');
}

async function requireBudget(
  context: CampaignContext,
  asked: { record: CampaignRecord; before: CreatorRecord; after: CreatorRecord; accepts: boolean },
): Promise<void> {
  const { record, before, after, accepts } = asked;
  const over = await overBudget(context, { record, creator: after });
  const wasOver = await overBudget(context, { record, creator: before });
  if (over <= wasOver || (accepts && allows(context.role, 'manage'))) return;
  const amount = formatMoney(over, oneOf(currencies, record.currency));
  const text = `Agreed prices and costs would be ${amount} over the budget.`;
  throw new CampaignRefusal('OVER_BUDGET', { text });
}

function moneyOf(
  creator: Pick<CreatorRecord, 'price_planned_cents' | 'price_agreed_cents' | 'paid_on' | 'quote_id'>,
) {
  const { price_planned_cents, price_agreed_cents, paid_on, quote_id } = creator;
  return { price_planned_cents, price_agreed_cents, paid_on, has_quote: quote_id !== null };
}
