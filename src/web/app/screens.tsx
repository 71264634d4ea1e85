import { lazy, type ComponentType } from 'react';
import type { SiteInformation } from '../../contract/site.ts';
import type { Page, ScreenName } from './paths.ts';

interface ScreenProps {
  page: Page;
  site: SiteInformation;
}

type ScreenPart = ComponentType<ScreenProps>;

/** Draws the screen of a page; each is loaded when it is first needed. */
export function Screen({ page, site }: ScreenProps) {
  const Named = screenParts[page.screen];
  return Named === undefined ? null : <Named page={page} site={site} />;
}

/**
 * Fetches a screen ahead of its first drawing, which then never waits. A prerendered screen that waits is taken away
 * again by the first thing the page learns meanwhile. Where it cannot be fetched, the drawing tries once more.
 */
export async function loadScreen(name: ScreenName): Promise<void> {
  const part = await loaders[name]().catch(() => null);
  if (part !== null) screenParts[name] = part;
}

const loaders: Record<ScreenName, () => Promise<ScreenPart>> = {
  landing: async () => (await import('./landing-page.tsx')).LandingPage,
  'sample-report': async () =>
    (await import('../analysis/channel-analysis/sample-report-screen.tsx')).SampleReportScreen,
  accuracy: async () => (await import('../site/accuracy/accuracy-screen.tsx')).AccuracyScreen,
  privacy: async () => (await import('./privacy-page.tsx')).PrivacyPage,
  terms: async () => (await import('../site/legal/terms-screen.tsx')).TermsScreen,
  auth: async () => (await import('./auth-page.tsx')).AuthPage,
  dashboard: async () => (await import('./dashboard-page.tsx')).DashboardPage,
  watch: async () => (await import('./watch-page.tsx')).WatchPage,
  schedules: async () => (await import('./schedules-page.tsx')).SchedulesPage,
  links: async () => (await import('./links-page.tsx')).LinksPage,
  library: async () => (await import('./library-page.tsx')).LibraryPage,
  team: async () => (await import('./team-page.tsx')).TeamPage,
  invitation: async () => (await import('../accounts/workspaces/invitation-screen.tsx')).InvitationScreen,
  lists: async () => (await import('./lists-page.tsx')).ListsPage,
  compare: async () => (await import('./compare-page.tsx')).ComparePage,
  returns: async () => (await import('./returns-page.tsx')).ReturnsPage,
  verdict: async () => (await import('./verdict-page.tsx')).VerdictPage,
  analysis: async () => (await import('./analysis-page.tsx')).AnalysisPage,
  profile: async () => (await import('./profile-page.tsx')).ProfilePage,
  proposals: async () => (await import('./proposals-page.tsx')).ProposalsPage,
  clients: async () => (await import('./clients-page.tsx')).ClientsPage,
  quotes: async () => (await import('./quotes-page.tsx')).QuotesPage,
  creators: async () => (await import('./creators-page.tsx')).CreatorsPage,
  'creator-report': async () => (await import('./creator-report-page.tsx')).CreatorReportPage,
  'creator-rate': async () => (await import('./creator-rate-page.tsx')).CreatorRatePage,
  'creator-inbox': async () => (await import('./creator-inbox-page.tsx')).CreatorInboxPage,
  checkout: async () => (await import('./checkout-page.tsx')).CheckoutPage,
  investors: async () => (await import('./investor-page.tsx')).InvestorPage,
  admin: async () => (await import('./admin-page.tsx')).AdminPage,
  'not-found': async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
};

/** One for each loader. */
const screenParts: Record<string, ScreenPart> = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [name, lazy(async () => ({ default: await load() }))]),
);
