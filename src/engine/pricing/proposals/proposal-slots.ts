import {
  formatCents,
  formatDollars,
  formatNumberOf,
  formatWhole,
  joinWords,
} from '../../../values/wording.ts';

export const proposalTiers = ['essential', 'growth', 'partner'] as const;
export type ProposalTier = (typeof proposalTiers)[number];
export const tierNames: Record<ProposalTier, string> = {
  essential: 'Essential',
  growth: 'Growth',
  partner: 'Partner',
};

/** `brand`: asks a creator; `creator`: offers to a brand. */
export const proposalSides = ['brand', 'creator'] as const;
export type ProposalSide = (typeof proposalSides)[number];

/** A proposal's paragraphs, in their order. */
export const paragraphPlaces = ['opening', ...proposalTiers, 'closing'] as const;
export type ParagraphPlace = (typeof paragraphPlaces)[number];

/** What the words about one tier may speak of. Money in US dollars. */
export interface TierFacts {
  /** What is in it, each in words: `2 Shorts`, `3 months of organic use`. */
  contents: readonly string[];
  totalCents: number;
  /** What is paid for views, per 1,000 typical ones. */
  perThousandCents: number;
  /** Taken off the parts' sum; `null` for nothing. */
  discountPercent: number | null;
  guarantee: { views: number; day: number } | null;
}

/** Everything that a proposal's words may speak of. */
export interface ProposalFacts {
  side: ProposalSide;
  /** As the user calls the channel, and whoever receives the proposal. */
  channel: string;
  recipient: string;
  typicalViews: number;
  /** The last day on which it can be accepted, in words: `14 December 2026`. */
  validUntil: string;
  tiers: Readonly<Record<ProposalTier, TierFacts>>;
}

/** What stands in a text for a figure or a name, by its name between double braces. */
export type Slots = Readonly<Record<string, string>>;

/** The slots of a paragraph. Each says what it is with its unit, so that no words around it can make it another thing. */
export function listSlots(facts: ProposalFacts, place: ParagraphPlace): Slots {
  const common = {
    channel: cleanName(facts.channel),
    recipient: cleanName(facts.recipient),
    typical_views: `${formatWhole(facts.typicalViews)} typical views`,
    valid_until: facts.validUntil,
  };
  if (place === 'opening' || place === 'closing') return common;
  const tier = facts.tiers[place];
  return {
    ...common,
    contents: joinWords(tier.contents),
    total: `${writeMoney(tier.totalCents)} in total`,
    per_thousand: `${formatCents(tier.perThousandCents / 100)} per 1,000 typical views`,
    ...(tier.discountPercent !== null && { discount: `${tier.discountPercent}% less than its parts` }),
    ...(tier.guarantee !== null && {
      guarantee: `a guarantee of ${formatWhole(tier.guarantee.views)} views for each video within ${formatNumberOf(tier.guarantee.day, 'day')}`,
    }),
  };
}

function writeMoney(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents / 100);
}

export const slotPattern = /\{\{([a-z_]+)\}\}/g;

/** The text with its slots filled, once: what a slot holds is never read for slots again. */
export function fillSlots(text: string, slots: Slots): string {
  return text.replaceAll(slotPattern, (whole, name: string) => slots[name] ?? whole);
}

const longestName = 80;
const linkLike = /\b(?:[a-z][a-z+.-]*:\/\/|www\.|mailto:)\S*|\S*[^\s.]\.[a-z]{2,}\/\S*/giu;
/** Characters that turn the direction of what follows, or are not seen at all. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\u{2028}\u{2029}]/gu;

/** A name as texts may repeat it: one line without links, braces and unseen characters, cut where it is long. */
export function cleanName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(invisible, ' ')
    .replaceAll(linkLike, ' ')
    .replaceAll(/[{}<>]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const letters = Array.from(plain);
  return letters.length > longestName
    ? `${letters
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`
    : plain;
}
