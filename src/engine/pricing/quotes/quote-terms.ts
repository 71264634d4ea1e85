import { formatAmount, formatNumberOf, formatWhole, joinWords } from '../../../values/wording.ts';

export const reviewSilences = ['approval', 'no_approval'] as const;
export const makeGoods = ['mention', 'refund', 'days'] as const;

/** What both sides agree on beside the price; each part is optional, disclosure is not: it is always there. */
export interface QuoteTerms {
  /** Days, ISO 8601. */
  publication: { from: string; to: string } | null;
  review: { rounds: number; daysPerRound: number; silence: (typeof reviewSilences)[number] } | null;
  /** What is not due on signing is due on publication. */
  payment: { signingPercent: number; netDays: number } | null;
  /** In the sender's words; empty for none. */
  lateInterest: string;
  killFee: { afterSigningPercent: number; afterFilmingPercent: number } | null;
  guarantee: { views: number; day: number; makeGood: (typeof makeGoods)[number] } | null;
  /** How long the video stays online at least. */
  liveMonths: number | null;
  competitors: readonly string[];
  governingLaw: string;
}

/** 25-50 % is usual (trycreatorpilot.com). */
export const usualTerms: QuoteTerms = {
  publication: null,
  review: { rounds: 2, daysPerRound: 3, silence: 'approval' },
  payment: { signingPercent: 50, netDays: 30 },
  lateInterest: '',
  killFee: { afterSigningPercent: 25, afterFilmingPercent: 50 },
  guarantee: null,
  liveMonths: 12,
  competitors: [],
  governingLaw: '',
};

export interface TermSentence {
  /** The same in every version. */
  key: string;
  title: string;
  text: string;
}

export const termsHeader = 'A quotation, not legal advice. Have large deals checked.';

/** The terms as plain sentences, in a fixed order. Texts of people stand in them as they are. */
export function writeTerms(terms: QuoteTerms): TermSentence[] {
  const sentences: (TermSentence | null)[] = [
    ...writeSchedule(terms),
    ...writeMoney(terms),
    terms.guarantee && { key: 'guarantee', title: 'View guarantee', text: writeGuarantee(terms.guarantee) },
    disclosure,
    terms.liveMonths === null
      ? null
      : {
          key: 'live',
          title: 'Online',
          text: `The video stays online for at least ${formatNumberOf(terms.liveMonths, 'month')}.`,
        },
    terms.competitors.length === 0
      ? null
      : {
          key: 'competitors',
          title: 'Competitors',
          text: `Named as competitors: ${joinWords(terms.competitors)}.`,
        },
    ownWords('law', 'Governing law', terms.governingLaw),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

/** The law of most places and YouTube's own rule: nobody can take it out. */
const disclosure: TermSentence = {
  key: 'disclosure',
  title: 'Disclosure',
  text: 'YouTube’s paid-promotion box is ticked, and the advertisement is named as such in the video, spoken or written.',
};

function writeSchedule({ publication, review }: QuoteTerms): (TermSentence | null)[] {
  return [
    publication && {
      key: 'publication',
      title: 'Publication',
      text:
        publication.from === publication.to
          ? `Published on ${publication.from}.`
          : `Published between ${publication.from} and ${publication.to}.`,
    },
    review && {
      key: 'review',
      title: 'Review',
      text: `${formatNumberOf(review.rounds, 'round')} of review, ${formatNumberOf(review.daysPerRound, 'day')} each; silence after that ${review.silence === 'approval' ? 'counts as approval' : 'is no approval'}.`,
    },
  ];
}

function writeMoney({ payment, lateInterest, killFee }: QuoteTerms): (TermSentence | null)[] {
  return [
    payment && { key: 'payment', title: 'Payment', text: writePayment(payment) },
    ownWords('interest', 'Late payment', lateInterest),
    killFee && {
      key: 'killFee',
      title: 'Kill fee',
      text: `If the brand cancels, ${formatAmount(killFee.afterSigningPercent)}% of the total is due after signing, ${formatAmount(killFee.afterFilmingPercent)}% after filming.`,
    },
  ];
}

function writePayment({ signingPercent, netDays }: NonNullable<QuoteTerms['payment']>): string {
  const parts = [
    { percent: signingPercent, when: 'on signing' },
    { percent: 100 - signingPercent, when: 'on publication' },
  ].filter(({ percent }) => percent > 0);
  const due = joinWords(parts.map(({ percent, when }) => `${formatAmount(percent)}% ${when}`));
  return `Due ${due}; each invoice is payable within ${formatNumberOf(netDays, 'day')}.`;
}

const makeGoodTexts = {
  mention: 'one more mention without charge',
  refund: 'the missing share of the fee is paid back',
  days: 'rights and links run for 90 more days',
} as const;

function writeGuarantee({ views, day, makeGood }: NonNullable<QuoteTerms['guarantee']>): string {
  return `At least ${formatWhole(views)} views by day ${day} after publication. Otherwise: ${makeGoodTexts[makeGood]}.`;
}

function ownWords(key: string, title: string, text: string): TermSentence | null {
  const words = text.trim();
  return words === '' ? null : { key, title, text: words };
}
