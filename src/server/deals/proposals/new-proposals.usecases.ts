import { randomUUID } from 'node:crypto';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { mostProposals } from '../../../contract/deals/deal-limits.ts';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { readOfferChannel } from '../../../engine/pricing/offers/offer-channel.ts';
import type { ProposalTone } from '../../../engine/pricing/proposals/proposal-messages.ts';
import type { ProposalSide } from '../../../engine/pricing/proposals/proposal-slots.ts';
import type { ProposalAsk } from '../../../engine/pricing/proposals/proposal-tiers.ts';
import { buildTiers } from '../../../engine/pricing/proposals/proposal-tiers.ts';
import { QuoteFaultError } from '../../../engine/pricing/quotes/quote-fault.ts';
import { readStoredAnalysis } from '../../analysis/channel-analysis/history.usecases.ts';
import { readMeasuredSpread } from '../../market/calibration/current-calibration.usecases.ts';
import { findTierChances } from './chances.usecases.ts';
import { keepTiers, toFacts } from './proposal-content.ts';
import type { ProposalContext } from './proposals.usecases.ts';
import {
  ProposalRefusal,
  readProposal,
  requireClient,
  requireDay,
  requirePlan,
} from './proposals.usecases.ts';
import { countProposals, insertProposal } from './proposals.rows.ts';
import { writeWords } from './words.usecases.ts';

interface NewProposalInput {
  analysis_id: string;
  side: ProposalSide;
  channel_label: string;
  recipient: ProposalDetail['recipient'];
  deliverables: ProposalAsk['deliverables'];
  rights: ProposalAsk['rights'];
  category: string;
  valid_until: string;
  tone: ProposalTone;
  drafted: boolean;
  client_id?: string | null | undefined;
}

/** Builds the three packages of an analysis by rule, with words around them. Throws `ProposalRefusal`. */
export async function createProposal(
  context: ProposalContext,
  input: NewProposalInput,
): Promise<ProposalDetail> {
  const { database, userId: workspaceId, now } = context;
  requireDay(input.valid_until, now());
  const clientId = input.client_id ?? null;
  await requireClient(context, clientId);
  const analysis = await database.asUser(workspaceId, async () => {
    const opened = await openAnalysis(context, input.analysis_id);
    await requirePlan(context, opened.evidence.channel.id);
    if ((await countProposals(database, workspaceId)) >= mostProposals)
      throw new ProposalRefusal('TOO_MANY_PROPOSALS');
    return opened;
  });
  const channel = readOfferChannel(analysis);
  const { niche, calibration: version } = channel;
  const measuredSpread = await readMeasuredSpread(context, { niche, version });
  const { deliverables, rights, category } = input;
  const ask = { deliverables, rights, category };
  const built = priceTiers({ ask, channel, measuredSpread });
  const { scenario, chances } = await findTierChances(context, { analysis, tiers: built });
  const tiers = keepTiers(built, chances);
  const typicalViews = channel.long?.typical ?? 0;
  const { side, channel_label: channelLabel, recipient, valid_until: validUntil } = input;
  const facts = toFacts({ side, channelLabel, recipient, validUntil, typicalViews, tiers });
  const words = await writeWords(context, { facts, tone: input.tone, drafted: input.drafted });
  const id = randomUUID();
  await database.asUser(workspaceId, () =>
    insertProposal(database, {
      id,
      workspaceId,
      side,
      tone: input.tone,
      channelId: analysis.evidence.channel.id,
      channelLabel,
      recipient,
      validUntil,
      analysisId: input.analysis_id,
      clientId,
      demo: analysis.provenance.demo,
      inputs: { typicalViews, ask, channel, measuredSpread, scenario },
      tiers,
      ...words,
      at: now(),
    }),
  );
  return readProposal(context, { id });
}

/** The analysis in full; whose plan does not show it has no price to build on. */
async function openAnalysis(context: ProposalContext, id: string): Promise<FullAnalysis> {
  const stored = await readStoredAnalysis(context, { id });
  if (stored === 'not-found' || stored === 'forgotten') throw new ProposalRefusal('ANALYSIS_NOT_FOUND');
  const analysis = fullAnalysis.safeParse(JSON.parse(stored.text));
  if (!analysis.success) throw new ProposalRefusal('PLAN_REQUIRED');
  if (analysis.data.recommendedPricing === null) throw new ProposalRefusal('NO_PRICE');
  return analysis.data;
}

function priceTiers(input: Parameters<typeof buildTiers>[0]) {
  try {
    const built = buildTiers(input);
    if (built === null)
      throw new ProposalRefusal('NO_PRICE', {
        text: 'Fewer than 3 videos of a kind that was asked for: there is no figure to build on.',
      });
    return built;
  } catch (error) {
    if (error instanceof QuoteFaultError) throw new ProposalRefusal('NOT_A_QUOTE', { text: error.message });
    throw error;
  }
}
