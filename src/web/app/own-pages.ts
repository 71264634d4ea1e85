const closed = { anchor: null, indexed: false } as const;

const lists = { ...closed, screen: 'lists', file: 'lists.html', title: 'Lists | Sponsorscope' } as const;

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
  {
    ...closed,
    path: '/compare',
    screen: 'compare',
    file: 'compare.html',
    title: 'Compare | Sponsorscope',
    description: 'Up to six channels side by side.',
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
