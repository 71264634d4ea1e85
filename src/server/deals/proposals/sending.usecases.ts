import { randomBytes } from 'node:crypto';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import { tierNames } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { usualTerms } from '../../../engine/pricing/quotes/quote-terms.ts';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { offerAsChoice, readChoices } from '../quotes/choices.usecases.ts';
import { createQuote } from '../quotes/quotes.usecases.ts';
import { sendQuote, withdrawQuote } from '../quotes/sending.usecases.ts';
import { digestOf, sharedProposalPath, tierToken, tokenBytes } from './linked-proposals.usecases.ts';
import type { KeptProposal, KeptTier } from './proposal-content.ts';
import { openProposal } from './proposal-content.ts';
import type { ProposalContext } from './proposals.usecases.ts';
import { openDraft, ProposalRefusal, readProposal, requireDay, requirePlan } from './proposals.usecases.ts';
import { holdProposal, saveSent, saveWithdrawn } from './proposals.rows.ts';

const dayMs = 86_400_000;
/** A link stays readable so long after the last day on which something can be accepted. */
const readableMs = 90 * dayMs;

/**
 * Makes a quote of each package and sends all three, with one link to them; in one transaction, so that there are three
 * or none. Nobody is mailed: the link goes where its sender takes it. Throws `ProposalRefusal` and `QuoteRefusal`.
 */
export async function sendProposal(
  context: ProposalContext,
  { id }: { id: string },
): Promise<{ proposal: ProposalDetail; url: string }> {
  const { database, userId: workspaceId, now } = context;
  const at = now();
  const token = randomBytes(tokenBytes).toString('base64url');
  const origin = await readLinkOrigin(context, { userId: workspaceId });
  await database.asUser(workspaceId, async () => {
    const kept = openDraft(await holdProposal(database, { workspaceId, id }));
    await requirePlan(context, kept.row.channel_id);
    requireDay(kept.row.valid_until, at);
    for (const tier of kept.tiers) await sendTier(context, { kept, tier, token });
    const linkEndsAt = new Date(Date.parse(`${kept.row.valid_until}T00:00:00Z`) + dayMs + readableMs);
    await saveSent(database, { id, tokenDigest: digestOf(token), linkEndsAt, at });
  });
  const url = `${origin}${sharedProposalPath}${token}`;
  return { proposal: await readProposal(context, { id }), url };
}

async function sendTier(
  context: ProposalContext,
  { kept, tier, token }: { kept: KeptProposal; tier: KeptTier; token: string },
): Promise<void> {
  const { row, recipient } = kept;
  const { guarantee } = tier;
  const { id: quoteId } = await createQuote(context, {
    side: row.side,
    channel_id: row.channel_id,
    analysis_id: row.analysis_id,
    amends: null,
    client_id: row.client_id,
    channel_label: row.channel_label,
    recipient,
    valid_until: row.valid_until,
    request: tier.request,
    terms: { ...usualTerms, competitors: [], guarantee: guarantee && { ...guarantee, makeGood: 'mention' } },
    note: describeNote(tier),
  });
  await offerAsChoice(context, { quoteId, choiceId: row.id, place: tier.tier });
  await sendQuote(context, { id: quoteId, token: tierToken(token, tier.tier) });
}

/** What the lines do not say. */
function describeNote({ tier, contents, guarantee }: KeptTier): string {
  const named = `${tierNames[tier]} package: ${contents.join('; ')}.`;
  return guarantee === null ? named : `${named} The view guarantee is for each video.`;
}

/** Takes a proposal back with its link and those of its quotes that wait for an answer; one accepted stays. */
export async function withdrawProposal(
  context: ProposalContext,
  { id }: { id: string },
): Promise<ProposalDetail> {
  const { database, userId: workspaceId, now } = context;
  await database.asUser(workspaceId, async () => {
    const row = await holdProposal(database, { workspaceId, id });
    if (row === null) throw new ProposalRefusal('PROPOSAL_NOT_FOUND');
    if (row.state !== 'sent') throw new ProposalRefusal('PROPOSAL_STATE');
    const quotes = (await readChoices(context, { choiceIds: [id] })).get(id) ?? [];
    for (const quote of quotes) await withdrawTier(context, quote.id);
    await saveWithdrawn(database, { id: openProposal(row).row.id, at: now() });
  });
  return readProposal(context, { id });
}

/** One that has been answered stays as it was answered. */
async function withdrawTier(context: ProposalContext, id: string): Promise<void> {
  try {
    await withdrawQuote(context, { id });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'QUOTE_STATE') return;
    throw error;
  }
}
