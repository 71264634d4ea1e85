import { named, personal, workspacePages } from './own-pages.ts';

export const screens = [
  'landing',
  'sample-report',
  'accuracy',
  'privacy',
  'terms',
  'auth',
  'dashboard',
  'library',
  'team',
  'invitation',
  'lists',
  'watch',
  'links',
  'schedules',
  'compare',
  'returns',
  'verdict',
  'analysis',
  'profile',
  'clients',
  'proposals',
  'quotes',
  'creators',
  'creator-report',
  'creator-rate',
  'creator-inbox',
  'checkout',
  'investors',
  'admin',
  'not-found',
] as const;
export type ScreenName = (typeof screens)[number];

/** One row of the route table: what answers under a path, and what search engines and tabs are told of it. */
export interface Page {
  /** Segments beginning with a colon stand for anything, `*` for everything. */
  path: string;
  screen: ScreenName;
  /** The prerendered file below `dist/web`. */
  file: string;
  title: string;
  /** What the product is, where absent: of a page that nobody can search for. */
  description?: string;
  /** The id of a section. */
  anchor: string | null;
  /** False keeps the page out of search engines. */
  indexed: boolean;
  /** What a link to it brings along, 1200 by 630; the product's own picture where absent. */
  picture?: string;
}

export const productSentence =
  'Sponsorscope reads a YouTube channel and says what a sponsorship on it is worth, with the evidence behind every figure.';

const landing = { screen: 'landing', anchor: null, indexed: true, description: productSentence } as const;
const open = { anchor: null, indexed: true } as const;
const clients = named('clients', 'Clients');
const dashboard = named('dashboard', 'Dashboard');

/** The id of the field that `/creators/submit` leads to. */
export const creatorFormAnchor = 'your-channel';

const creators = {
  ...open,
  screen: 'creators',
  file: 'creators.html',
  title: 'For creators: what your channel is worth | Sponsorscope',
  description: 'Find the rate of your YouTube channel, free, and get a full report for 29 USD.',
  ...open,
} as const;

/** The route table of the specification (section 2), in the order in which a path is looked up. */
export const pages = [
  { ...landing, path: '/', file: 'index.html', title: 'Sponsorscope: what a YouTube sponsorship is worth' },
  {
    ...landing,
    path: '/analyze-youtube-channel',
    file: 'analyze-youtube-channel.html',
    title: 'Analyze a YouTube channel | Sponsorscope',
    description:
      'Paste a YouTube channel and get a sponsorship score, brand safety, risk and a recommended price, each with its evidence.',
  },
  {
    ...landing,
    path: '/sponsorship-pricing',
    file: 'sponsorship-pricing.html',
    title: 'YouTube sponsorship pricing | Sponsorscope',
    description:
      'Conservative, market and premium prices for a YouTube sponsorship, worked out in the open from recent views.',
  },
  {
    ...landing,
    path: '/try-analyzer',
    file: 'try-analyzer.html',
    title: 'Try the analyzer | Sponsorscope',
    anchor: 'analyzer',
  },
  {
    ...landing,
    path: '/pricing',
    file: 'pricing.html',
    title: 'Plans and prices | Sponsorscope',
    description: 'Pilot is free, Growth is 1,500 USD a month, Enterprise is by contact.',
    anchor: 'pricing',
  },
  {
    ...open,
    path: '/sample-report',
    screen: 'sample-report',
    file: 'sample-report.html',
    title: 'A full sample report | Sponsorscope',
    description: 'The complete analysis of one sample channel, open to everybody.',
    picture: '/sample-report/preview.png',
  },
  {
    ...open,
    path: '/accuracy',
    screen: 'accuracy',
    file: 'accuracy.html',
    title: 'Measured accuracy | Sponsorscope',
    description:
      'How far our view forecasts are off, measured by a back-test, and what has not been measured.',
  },
  {
    ...open,
    path: '/privacy',
    screen: 'privacy',
    file: 'privacy.html',
    title: 'Privacy | Sponsorscope',
    description: 'What Sponsorscope stores, for how long, and how to have it deleted.',
  },
  {
    ...open,
    path: '/terms',
    screen: 'terms',
    file: 'terms.html',
    title: 'Terms of use | Sponsorscope',
    description: 'The terms under which Sponsorscope may be used.',
  },
  { ...named('auth', 'Sign in'), path: '/auth' },
  { ...creators, path: '/creators' },
  { ...creators, path: '/creators/submit', anchor: creatorFormAnchor },
  {
    ...named('creator-report', 'Your channel'),
    path: '/creators/report',
  },
  { ...named('checkout', 'Your purchase'), path: '/checkout' },
  { ...clients, path: '/clients' },
  { ...clients, path: '/clients/:id' },
  { ...dashboard, path: '/dashboard' },
  { ...dashboard, path: '/channel/:slug' },
  { ...dashboard, path: '/brands/dashboard' },
  { ...dashboard, path: '/brands/campaigns' },
  { ...dashboard, path: '/brands/campaigns/:slug' },
  {
    ...named('analysis', 'Analysis'),
    path: '/analysis/:id',
  },
  { ...named('library', 'Library'), path: '/library' },
  ...workspacePages,
  { ...named('profile', 'Profile settings'), path: '/profile' },
  { ...named('admin', 'Admin'), path: '/admin' },
  {
    ...personal,
    path: '/yc',
    screen: 'investors',
    file: 'yc.html',
    title: 'Investor summary | Sponsorscope',
  },
] as const satisfies readonly Page[];

