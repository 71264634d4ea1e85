import { lazy, type ComponentType } from 'react';
import type { SiteInformation } from '../../contract/site.ts';
import type { Page, ScreenName } from './paths.ts';

interface ScreenProps {
  page: Page;
  site: SiteInformation;
}

/** Draws the screen of a page; each is loaded when it is first needed. */
export function Screen({ page, site }: ScreenProps) {
  const Named = screenParts[page.screen];
  return <Named page={page} site={site} />;
}

const screenParts: Record<ScreenName, ComponentType<ScreenProps>> = {
  landing: lazy(async () => ({ default: (await import('./landing-page.tsx')).LandingPage })),
  'sample-report': lazy(async () => ({
    default: (await import('../channel-analysis/sample-report-screen.tsx')).SampleReportScreen,
  })),
  accuracy: lazy(async () => ({ default: (await import('../accuracy/accuracy-screen.tsx')).AccuracyScreen })),
  privacy: lazy(async () => ({ default: (await import('../legal/privacy-screen.tsx')).PrivacyScreen })),
  terms: lazy(async () => ({ default: (await import('../legal/terms-screen.tsx')).TermsScreen })),
  'closed-part': lazy(async () => ({ default: (await import('./closed-part-screen.tsx')).ClosedPartScreen })),
  'not-found': lazy(async () => ({ default: (await import('./not-found-screen.tsx')).NotFoundScreen })),
};
