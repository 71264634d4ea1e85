import type { ParagraphPlace, ProposalFacts, ProposalSide } from './proposal-slots.ts';
import { fillSlots, listSlots, paragraphPlaces } from './proposal-slots.ts';

export const proposalTones = ['short', 'friendly', 'firm'] as const;
export type ProposalTone = (typeof proposalTones)[number];

/** `partnerPlain`: of a channel whose next video nobody can forecast, so that there is nothing to guarantee. */
type Message = Record<ParagraphPlace | 'partnerPlain', string>;

/** Our own words, by side and tone. No figure stands in them: each comes in a slot. */
export const proposalMessages: Record<ProposalSide, Record<ProposalTone, Message>> = {
  creator: {
    short: {
      opening:
        'Three ways to work with {{channel}}, on a basis of {{typical_views}}. Take the one that fits.',
      essential: 'What you asked for: {{contents}}. {{total}}, or {{per_thousand}}.',
      growth: 'More for the same effort: {{contents}}. {{total}}, which is {{discount}}.',
      partner: 'A season together: {{contents}}. {{total}}, with {{guarantee}}.',
      partnerPlain: 'A season together: {{contents}}. {{total}}, or {{per_thousand}}.',
      closing: 'All three stand until {{valid_until}}. Accepting one settles it; the other two then lapse.',
    },
    friendly: {
      opening:
        'Hello {{recipient}}, thank you for thinking of {{channel}}. Here are three ways to work together, worked out from {{typical_views}}, so you can pick what suits your plans.',
      essential:
        'If you would like to keep it simple, this is what you asked for: {{contents}}. It comes to {{total}}, or {{per_thousand}}.',
      growth:
        'If you would like more from the same idea, this adds to it: {{contents}}. It comes to {{total}}, and that is {{discount}}.',
      partner:
        'If you would like to stay with our audience for longer, this is the whole of it: {{contents}}. It comes to {{total}}, and it includes {{guarantee}}.',
      partnerPlain:
        'If you would like to stay with our audience for longer, this is the whole of it: {{contents}}. It comes to {{total}}, or {{per_thousand}}.',
      closing:
        'There is no hurry: all three stand until {{valid_until}}. If something is missing, tell us and we will look at it together.',
    },
    firm: {
      opening:
        'Our prices for {{channel}} follow from {{typical_views}} and are itemised below. These are the three packages on offer.',
      essential: '{{contents}}, as requested: {{total}}. That is {{per_thousand}}.',
      growth:
        '{{contents}}: {{total}}. This is {{discount}}, and that only holds for the package as a whole.',
      partner: '{{contents}}: {{total}}. Only this package comes with {{guarantee}}.',
      partnerPlain: '{{contents}}: {{total}}. That is {{per_thousand}}.',
      closing:
        'The prices hold until {{valid_until}}. To change a package, answer with what should go and what should stay.',
    },
  },
  brand: {
    short: {
      opening:
        '{{recipient}}, we would like to book {{channel}}. Three ways, on a basis of {{typical_views}}.',
      essential: 'To begin with: {{contents}}. {{total}}, or {{per_thousand}}.',
      growth: 'With more around it: {{contents}}. {{total}}, which is {{discount}}.',
      partner: 'For longer: {{contents}}. {{total}}, with {{guarantee}}.',
      partnerPlain: 'For longer: {{contents}}. {{total}}, or {{per_thousand}}.',
      closing: 'All three stand until {{valid_until}}. Accepting one settles it; the other two then lapse.',
    },
    friendly: {
      opening:
        'Hello {{recipient}}, we enjoy {{channel}} and would like to work with you. Here are three ways to do it, worked out from {{typical_views}}, so you can pick what suits you.',
      essential:
        'If you would like to start small, this is it: {{contents}}. We would pay {{total}}, or {{per_thousand}}.',
      growth:
        'If you would like to do more with the same idea: {{contents}}. We would pay {{total}}, and that is {{discount}}.',
      partner:
        'If you would like us as a partner for longer: {{contents}}. We would pay {{total}}, and it would include {{guarantee}}.',
      partnerPlain:
        'If you would like us as a partner for longer: {{contents}}. We would pay {{total}}, or {{per_thousand}}.',
      closing:
        'There is no hurry: all three stand until {{valid_until}}. If something does not fit, tell us and we will look at it together.',
    },
    firm: {
      opening:
        'Our budget for {{channel}} follows from {{typical_views}} and is itemised below. These are the three packages we can book.',
      essential: '{{contents}}: {{total}}. That is {{per_thousand}}.',
      growth: '{{contents}}: {{total}}. This is {{discount}}, and we book it as a whole.',
      partner: '{{contents}}: {{total}}. This package comes with {{guarantee}}.',
      partnerPlain: '{{contents}}: {{total}}. That is {{per_thousand}}.',
      closing:
        'The offer holds until {{valid_until}}. To change a package, answer with what should go and what should stay.',
    },
  },
};

export interface Paragraph {
  place: ParagraphPlace;
  text: string;
}

/** A proposal in our own words, its slots unfilled. */
export function chooseMessages(facts: ProposalFacts, tone: ProposalTone): Paragraph[] {
  const message = proposalMessages[facts.side][tone];
  const guaranteed = facts.tiers.partner.guarantee !== null;
  return paragraphPlaces.map((place) => ({
    place,
    text: message[place === 'partner' && !guaranteed ? 'partnerPlain' : place],
  }));
}

/** The same with its slots filled. */
export function writeParagraphs(facts: ProposalFacts, tone: ProposalTone): Paragraph[] {
  return chooseMessages(facts, tone).map(({ place, text }) => ({
    place,
    text: fillSlots(text, listSlots(facts, place)),
  }));
}
