export const screens = [
  'landing',
  'sample-report',
  'accuracy',
  'privacy',
  'terms',
  'auth',
  'dashboard',
  'library',
  'analysis',
  'profile',
  'creators',
  'creator-report',
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
  description: string;
  /** The id of a section. */
  anchor: string | null;
  /** False keeps the page out of search engines. */
  indexed: boolean;
  /** What a link to it brings along, 1200 by 630; the product's own picture where absent. */
  picture?: string;
}

const productSentence =
  'Sponsorscope reads a YouTube channel and says what a sponsorship on it is worth, with the evidence behind every figure.';

const landing = { screen: 'landing', anchor: null, indexed: true, description: productSentence } as const;
const personal = { anchor: null, indexed: false } as const;
const dashboard = {
  ...personal,
  screen: 'dashboard',
  file: 'dashboard.html',
  title: 'Dashboard | Sponsorscope',
  description: 'Your usage, your recent analyses and the tools of your plan.',
} as const;

/** The id of the field that `/creators/submit` leads to. */
export const creatorFormAnchor = 'your-channel';

const creators = {
  screen: 'creators',
  file: 'creators.html',
  title: 'For creators: what your channel is worth | Sponsorscope',
  description: 'Find the rate of your YouTube channel, free, and get a full report for 29 USD.',
  anchor: null,
  indexed: true,
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
    path: '/sample-report',
    screen: 'sample-report',
    file: 'sample-report.html',
    title: 'A full sample report | Sponsorscope',
    description: 'The complete analysis of one sample channel, open to everybody.',
    anchor: null,
    indexed: true,
    picture: '/sample-report/preview.png',
  },
  {
    path: '/accuracy',
    screen: 'accuracy',
    file: 'accuracy.html',
    title: 'Measured accuracy | Sponsorscope',
    description:
      'How far our view forecasts are off, measured by a back-test, and what has not been measured.',
    anchor: null,
    indexed: true,
  },
  {
    path: '/privacy',
    screen: 'privacy',
    file: 'privacy.html',
    title: 'Privacy | Sponsorscope',
    description: 'What Sponsorscope stores, for how long, and how to have it deleted.',
    anchor: null,
    indexed: true,
  },
  {
    path: '/terms',
    screen: 'terms',
    file: 'terms.html',
    title: 'Terms of use | Sponsorscope',
    description: 'The terms under which Sponsorscope may be used.',
    anchor: null,
    indexed: true,
  },
  {
    ...personal,
    path: '/auth',
    screen: 'auth',
    file: 'auth.html',
    title: 'Sign in | Sponsorscope',
    description: 'Sign in to Sponsorscope, or create an account.',
  },
  { ...creators, path: '/creators' },
  { ...creators, path: '/creators/submit', anchor: creatorFormAnchor },
  {
    ...personal,
    path: '/creators/report',
    screen: 'creator-report',
    file: 'creator-report.html',
    title: 'Your channel | Sponsorscope',
    description: 'What your channel is worth to a brand, and what you could do next.',
  },
  {
    ...personal,
    path: '/checkout',
    screen: 'checkout',
    file: 'checkout.html',
    title: 'Your purchase | Sponsorscope',
    description: 'How your purchase stands.',
  },
  { ...dashboard, path: '/dashboard' },
  { ...dashboard, path: '/channel/:slug' },
  { ...dashboard, path: '/brands/dashboard' },
  { ...dashboard, path: '/brands/campaigns' },
  { ...dashboard, path: '/brands/campaigns/:slug' },
  {
    ...personal,
    path: '/analysis/:id',
    screen: 'analysis',
    file: 'analysis.html',
    title: 'Analysis | Sponsorscope',
    description: 'One channel: its verdict, its price and what they rest on.',
  },
  {
    ...personal,
    path: '/library',
    screen: 'library',
    file: 'library.html',
    title: 'Library | Sponsorscope',
    description: 'Every channel you have analyzed.',
  },
  {
    ...personal,
    path: '/profile',
    screen: 'profile',
    file: 'profile.html',
    title: 'Profile settings | Sponsorscope',
    description: 'Your name, your plan and how the algorithm works for you.',
  },
  {
    ...personal,
    path: '/admin',
    screen: 'admin',
    file: 'admin.html',
    title: 'Admin | Sponsorscope',
    description: 'Rates, what is learned from them, access and security.',
  },
  {
    path: '/yc',
    screen: 'investors',
    file: 'yc.html',
    title: 'Investor summary | Sponsorscope',
    description: 'What Sponsorscope is, what it has, and where it goes.',
    anchor: null,
    indexed: false,
  },
] as const satisfies readonly Page[];

/** Answers every path that stands in no row of the table. */
export const notFoundPage: Page = {
  path: '*',
  screen: 'not-found',
  file: '404.html',
  title: 'Page not found | Sponsorscope',
  description: 'There is no page at this address.',
  anchor: null,
  indexed: false,
};

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
  /** To be followed by `?id=` and a purchase's id. */
  checkout: '/checkout',
  auth: '/auth',
  signUp: '/auth?tab=sign-up',
  forgotPassword: '/auth?view=forgot',
  dashboard: '/dashboard',
  library: '/library',
  bulk: '/dashboard?tab=bulk-tools',
  marketplace: '/dashboard?tab=marketplace',
  profile: '/profile',
  admin: '/admin',
  analyzer: '/#analyzer',
  homePricing: '/#pricing',
  sampleReport: '/sample-report',
  accuracy: '/accuracy',
  privacy: '/privacy',
  terms: '/terms',
  apiDocumentation: '/docs',
} as const;
/** Where the owner of a result reads it. */
export const analysisPath = (id: string) => `/analysis/${id}`;
