import type { ReactNode } from 'react';
import { ClaimSection } from './claim-section.tsx';
import { ComparisonSection } from './comparison-section.tsx';
import { FeatureSection } from './feature-section.tsx';
import { Hero } from './hero.tsx';
import { PricingSection, type PricingSectionProps } from './pricing-section.tsx';
import { ReadingSection } from './reading-section.tsx';
import { StartSection } from './start-section.tsx';

interface LandingScreenProps {
  analyzer: ReactNode;
  /** The typical error of a forecast, as measured: a factor such as `× 1.6`. */
  measuredError: string;
  /** Whoever has an account is offered no second one. */
  isSignedIn: boolean;
  pricing: Omit<PricingSectionProps, 'isSignedIn'>;
}

/** The landing page; the analyzer comes from outside, so that the two know nothing of each other. */
export function LandingScreen({ analyzer, measuredError, isSignedIn, pricing }: LandingScreenProps) {
  return (
    <>
      <Hero analyzer={analyzer} />
      <ReadingSection />
      <FeatureSection />
      <ComparisonSection />
      <ClaimSection measuredError={measuredError} />
      <PricingSection isSignedIn={isSignedIn} {...pricing} />
      <StartSection isSignedIn={isSignedIn} />
    </>
  );
}
