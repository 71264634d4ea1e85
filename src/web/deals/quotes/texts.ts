import type { QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import type { TagTone } from '../../ui/tag.tsx';

export const texts = {
  title: 'Quotes',
  lede: 'Itemised offers that the other side reads and accepts by a link, without an account.',
  loading: 'Loading...',
  listFailed: 'The quotes could not be loaded',
  oneFailed: 'This quote could not be loaded',
  empty: 'No quotes yet.',
  emptyMore: 'Open a result and choose “Make a quote”: its fee is filled in.',
  nothingFound: 'No quote is in this state.',
  anyState: 'Any state',
  state: 'State',
  older: 'Show older',
  library: 'Open the library',
  open: (count: number, most: number | null) =>
    most === null ? `${count} open` : `${count} of ${most} open`,
  plan: 'Your plan holds a draft. Sending quotes needs Growth or a higher plan.',
  seePlans: 'See plans',
  newTitle: 'New quote',
  save: 'Save draft',
  saved: 'Saved',
  send: 'Send',
  saveFirst: 'Save the draft, then send it.',
  sendNote: 'Sending freezes this version and mails the recipient a link of their own.',
  sendAsk: 'Send it to the recipient now? This version cannot be changed afterwards.',
  keep: 'Not yet',
  withdraw: 'Take back',
  withdrawAsk: 'Take this quote back? Its link will say so.',
  keepQuote: 'Keep it',
  accept: 'Accept counter-offer',
  acceptAsk: 'Accept the counter-offer? That is final for both sides.',
  failed: 'That was not saved',
  link: 'Link to the quote',
  once: 'The recipient has a link of their own by mail. This one is for you to pass on: it is shown once.',
  copy: 'Copy link',
  done: 'I’ve copied it',
  recipient: 'Recipient',
  terms: 'Terms',
  lines: 'Lines',
  versions: 'Versions',
  events: 'What happened',
  files: 'Download',
  note: 'Note to the recipient',
  amend: 'Change it by a new quote',
  amendAsk:
    'Begin a quote that changes this one? What is accepted stays as it is until the new one is accepted too.',
  amendYes: 'Begin it',
  acceptance: 'Acceptance',
  replaced: 'An unsent draft replaces this once it is sent.',
  estimate: 'third-party estimate, not YouTube data',
} as const;

export const stateWords: Record<QuoteState, { word: string; tone: TagTone }> = {
  draft: { word: 'Draft', tone: 'neutral' },
  sent: { word: 'Sent', tone: 'fine' },
  viewed: { word: 'Viewed', tone: 'fine' },
  countered: { word: 'Counter-offer', tone: 'warn' },
  accepted: { word: 'Accepted', tone: 'good' },
  declined: { word: 'Declined', tone: 'bad' },
  withdrawn: { word: 'Taken back', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warn' },
};

export const eventWords = {
  created: 'Begun',
  sent: 'Sent',
  viewed: 'Opened by the recipient',
  countered: 'Counter-offer by the recipient',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Taken back',
} as const;

/** What kind of figure a line rests on. */
export const markWords = {
  published: 'Published',
  own: 'Our own choice',
  entered: 'Entered by hand',
} as const;
