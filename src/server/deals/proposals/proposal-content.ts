import { z } from 'zod';
import { draftOutcomes, keptTier, proposalParagraph } from '../../../contract/deals/proposals.ts';
import type { ProposalDetail, ProposalRow } from '../../../contract/deals/proposals.ts';
import { quoteParty } from '../../../contract/deals/quote-parts.ts';
import type { ProposalFacts, ProposalTier } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { fillSlots, listSlots, proposalTiers } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { findProposalState } from '../../../engine/pricing/proposals/proposal-state.ts';
import { horizons } from '../../../engine/pricing/returns/chain.ts';
import { proposalTones } from '../../../engine/pricing/proposals/proposal-messages.ts';
import type { BuiltTier } from '../../../engine/pricing/proposals/proposal-tiers.ts';
import { formatDocumentDay } from '../../platform/documents/formats.ts';
import type { Choice } from '../quotes/choices.usecases.ts';
import type { ProposalRecord } from './proposals.rows.ts';

export type KeptTier = z.infer<typeof keptTier>;
/** With its slots unfilled where nobody has edited it. */
export type KeptParagraph = z.infer<typeof proposalParagraph>;

/** What the chances to pay were computed with. */
const keptScenario = z.looseObject({ name: z.string(), horizon: z.literal(horizons) });

const content = z.object({
  recipient: quoteParty,
  inputs: z.looseObject({ typicalViews: z.number(), scenario: keptScenario.nullable().default(null) }),
  tiers: z.array(keptTier),
  paragraphs: z.array(proposalParagraph),
  tone: z.enum(proposalTones),
  drafting: z.enum(draftOutcomes),
});

/** A kept proposal, its JSON read. */
export interface KeptProposal extends z.infer<typeof content> {
  row: ProposalRecord;
  facts: ProposalFacts;
}

export function openProposal(row: ProposalRecord): KeptProposal {
  const read = content.parse(row);
  const facts = toFacts({
    side: row.side,
    channelLabel: row.channel_label,
    recipient: read.recipient,
    validUntil: row.valid_until,
    typicalViews: read.inputs.typicalViews,
    tiers: read.tiers,
  });
  return { ...read, row, facts };
}

interface FactParts {
  side: ProposalFacts['side'];
  channelLabel: string;
  recipient: ProposalDetail['recipient'];
  validUntil: string;
  typicalViews: number;
  tiers: readonly KeptTier[];
}

/** What the words of a proposal may speak of. */
export function toFacts(parts: FactParts): ProposalFacts {
  const { side, channelLabel, recipient, validUntil, typicalViews, tiers } = parts;
  const of = (name: ProposalTier) => {
    const tier = tiers.find((each) => each.tier === name);
    if (tier === undefined) throw new Error('A proposal lacks one of its packages.');
    return {
      contents: tier.contents,
      totalCents: tier.total_cents,
      perThousandCents: tier.per_thousand_cents,
      discountPercent: tier.discount_percent,
      guarantee: tier.guarantee,
    };
  };
  return {
    side,
    channel: channelLabel,
    recipient: nameParty(recipient),
    typicalViews,
    validUntil: formatDocumentDay(validUntil),
    tiers: { essential: of('essential'), growth: of('growth'), partner: of('partner') },
  };
}

/** Who it is made out to, in one name. */
export function nameParty({ company, name }: ProposalDetail['recipient']): string {
  return company.trim() === '' ? name : company;
}

/** The packages as they are kept: what was built is never built anew. */
export function keepTiers(
  built: Record<ProposalTier, BuiltTier>,
  chances: Readonly<Record<ProposalTier, number | null>>,
): KeptTier[] {
  return proposalTiers.map((tier) => {
    const { totalCents, perThousandCents, views, percentile, contents, leftOut, discountPercent, ...rest } =
      built[tier];
    return {
      tier,
      total_cents: totalCents,
      per_thousand_cents: perThousandCents,
      views: Math.round(views),
      percentile,
      contents: [...contents],
      left_out: [...leftOut],
      discount_percent: discountPercent,
      guarantee: rest.guarantee,
      quote: rest.quote,
      request: toContract(rest.request),
      chance_to_pay: chances[tier],
    };
  });
}

/** The lists of a request, which the engine leaves as they are, as ones that the contract may hold. */
function toContract(request: BuiltTier['request']): KeptTier['request'] {
  const { deliverables, rights, byHand, overrides, ...rest } = request;
  return {
    ...rest,
    deliverables: [...deliverables],
    rights: [...rights],
    byHand: [...byHand],
    overrides: [...overrides],
  };
}

export function describeRow(kept: KeptProposal, quotes: readonly Choice[] = []): ProposalRow {
  const { row, tiers, recipient } = kept;
  const totals = tiers.map(({ total_cents }) => total_cents);
  return {
    id: row.id,
    side: row.side,
    state: findProposalState(
      row.state,
      quotes.map(({ state }) => state),
    ),
    channel_id: row.channel_id,
    channel_label: row.channel_label,
    recipient: nameParty(recipient),
    from_cents: Math.min(...totals),
    to_cents: Math.max(...totals),
    valid_until: row.valid_until,
    created_at: row.created_at.toISOString(),
  };
}

/** What whoever holds the link reads: nothing of the workspace beside the proposal itself. */
export function describeLinked(kept: KeptProposal, quotes: readonly Choice[] = []): ProposalDetail {
  const { row, facts, recipient, tiers, paragraphs, tone, drafting, inputs } = kept;
  return {
    ...describeRow(kept, quotes),
    recipient,
    tone,
    analysis_id: row.analysis_id,
    client_id: row.client_id,
    typical_views: inputs.typicalViews,
    scenario: null,
    demo: row.demo,
    tiers: tiers.map((tier) => describeTier(tier, quotes)),
    paragraphs: fillParagraphs(paragraphs, facts),
    drafting,
    writer: null,
    may_send: false,
  };
}

/** What the workspace alone reads beside it: whether a package pays, by its own economics. */
export function addChances(
  shown: ProposalDetail,
  { tiers, inputs: { scenario } }: KeptProposal,
): ProposalDetail {
  return {
    ...shown,
    scenario: scenario && { name: scenario.name, horizon: scenario.horizon },
    tiers: shown.tiers.map((tier) => ({
      ...tier,
      chance_to_pay: tiers.find((each) => each.tier === tier.tier)?.chance_to_pay ?? null,
    })),
  };
}

function describeTier(
  { request: _request, chance_to_pay: _own, ...tier }: KeptTier,
  quotes: readonly Choice[],
): ProposalDetail['tiers'][number] {
  const quote = quotes.find(({ place }) => place === tier.tier);
  return { ...tier, chance_to_pay: null, sent: quote === undefined ? null : describeSent(quote) };
}

function describeSent({ id, number, state, version }: Choice): ProposalDetail['tiers'][number]['sent'] {
  return { id, number, state, version };
}

/** The words as people read them. */
function fillParagraphs(kept: readonly KeptParagraph[], facts: ProposalFacts): KeptParagraph[] {
  return kept.map((each) =>
    each.origin === 'edited' ? each : { ...each, text: fillSlots(each.text, listSlots(facts, each.place)) },
  );
}
