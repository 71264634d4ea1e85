import { proposalDetail, type ProposalDetail } from '../../../contract/deals/proposals.ts';
import { plainChannel } from '../../../engine/pricing/offers/offer.fixture.ts';
import { writeParagraphs } from '../../../engine/pricing/proposals/proposal-messages.ts';
import type { ProposalTier } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { paragraphPlaces, proposalTiers } from '../../../engine/pricing/proposals/proposal-slots.ts';
import type { BuiltTier } from '../../../engine/pricing/proposals/proposal-tiers.ts';
import { buildTiers } from '../../../engine/pricing/proposals/proposal-tiers.ts';

export const proposalId = '00000000-0000-4000-8000-000000000001';

/** A proposal as the server tells it, its packages built by the real rules. */
export function makeProposal(changes: Partial<ProposalDetail> = {}): ProposalDetail {
  const ask = { deliverables: [{ format: 'integration', count: 1 }], rights: [], category: '' } as const;
  const built = buildTiers({ ask, channel: plainChannel, measuredSpread: null });
  if (built === null) throw new Error('The fixture has no price.');
  const words = writeParagraphs(
    {
      side: 'creator',
      channel: 'Kestrel Workbench',
      recipient: 'Acme',
      typicalViews: 100_000,
      validUntil: '14 December 2026',
      tiers: built,
    },
    'friendly',
  );
  return proposalDetail.parse({
    id: proposalId,
    side: 'creator',
    state: 'draft',
    channel_id: 'UCkestrel',
    channel_label: 'Kestrel Workbench',
    recipient: { name: 'Ada Client', company: 'Acme', email: 'ada@acme.example' },
    from_cents: built.essential.totalCents,
    to_cents: built.partner.totalCents,
    valid_until: '2026-12-14',
    created_at: '2026-11-21T12:00:00.000Z',
    tone: 'friendly',
    analysis_id: null,
    client_id: null,
    typical_views: 100_000,
    scenario: null,
    demo: false,
    tiers: proposalTiers.map((tier) => tell(tier, built[tier])),
    paragraphs: paragraphPlaces.map((place) => ({
      place,
      text: words.find((each) => each.place === place)?.text ?? '',
      origin: 'template',
      refused: null,
    })),
    drafting: 'none',
    writer: null,
    may_send: true,
    ...changes,
  });
}

function tell(tier: ProposalTier, built: BuiltTier) {
  return {
    tier,
    total_cents: built.totalCents,
    per_thousand_cents: built.perThousandCents,
    views: built.views,
    percentile: built.percentile,
    contents: built.contents,
    left_out: built.leftOut,
    discount_percent: built.discountPercent,
    guarantee: built.guarantee,
    quote: built.quote,
    chance_to_pay: null,
    sent: null,
  };
}
