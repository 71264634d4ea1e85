import type { z } from 'zod';
import type { CampaignDetail } from '../../../contract/deals/campaign-parts.ts';
import type { moveCampaignCreator } from '../../../contract/deals/campaigns.ts';
import { findMoveFault } from '../../../engine/campaigns/moves.ts';
import { hasReached, isExit } from '../../../engine/campaigns/stages.ts';
import { allows } from '../../../engine/plans/roles.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { readReferredQuotes } from '../quotes/choices.usecases.ts';
import { CampaignRefusal } from './campaign-context.ts';
import type { CampaignContext } from './campaign-context.ts';
import { describeDetail } from './campaign-detail.usecases.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import { readClashes } from './clashes.usecases.ts';
import type { CreatorChange, CreatorRecord } from './creators.rows.ts';
import { findDeliverables, findShortlistApprovals, holdPlaces, updateCreator } from './creators.rows.ts';
import { readForecast } from './forecasts.usecases.ts';
import { holdCreator, meanwhile, noteCreator, overBudget } from './held-creators.usecases.ts';

type Moving = z.infer<NonNullable<(typeof moveCampaignCreator)['~orpc']['inputSchema']>>;

/** Moves a creator to another stage, if the rules allow it. Throws `CampaignRefusal`. */
export function moveCreator(context: CampaignContext, input: Moving): Promise<CampaignDetail> {
  const { database, now, userId: workspaceId, personId } = context;
  return database.asUser(workspaceId, async () => {
    const { record, creator } = await holdCreator(context, input);
    const { stage: from } = creator;
    const to = input.stage;
    if (from === to) return describeDetail(context, record);
    await requireMove(context, { record, creator, input });
    const isAgreed = hasReached(to, 'agreed') && !hasReached(from, 'agreed');
    const change: CreatorChange = {
      stage: to,
      exit_reason: isExit(to) ? input.reason.trim() : '',
      moved_by: personId,
      moved_at: now(),
      ...(isAgreed && (await readForecast(context, creator))),
    };
    if (!(await updateCreator(database, { ...input, change }))) throw await meanwhile(context, creator);
    await noteCreator(context, {
      campaignId: record.id,
      creatorId: creator.id,
      action: 'moved',
      before: { stage: from },
      after: { stage: to },
    });
    return describeDetail(context, record);
  });
}

interface MoveAsked {
  record: CampaignRecord;
  creator: CreatorRecord;
  input: Moving;
}

async function requireMove(context: CampaignContext, { record, creator, input }: MoveAsked): Promise<void> {
  const { database, userId: workspaceId } = context;
  const { channel_id: channelId } = creator;
  if (channelId !== null) await holdPlaces(database, { workspaceId, channelId });
  const clashesOf = await readClashes(context, { record, channelIds: channelId === null ? [] : [channelId] });
  const quotes = await readReferredQuotes(context, {
    ids: creator.quote_id === null ? [] : [creator.quote_id],
  });
  const quote = quotes.get(creator.quote_id ?? '');
  const deliverables = await findDeliverables(database, { workspaceId, creatorIds: [creator.id] });
  const asked = await findShortlistApprovals(database, { workspaceId, campaignId: record.id });
  const approval = asked.find(({ subject_id: subjectId }) => subjectId === creator.id);
  const fault = findMoveFault({
    from: creator.stage,
    to: input.stage,
    campaign: {
      state: record.state,
      asksClient: record.asks_client,
      currency: oneOf(currencies, record.currency),
    },
    isClientApproved: approval?.state === 'approved',
    reason: input.reason,
    hasAcceptedQuote: quote?.state === 'accepted' && quote.channelId === channelId,
    priceAgreedCents: creator.price_agreed_cents,
    priceReason: creator.price_reason,
    deliverables: deliverables.map(({ state }) => state),
    overBudgetCents: await overBudget(context, { record, creator: { ...creator, stage: input.stage } }),
    clashes: clashesOf(creator),
    mayOverrule: allows(context.role, 'manage'),
    acceptsOverBudget: input.accepts_over_budget,
    acceptsClash: input.accepts_clash,
  });
  if (fault !== null) throw new CampaignRefusal(fault.code, { text: fault.text });
}
