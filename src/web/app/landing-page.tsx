import type { SiteInformation } from '../../contract/site.ts';
import { formatErrorFactor } from '../accuracy/error-factor.ts';
import { measured } from '../accuracy/measured.ts';
import { AnalyzerSection } from '../channel-analysis/analyzer-section.tsx';
import { LandingScreen } from '../landing/landing-screen.tsx';

/** The landing page with the analyzer in its place. */
export function LandingPage({ site }: { site: SiteInformation }) {
  return (
    <LandingScreen
      analyzer={<AnalyzerSection samples={site.sampleHandles} />}
      measuredError={`× ${formatErrorFactor(measured)}`}
    />
  );
}
