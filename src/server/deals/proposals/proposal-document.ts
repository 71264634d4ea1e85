import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import type { ProposalDetail, ProposedTier } from '../../../contract/deals/proposals.ts';
import type { ParagraphPlace } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { tierNames } from '../../../engine/pricing/proposals/proposal-slots.ts';
import { formatMoney } from '../../../values/money.ts';
import { formatNumberOf, formatWhole } from '../../../values/wording.ts';
import type { Block, PaperDocument } from '../../platform/documents/document.ts';
import { formatDocumentDay } from '../../platform/documents/formats.ts';
import { nameParty } from './proposal-content.ts';

/** Said beside a paragraph until somebody has edited it. */
export const machineMark = 'Drafted by a machine.';

export const proposalSources = [
  'Prices follow by rule from what such deals are agreed at for channels like this one: of 100 such deals 45 are agreed below the fee of Essential, 55 below those of Growth and Partner.',
  'The percentages of each line, and where they come from, are in its quote.',
];

/** The three packages one below the other, for the PDF. */
export function composeProposal(proposal: ProposalDetail, now: string): PaperDocument {
  const { channel_label, recipient, demo, tiers, typical_views, valid_until } = proposal;
  return {
    kind: 'Proposal',
    title: channel_label,
    subtitle: `For ${nameParty(recipient)}, valid until ${formatDocumentDay(valid_until)}`,
    language: 'en',
    date: now,
    badges: demo ? ['Invented sample channel'] : [],
    blocks: [
      ...writeWords(proposal, 'opening'),
      ...tiers.flatMap((tier): Block[] => [
        { kind: 'heading', level: 2, text: tierNames[tier.tier] },
        ...writeWords(proposal, tier.tier),
        { kind: 'facts', facts: listFacts(tier) },
        ...writeLines(tier),
      ]),
      ...writeWords(proposal, 'closing'),
      { kind: 'paragraph', text: `On a basis of ${formatWhole(typical_views)} typical views.`, quiet: true },
    ],
    sources: proposalSources,
    footer: { disclaimer, modelVersion: null },
  };
}

function writeWords({ paragraphs }: ProposalDetail, place: ParagraphPlace): Block[] {
  const words = paragraphs.find((each) => each.place === place);
  if (words === undefined || words.text.trim() === '') return [];
  const mark: Block[] =
    words.origin === 'machine' ? [{ kind: 'paragraph', text: machineMark, quiet: true }] : [];
  return [{ kind: 'paragraph', text: words.text }, ...mark];
}

/** What a package comes to, in figures with their units. */
export function listFacts(tier: ProposedTier): { label: string; value: string; note: string | null }[] {
  const { quote, guarantee, per_thousand_cents, views, total_cents } = tier;
  const perThousand = formatMoney(per_thousand_cents, quote.currency);
  return [
    { label: 'Total', value: formatMoney(total_cents, quote.currency), note: null },
    { label: 'Per 1,000 typical views', value: perThousand, note: `of ${formatWhole(views)} in all` },
    ...(guarantee === null
      ? []
      : [
          {
            label: 'Guaranteed',
            value: `${formatWhole(guarantee.views)} views`,
            note: `for each video within ${formatNumberOf(guarantee.day, 'day')}`,
          },
        ]),
  ];
}

function writeLines({ tier, quote, left_out, contents }: ProposedTier): Block[] {
  return [
    { kind: 'list', items: contents.map((text) => ({ text, note: null })) },
    {
      kind: 'table',
      caption: `${tierNames[tier]}, line by line`,
      columns: [
        { label: 'Line', numeric: false, weight: 3 },
        { label: 'How it comes about', numeric: false, weight: 3 },
        { label: 'Amount', numeric: true, weight: 1 },
      ],
      rows: quote.lines.map(({ label, basis, amountCents, quantity }) => [
        quantity === 1 ? label : `${quantity} × ${label}`,
        basis,
        formatMoney(amountCents, quote.currency),
      ]),
    },
    ...left_out.map((text): Block => ({ kind: 'paragraph', text: `Left out. ${text}.`, quiet: true })),
  ];
}
