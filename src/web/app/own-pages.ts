/** Nobody can search for it: it is somebody's, or reached by a link alone. */
export const personal = { anchor: null, indexed: false } as const;

/** A personal screen whose file has its name. */
export const named = <Name extends string>(screen: Name, title: string) =>
  ({ ...personal, screen, file: `${screen}.html`, title: `${title} | Sponsorscope` }) as const;

const lists = named('lists', 'Lists');
const proposals = named('proposals', 'Proposals');
const quotes = named('quotes', 'Quotes');
const verdict = named('verdict', 'Offers');

/** What people work with in a workspace, and how they come into one. */
export const workspacePages = [
  { ...lists, path: '/lists' },
  { ...lists, path: '/lists/:id' },
  { ...named('watch', 'Watch'), path: '/watch' },
  { ...verdict, path: '/verdict' },
  { ...verdict, path: '/verdict/:id' },
  { ...named('creator-rate', 'Your rate card'), path: '/creators/rate' },
  { ...named('creator-inbox', 'Inbox'), path: '/creators/inbox' },
  { ...named('links', 'Links'), path: '/links' },
  { ...named('schedules', 'Scheduled reports'), path: '/schedules' },
  { ...named('compare', 'Compare'), path: '/compare' },
  { ...proposals, path: '/proposals' },
  { ...proposals, path: '/proposals/:id' },
  { ...quotes, path: '/quotes' },
  { ...quotes, path: '/quotes/:id' },
  { ...named('returns', 'What it may bring'), path: '/returns' },
  { ...named('team', 'Team'), path: '/team' },
  { ...named('invitation', 'Invitation'), path: '/invitation' },
] as const;

/** Answers every path that stands in no row of the table. */
export const notFoundPage = {
  ...personal,
  path: '*',
  screen: 'not-found',
  file: '404.html',
  title: 'Page not found | Sponsorscope',
} as const;
