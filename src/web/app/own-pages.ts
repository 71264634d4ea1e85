const closed = { anchor: null, indexed: false } as const;

const lists = { ...closed, screen: 'lists', file: 'lists.html', title: 'Lists | Sponsorscope' } as const;

const proposals = {
  ...closed,
  screen: 'proposals',
  file: 'proposals.html',
  title: 'Proposals | Sponsorscope',
} as const;
const quotes = { ...closed, screen: 'quotes', file: 'quotes.html', title: 'Quotes | Sponsorscope' } as const;
const verdict = {
  ...closed,
  screen: 'verdict',
  file: 'verdict.html',
  title: 'Offers | Sponsorscope',
} as const;

/** What people work with in a workspace, and how they come into one. */
export const workspacePages = [
  { ...lists, path: '/lists', description: 'The channels you collected, by list.' },
  { ...lists, path: '/lists/:id', description: 'The channels of one list, ranked.' },
  {
    ...closed,
    path: '/watch',
    screen: 'watch',
    file: 'watch.html',
    title: 'Watch | Sponsorscope',
    description: 'What changed on the channels you watch.',
  },
  { ...verdict, path: '/verdict', description: 'Is a price fair, and what to answer.' },
  { ...verdict, path: '/verdict/:id', description: 'One offer, and how it ended.' },
  {
    ...closed,
    path: '/creators/rate',
    screen: 'creator-rate',
    file: 'creator-rate.html',
    title: 'Your rate card | Sponsorscope',
    description: 'What you ask for your work, beside the market and your own floor.',
  },
  {
    ...closed,
    path: '/links',
    screen: 'links',
    file: 'links.html',
    title: 'Links | Sponsorscope',
    description: 'Links and what came of them.',
  },
  {
    ...closed,
    path: '/compare',
    screen: 'compare',
    file: 'compare.html',
    title: 'Compare | Sponsorscope',
    description: 'Up to six channels side by side.',
  },
  { ...proposals, path: '/proposals', description: 'Three packages from one analysis.' },
  { ...proposals, path: '/proposals/:id', description: 'Three packages side by side.' },
  { ...quotes, path: '/quotes', description: 'Your itemised quotes and how each stands.' },
  { ...quotes, path: '/quotes/:id', description: 'One quote, line by line.' },
  {
    ...closed,
    path: '/returns',
    screen: 'returns',
    file: 'returns.html',
    title: 'What it may bring | Sponsorscope',
    description: 'What a sponsorship may bring, with its whole range.',
  },
  {
    ...closed,
    path: '/team',
    screen: 'team',
    file: 'team.html',
    title: 'Team | Sponsorscope',
    description: 'Who works with you, with what plan, and what they have done.',
  },
  {
    ...closed,
    path: '/invitation',
    screen: 'invitation',
    file: 'invitation.html',
    title: 'Invitation | Sponsorscope',
    description: 'Join a team on Sponsorscope.',
  },
] as const;

/** Answers every path that stands in no row of the table. */
export const notFoundPage = {
  ...closed,
  path: '*',
  screen: 'not-found',
  file: '404.html',
  title: 'Page not found | Sponsorscope',
  description: 'There is no page at this address.',
} as const;
