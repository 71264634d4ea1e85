import type { ProposalDetail, ProposalRow } from '../../../contract/deals/proposals.ts';
import type { ParagraphPlace, ProposalSide } from '../../../engine/pricing/proposals/proposal-slots.ts';
import type { ProposalTone } from '../../../engine/pricing/proposals/proposal-messages.ts';
import type { ContentFormat, UsageRight } from '../../../engine/pricing/quotes/quote.ts';
import type { TagTone } from '../../ui/tag.tsx';

export const texts = {
  title: 'Proposals',
  lede: 'Three packages from one analysis, each a quote that can be accepted.',
  listTitle: 'Your proposals',
  listFailed: 'Your proposals could not be loaded.',
  failed: 'This proposal could not be loaded.',
  empty: 'No proposals yet',
  emptyNote: 'Open an analysis and choose “Make a proposal”.',
  library: 'Open the library',
  loading: 'Loading...',
  plan: 'Proposals come with Growth and higher plans, and with a channel’s Full Report.',
  seePlans: 'See plans',
  newTitle: 'New proposal',
  side: 'You are',
  channel: 'What you call the channel',
  channelMissing: 'Give the channel a name.',
  recipientName: 'Name of the recipient',
  recipientCompany: 'Their company',
  recipientEmail: 'Their email',
  emailNote: 'Needed to send it: the code for accepting goes there.',
  recipientMissing: 'Enter a name or a company.',
  emailWrong: 'This is no email address.',
  asked: 'What was asked for',
  askedMissing: 'Choose at least one video or Short.',
  usage: 'Rights included from the start',
  usageNote: '3 months each.',
  category: 'Category without competitors',
  categoryNote: 'For the Partner package, such as audio gear. Can stay empty.',
  until: 'Valid until',
  tone: 'Tone',
  drafted: 'Let a language model draft the words',
  draftedNote: (name: string, model: string) =>
    `${model} at ${name}. It sees the names and figures of this proposal, and may use figures only as they are.`,
  make: 'Build three packages',
  making: 'Building...',
  asks: 'Words',
  edit: 'Edit',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  machine: 'Drafted by a machine',
  refused: (why: string) => `The machine’s own text is not used: ${why}. This is ours.`,
  noAnswer: 'The language model did not answer. These words are our own.',
  dayUsedUp: 'The language model has drafted all it may for today. These words are our own.',
  rewrite: 'Write the words anew',
  rewriteQuestion: 'What you edited is replaced.',
  rewriteYes: 'Replace the words',
  keep: 'Keep',
  send: 'Make the link',
  sending: 'Making...',
  sendNote: 'Makes a quote of each package and one link to all three. Nobody is mailed.',
  sent: 'Copy it now: the address is shown once.',
  copyLink: 'Copy link',
  copyText: 'Copy text',
  mail: 'Open in mail',
  pdf: 'PDF',
  withdraw: 'Withdraw',
  withdrawQuestion: 'The link and its quotes end.',
  delete: 'Delete',
  deleteQuestion: 'The proposal is deleted; quotes that were sent stay.',
  exported: 'Proposal exported',
  notExported: 'The proposal could not be exported',
  details: 'Recipient and last day',
  packages: 'Packages',
  estimate: 'A third-party estimate, not YouTube data.',
  leftOut: 'Left out',
  changedSince: 'Changed since: its quote has the newest version.',
  perThousand: 'Per 1,000 typical views',
  guaranteed: 'Guaranteed',
  total: 'Total',
  how: 'How the price comes about',
  share: (percentile: number) => `Of 100 such deals ${percentile} are agreed below this fee.`,
  chance: (chance: number) => `Pays in ${describeChance(chance)} cases.`,
  scenario: (name: string, days: number) =>
    `Whether a package pays follows from your scenario${name === '' ? '' : ` “${name}”`}, over ${days} days: the orders of all its videos together. Only your workspace sees it.`,
  typical: (views: string) => `Built on ${views} typical views.`,
  accepted: 'One package is accepted. The other two are withdrawn.',
} as const;

/** Never “none” or “all”: a model is not that sure. */
function describeChance(chance: number): string {
  const share = Math.round(chance * 100);
  if (share < 1) return 'fewer than 1 of 100';
  return share > 99 ? 'more than 99 of 100' : `${share} of 100`;
}

export const sideNames: Record<ProposalSide, string> = {
  creator: 'offering to a brand',
  brand: 'asking a creator',
};

export const toneNames: Record<ProposalTone, string> = {
  short: 'Short',
  friendly: 'Friendly',
  firm: 'Firm',
};

export const placeNames: Record<ParagraphPlace, string> = {
  opening: 'Opening',
  essential: 'About Essential',
  growth: 'About Growth',
  partner: 'About Partner',
  closing: 'Closing',
};

export const formatNames: Record<ContentFormat, string> = {
  mention: '30 second mention',
  integration: '60-90 second integration',
  semiDedicated: 'Semi-dedicated video',
  dedicated: 'Dedicated video',
  short: 'Short',
};

export const rightNames: Record<UsageRight, string> = {
  organic: 'Their channels',
  website: 'Website',
  email: 'Email',
  paidAds: 'Paid ads',
};

export const stateNames: Record<ProposalRow['state'], { name: string; tone: TagTone }> = {
  draft: { name: 'Draft', tone: 'neutral' },
  sent: { name: 'Waiting', tone: 'fine' },
  accepted: { name: 'Accepted', tone: 'good' },
  declined: { name: 'Declined', tone: 'bad' },
  expired: { name: 'Expired', tone: 'warn' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
};

type Sent = NonNullable<ProposalDetail['tiers'][number]['sent']>;
export const quoteStateNames: Record<Sent['state'], { name: string; tone: TagTone }> = {
  draft: { name: 'Draft', tone: 'neutral' },
  sent: { name: 'Sent', tone: 'neutral' },
  viewed: { name: 'Viewed', tone: 'fine' },
  countered: { name: 'Counter-offer', tone: 'warn' },
  accepted: { name: 'Accepted', tone: 'good' },
  declined: { name: 'Declined', tone: 'bad' },
  expired: { name: 'Expired', tone: 'warn' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
};