/** Where links go, so that a mistyped target does not compile. */
export const links = {
  home: '/',
  tryAnalyzer: '/try-analyzer',
  features: '/#features',
  pricing: '/pricing',
  creators: '/creators',
  creatorSubmit: '/creators/submit',
  /** To be followed by `?channel=` and a channel's id. */
  creatorReport: '/creators/report',
  creatorRate: '/creators/rate', // As well.
  creatorInbox: '/creators/inbox',
  checkout: '/checkout', // To be followed by `?id=` and a purchase's id.
  auth: '/auth',
  signUp: '/auth?tab=sign-up',
  forgotPassword: '/auth?view=forgot',
  dashboard: '/dashboard',
  library: '/library',
  team: '/team',
  lists: '/lists',
  watch: '/watch',
  links: '/links',
  schedules: '/schedules',
  compare: '/compare',
  returns: '/returns',
  verdict: '/verdict',
  bulk: '/dashboard?tab=bulk-tools',
  marketplace: '/dashboard?tab=marketplace',
  profile: '/profile',
  clients: '/clients',
  campaigns: '/brands/campaigns',
  proposals: '/proposals',
  quotes: '/quotes',
  admin: '/admin',
  analyzer: '/#analyzer',
  homePricing: '/#pricing',
  sampleReport: '/sample-report',
  accuracy: '/accuracy',
  privacy: '/privacy',
  terms: '/terms',
  apiDocumentation: '/docs',
} as const;
export const analysisPath = (id: string) => `/analysis/${id}`;
export const comparePath = (ids: readonly string[]) => `${links.compare}?ids=${ids.join(',')}`;
export const returnsPath = (analysisId: string) => `${links.returns}?analysis=${analysisId}`;
export const returnsOfList = (listId: string) => `${links.returns}?list=${listId}`;
export const verdictPath = (id: string) => `${links.verdict}/${id}`;
/** What the channels of a list ask. */
export const askedPricesPath = (listId: string) => `${links.verdict}?list=${listId}`;
export const listPath = (id: string) => `/lists/${id}`;
export const proposalPath = (id: string) => `${links.proposals}/${id}`;
export const newProposalPath = (analysisId: string, channel: string) =>
  `${links.proposals}?analysis=${analysisId}&channel=${encodeURIComponent(channel)}`;
/** A campaign that begins with the channels of a list. */
export const newCampaignPath = (listId: string) => `${links.campaigns}?list=${listId}`;
export const quotePath = (id: string) => `${links.quotes}/${id}`;
export const newQuotePath = (analysisId: string) => `${links.quotes}/new?analysis=${analysisId}`;
export const clientPath = (id: string) => `${links.clients}/${id}`;
