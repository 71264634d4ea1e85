import type { KitOffer } from '../../../contract/creators/kit-offers.ts';

/** The words of requests from media kits. */
export const texts = {
  title: 'Requests from your media kit',
  lede: 'Confirmed by mail. Your answer goes by mail too; neither of you sees the other’s address.',
  notLoaded: 'Your requests could not be loaded.',
  none: 'None yet. Switch on “Take requests” in your media kit, and brands can ask there.',
  about: 'About',
  wants: 'Wants',
  budget: 'Budget',
  by: 'Needed by',
  until: 'Open until',
  yours: 'Your answer',
  price: 'Price',
  answer: 'Answer',
  answerHint: 'One answer, mailed as you write it. Say how to reach you if you want to go on.',
  noAnswer: 'Please write an answer.',
  yourPrice: 'Your price (optional)',
  currency: 'Currency',
  wrongAmount: 'Please enter a whole amount, such as 1,500.',
  send: 'Send answer',
  sending: 'Sending...',
  decline: 'Decline',
  declineQuestion: 'Decline this request? It cannot be taken back.',
  keep: 'Keep it',
  place: 'Is their price fair?',
  placeNotLoaded: 'Their price could not be placed.',
  target: 'Aim for',
  copy: 'Copy this answer',
  estimate: 'A third-party estimate, not YouTube data.',
} as const;

export const stateNames: Record<KitOffer['state'], string> = {
  open: 'Open',
  answered: 'Answered',
  declined: 'Declined',
  expired: 'Expired',
};
