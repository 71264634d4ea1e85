import type { ContentFormat } from './quote.ts';
import { surcharges } from './quote.ts';

/** `published`: our middle of others' figures; `own`: our own choice, which learning may replace; `entered`: a person's. */
export const rateMarks = ['published', 'own', 'entered'] as const;
export type RateMark = (typeof rateMarks)[number];

export interface RateSource {
  mark: RateMark;
  text: string;
}

/** What a person entered has no other source. */
export const enteredSource: RateSource = { mark: 'entered', text: 'Entered by hand' };

const creators = 'CreatiCalc 2026, Creator Fusion and island-salto';
const ownChoice = 'Our own choice: no figure is published';

/** Where each line's percentage comes from. */
export const rateSources = {
  format: {
    mark: 'published',
    text: 'Gamut 2026, CreatiCalc 2026, Creator Fusion, sponsorrate, WMR, creatorscalc',
  },
  package: { mark: 'own', text: ownChoice },
  ugc: { mark: 'own', text: 'Our own choice: content without the creator’s own audience' },
  firstSlot: { mark: 'own', text: 'creatorsagency: brands pay a premium, its size is not published; ours' },
  keptLink: { mark: 'own', text: ownChoice },
  right: { mark: 'published', text: 'toolgeniehub.com, usage-rights calculator' },
  whitelisting: { mark: 'published', text: 'community.holymarketing.agency: at least 300 USD a month' },
  exclusivity: { mark: 'published', text: creators },
  editRights: { mark: 'own', text: `Our own choice within ${creators}` },
  rawFootage: { mark: 'own', text: ownChoice },
  rush: { mark: 'own', text: `Our own choice within ${creators}` },
  reviewRound: { mark: 'own', text: ownChoice },
} as const satisfies Record<string, RateSource>;

/** Percentages that are our own choice, all in one place. Of the format fee unless said otherwise. */
export const ownPercents = {
  /** Off the second of a kind, and off each further one. */
  secondOfAKind: 10,
  thirdOfAKind: 15,
  /** Of the format's fee, where the creator does not publish it. */
  ugc: 60,
  firstSlot: 10,
  keptLink: 5,
  editRights: surcharges.editRightsPercent,
  rawFootage: 20,
  reviewRound: 5,
} as const;

/** The first that applies: fewer days until publication than this cost so many percent. */
export const rushSteps = [
  { daysBelow: 3, percent: 50 },
  { daysBelow: 7, percent: surcharges.rushPercent },
] as const;

/** Rounds of review that are in the price. */
export const reviewRoundsIncluded = 2;
/** How long a link is kept at least where that is paid for. */
export const keptLinkMonths = 12;

/** What can be made for somebody else to publish. */
export const ugcFormats = ['dedicated', 'short'] as const satisfies readonly ContentFormat[];

/** Above this an amount is a mistake: a hundred million, in hundredths. */
export const highestQuoteCents = 10_000_000_000;
