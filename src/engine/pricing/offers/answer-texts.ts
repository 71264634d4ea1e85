import type { OfferPosition, OfferSide, OfferTone } from './offer.ts';

/** The sentences of an answer. Words in braces are filled in with figures of the assessment, and with nothing else. */

export const openings: Record<OfferSide, Record<OfferTone, string>> = {
  brand: {
    short: 'Thank you for the details.',
    friendly: 'Thank you for getting back to us so quickly. We would love to work with you.',
    firm: 'Thank you for your offer. We have worked it through.',
  },
  creator: {
    short: 'Thank you for the offer.',
    friendly: 'Thank you for thinking of my channel. This sounds like a good fit.',
    firm: 'Thank you for the offer. Here is where I stand.',
  },
};

export const closings: Record<OfferSide, Record<OfferTone, string>> = {
  brand: {
    short: 'Would that work?',
    friendly: 'Would one of these work for you? Happy to talk it over.',
    firm: 'Please let us know this week.',
  },
  creator: {
    short: 'Does that work?',
    friendly: 'Does that work for you? Happy to talk it over.',
    firm: 'Please let me know this week, so that I can hold the slot.',
  },
};

/** What such deals come to. */
export const fact =
  'For {package}, at typically {views} views, such deals usually come to about {low} to {high}{unit}.';

interface Proposal {
  /** Said where the price asked is no better than what is wanted. */
  counter: string;
  /** Where it is. */
  accept: string;
}

export const proposals: Record<OfferSide, Record<OfferPosition, Proposal>> = {
  brand: {
    well_below: {
      counter: 'We can confirm {asked}{unit} this week.',
      accept: 'Your {asked}{unit} works for us, and we can confirm it this week.',
    },
    below: {
      counter: 'We can confirm {asked}{unit} this week.',
      accept: 'Your {asked}{unit} works for us, and we can confirm it this week.',
    },
    usual: {
      counter:
        '{asked}{unit} is within that. We could confirm {target}{unit} this week, or {asked}{unit} with {extra}.',
      accept: '{asked}{unit} is within that, and we can confirm it this week.',
    },
    above: {
      counter:
        '{asked}{unit} is in the upper part of that. We could confirm {target}{unit} this week, or {asked}{unit} with {extra}.',
      accept: '{asked}{unit} works for us.',
    },
    far_above: {
      counter: '{asked}{unit} is well above that. We could confirm {target}{unit} this week.',
      accept: '{asked}{unit} works for us.',
    },
  },
  creator: {
    well_below: {
      counter:
        '{asked}{unit} is well below that. My price for this is {target}{unit}. At {asked}{unit} I could do {smaller}.',
      accept: '{asked}{unit} works for me.',
    },
    below: {
      counter:
        '{asked}{unit} is below that. My price for this is {target}{unit}. At {asked}{unit} I could do {smaller}.',
      accept: '{asked}{unit} works for me.',
    },
    usual: {
      counter:
        '{asked}{unit} is within that. My price for this is {target}{unit}; at {asked}{unit} I could do {smaller}.',
      accept: '{asked}{unit} works for me, and I can hold the slot this week.',
    },
    above: {
      counter: 'My price for this is {target}{unit}.',
      accept: '{asked}{unit} works for me, and I can hold the slot this week.',
    },
    far_above: {
      counter: 'My price for this is {target}{unit}.',
      accept: '{asked}{unit} works for me, and I can hold the slot this week.',
    },
  },
};

/** What a brand gets on top of the same price. */
export const brandExtras: Record<string, string> = {
  shorts: 'two Shorts included',
  rights: 'three months of organic use included',
};
export const noBrandExtra = 'a make-good on too few views';

/** What a creator does for less. */
export const smallerPackages = {
  extras: 'the same without {extras}',
  mention: 'a 30 second mention',
  less: 'a smaller package',
} as const;

/** A product in place of money. */
export const barterTexts: Record<OfferSide, string> = {
  brand: 'We would send you the product, and pay {anchor} on top.',
  creator: 'A product alone does not cover the work. My price for this is {target}, with the product on top.',
};

/** A commission in place of a fee. */
export const affiliateTexts: Record<OfferSide, string> = {
  brand: 'We would pay a commission, and {anchor} on top.',
  creator:
    'A commission alone does not cover the work. My price for this is {target}, with the commission on top.',
};

/** A fee beside a commission that nobody can put a figure to: only the fee is answered. */
export const besideTexts: Record<OfferSide, Proposal> = {
  brand: {
    counter: 'We could confirm a fee of {feeTarget} this week, beside the commission.',
    accept: 'A fee of {fee} works for us. Let us agree on the commission next.',
  },
  creator: {
    counter: 'My fee for this is {feeTarget}, with the commission on top.',
    accept: 'A fee of {fee} works for me, with the commission on top.',
  },
};

export const capText = 'With a cap of {cap} in total.';
